import type { Locks } from './ports';

/** Time to wait for the client's id before anyone leads; an id that comes later counts from then on. */
const withinMs = 1000;

/**
 * The browser's locks, shared by all tabs and workers of an origin. A lock can be taken away by force; its holder goes
 * on running and is told once it is awake.
 */
export function createWebLocks(locks: Pick<LockManager, 'request' | 'query'>): Locks {
  let asked: Promise<void> | null = null;
  /** null: unknown, or not known yet. */
  let clientID: string | null = null;
  /** The browser names clients only in its list of locks. */
  const learnClientID = (): Promise<void> => {
    const own = `who ${crypto.randomUUID()}`;
    const learn = async () => {
      clientID = await holderOf(locks, own);
    };
    return locks.request(own, learn).catch(() => {});
  };
  return {
    hold: async (name, work, options) => {
      const lost = new AbortController();
      let working: Promise<void> | null = null;
      asked ??= Promise.race([
        learnClientID(),
        new Promise<void>((resolve) => setTimeout(resolve, withinMs)),
      ]);
      await asked;
      const holds = async (): Promise<boolean> =>
        clientID === null || (await holderOf(locks, name)) === clientID;
      try {
        await locks.request(name, options ?? {}, () => {
          working = work(lost.signal, holds);
          return working;
        });
      } catch (error) {
        // Taken away, or aborted before it was granted; any other error comes from the work itself.
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
