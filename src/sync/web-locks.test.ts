import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWebLocks } from './web-locks';

interface Held {
  readonly name: string;
  readonly clientId: string;
}

/**
 * The browser's lock manager as one client sees it, after the standard (W3C Web Locks): a queue for each name, steal,
 * query.
 */
function createBrowserLocks() {
  const holders = new Map<string, Held & { rob(): void }>();
  const queues = new Map<string, (() => void)[]>();
  const next = (name: string): void => queues.get(name)?.shift()?.();
  return (clientId: string): Pick<LockManager, 'request' | 'query'> => {
    const grant = async (name: string, work: () => unknown): Promise<unknown> => {
      let rob = (): void => {};
      const robbed = new Promise<never>((_, reject) => {
        rob = () => reject(new DOMException('stolen', 'AbortError'));
      });
      const mine = { name, clientId, rob };
      holders.set(name, mine);
      try {
        return await Promise.race([Promise.resolve(work()), robbed]);
      } finally {
        if (holders.get(name) === mine) {
          holders.delete(name);
          next(name);
        }
      }
    };
    const request = async (name: string, options: LockOptions, work: () => unknown): Promise<unknown> => {
      if (options.steal) {
        holders.get(name)?.rob();
        return grant(name, work);
      }
      if (holders.has(name))
        await new Promise<void>((resolve, reject) => {
          queues.set(name, [...(queues.get(name) ?? []), resolve]);
          options.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        });
      return grant(name, work);
    };
    return {
      request: (name: string, first: unknown, second?: unknown) => {
        const [options, work] = typeof first === 'function' ? [{}, first] : [first, second];
        return Reflect.apply(request, null, [name, options, work]);
      },
      query: async () => ({
        held: [...holders.values()].map((held) => ({ ...held, mode: 'exclusive' })),
        pending: [],
      }),
    };
  };
}

const forever = (): { readonly work: Promise<void>; end(): void } => {
  let end = (): void => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work, end: () => end() };
};

afterEach(() => void vi.useRealTimers());

describe('the browser locks', () => {
  it('[S15] are held by one tab at a time, and the next gets them when it has ended', async () => {
    const tabOf = createBrowserLocks();
    const order: string[] = [];
    const first = forever();
    const one = createWebLocks(tabOf('one')).hold('lead', async () => {
      order.push('one');
      await first.work;
    });
    await expect.poll(() => order).toEqual(['one']);
    const two = createWebLocks(tabOf('two')).hold('lead', async () => void order.push('two'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['one']);
    first.end();
    await Promise.all([one, two]);
    expect(order).toEqual(['one', 'two']);
  });

  it('[S36] a tab whose lock is stolen is told, is not the holder any more, and ends with its work', async () => {
    const tabOf = createBrowserLocks();
    const seen: { lost?: AbortSignal; holds?: () => Promise<boolean> } = {};
    let isOver = false;
    const robbed = createWebLocks(tabOf('one')).hold('lead', async (lost, holds) => {
      Object.assign(seen, { lost, holds });
      await new Promise((resolve) => lost.addEventListener('abort', resolve));
      isOver = true;
    });
    await expect.poll(() => seen.holds?.()).toBe(true);
    const thief = forever();
    let isThiefHolder: (() => Promise<boolean>) | undefined;
    const stolen = createWebLocks(tabOf('two')).hold(
      'lead',
      async (_, holds) => {
        isThiefHolder = holds;
        await thief.work;
      },
      { steal: true },
    );
    await robbed;
    expect([seen.lost?.aborted, isOver, await seen.holds?.(), await isThiefHolder?.()]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    thief.end();
    await stolen;
  });

  it('a tab that gives up waiting never works; a failure of the work itself is reported', async () => {
    const tabOf = createBrowserLocks();
    const first = forever();
    const one = createWebLocks(tabOf('one')).hold('lead', () => first.work);
    const patience = new AbortController();
    let hasWorked = false;
    const waiting = createWebLocks(tabOf('two')).hold(
      'lead',
      async () => {
        hasWorked = true;
      },
      { signal: patience.signal },
    );
    await new Promise((resolve) => setImmediate(resolve));
    patience.abort();
    await waiting;
    first.end();
    await one;
    expect(hasWorked).toBe(false);
    const failing = createWebLocks(tabOf('one')).hold('lead', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
  });

  it('[S15] work if the browser never reports who holds which', async () => {
    vi.useFakeTimers();
    const { request } = createBrowserLocks()('one');
    const locks = createWebLocks({ request, query: () => new Promise(() => {}) });
    const holds = vi.fn();
    void locks.hold('lead', async (_, ask) => holds(await ask?.()));
    await vi.advanceTimersByTimeAsync(1000);
    expect(holds).toHaveBeenCalledWith(true);
  });

  it('[S36] know their holder also if the browser answers late', async () => {
    vi.useFakeTimers();
    const tabOf = createBrowserLocks();
    const own = tabOf('one');
    let isLate = true;
    const query = async () => {
      if (isLate) await new Promise((resolve) => setTimeout(resolve, 1500));
      return own.query();
    };
    let ask: (() => Promise<boolean>) | undefined;
    const robbed = createWebLocks({ request: own.request, query }).hold('lead', async (lost, holds) => {
      ask = holds;
      await new Promise((resolve) => lost.addEventListener('abort', resolve));
    });
    await vi.advanceTimersByTimeAsync(2000);
    isLate = false;
    expect(await ask?.()).toBe(true);
    const thief = forever();
    const stolen = createWebLocks(tabOf('two')).hold('lead', () => thief.work, { steal: true });
    await robbed;
    expect(await ask?.()).toBe(false);
    thief.end();
    await stolen;
  });
});
