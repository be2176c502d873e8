import type { Locks } from './ports';

/**
 * The browser's locks, shared by all tabs and workers of an origin. A lock can be taken away by force; its holder
 * goes on running and is told, when it is awake to hear it.
 */
export function createWebLocks(locks: Pick<LockManager, 'request' | 'query'>): Locks {
  let asked: Promise<string | null> | null = null;
  return {
    hold: async (name, work, options) => {
      const lost = new AbortController();
      let working: Promise<void> | null = null;
      asked ??= findClientID(locks);
      const clientID = await asked;
      const holds = async (): Promise<boolean> =>
        clientID === null || (await holderOf(locks, name)) === clientID;
      try {
        await locks.request(name, options ?? {}, () => {
          working = work(lost.signal, holds);
          return working;
        });
      } catch (error) {
        // Taken away, or given up before it was granted; anything else comes from the work itself.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        lost.abort();
        await working;
      }
    },
  };
}

async function holderOf(locks: Pick<LockManager, 'query'>, name: string): Promise<string | null> {
  const { held = [] } = await locks.query();
  return held.find((lock) => lock.name === name)?.clientId ?? null;
}

/** A browser that has said nothing by then does not tell: nobody leads before it is known who asks. */
const withinMs = 1000;

/** The browser names clients only in its list of locks. */
async function findClientID(locks: Pick<LockManager, 'request' | 'query'>): Promise<string | null> {
  const name = `who ${crypto.randomUUID()}`;
  const told = locks.request(name, () => holderOf(locks, name)).catch(() => null);
  return Promise.race([told, new Promise<null>((resolve) => setTimeout(resolve, withinMs, null))]);
}
