import type { Clock, Locks, Note } from '../../ports';

/** Time until the lock is asked for again after a failure. */
const askAgainMs = 5_000;

/** The lock as its holder sees it. */
export interface HeldLock {
  readonly lost: AbortSignal;
  readonly holds: () => Promise<boolean>;
  /** Fence of the lease; undefined when the lock is the browser's. */
  readonly fence: number | undefined;
}

/** Works until `ended` fires: the lock is lost, handed over, or the tab closes. */
export type LeadOfLock = (ended: AbortSignal, lock: HeldLock) => Promise<void>;

/** Waits for the lock and leads inside its callback, again and again until closed (S15). */
export interface LockContest {
  run(): Promise<void>;
  isLeading(): boolean;
  /** Takes the lock from the tab that holds it. */
  steal(): void;
  /** Hands the lock to a waiting tab, after the exchange under way. */
  handOver(): void;
  /** Lets `run` end. */
  close(): void;
}

export function createLockContest(
  { clock, locks, lockName, note }: LockContestOptions,
  lead: LeadOfLock,
): LockContest {
  const closing = new AbortController();
  let waiting = new AbortController();
  let handingOver = new AbortController();
  let isLeading = false;
  let wantsTheft = false;

  const leadNow = async (lock: HeldLock): Promise<void> => {
    isLeading = true;
    handingOver = new AbortController();
    const ended = AbortSignal.any([lock.lost, closing.signal, handingOver.signal]);
    try {
      await lead(ended, lock);
    } finally {
      isLeading = false;
    }
  };

  const contend = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const mine = new AbortController();
      waiting = mine;
      const isTheft = wantsTheft;
      wantsTheft = false;
      const work: Parameters<Locks['hold']>[1] = async (lost, holds = always, fence) => {
        if (mine === waiting && !mine.signal.aborted) await leadNow({ lost, holds, fence });
      };
      const worked = locks.hold(lockName, work, isTheft ? { steal: true } : { signal: mine.signal });
      try {
        await Promise.race([worked, aborted(mine.signal)]);
      } catch (error) {
        note('trouble', { error: error instanceof Error ? error.name : 'unknown' });
        await new Promise<void>((resolve) => clock.after(askAgainMs, resolve));
      }
    }
  };
  return {
    run: contend,
    isLeading: () => isLeading,
    steal: () => {
      wantsTheft = true;
      waiting.abort();
    },
    handOver: () => handingOver.abort(),
    close: () => {
      closing.abort();
      // A leader finishes its work first; a waiting tab stops waiting.
      if (!isLeading) waiting.abort();
    },
  };
}

export interface LockContestOptions {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly lockName: string;
  readonly note: Note;
}

async function always(): Promise<boolean> {
  return true;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
