import type { SimulatedDevice } from './tab';

/** The life of a tab: nothing of it runs when it is dead, and what it hears while it is frozen comes later. */
export interface Life {
  isAlive(): boolean;
  isFrozen(): boolean;
  /** At once, or when the page is thawed. */
  awake(work: () => void): void;
  freeze(): void;
  thaw(): void;
  /** Calls back at the port call that comes after so many others. */
  atCall(calls: number, work: () => void): void;
  die(): void;
  onDeath(listener: () => void): void;
  /** Whether it is dead, maybe from now on. @param share of the chance that is usual */
  mayDie(where: string, share?: number): boolean;
  pause(ms: number): Promise<void>;
  /** A call to the outside: the tab may die before it, while it is under way, and before it hears of the result. */
  port<T>(where: string, work: () => Promise<T>): Promise<T>;
}

const never = new Promise<never>(() => {});

export function createLife({ scheduler, random, faults, note }: SimulatedDevice, name: string): Life {
  const listeners: (() => void)[] = [];
  let isAlive = true;
  let missed: (() => void)[] | null = null;
  let next: { calls: number; readonly work: () => void } | null = null;
  const awake = (work: () => void): void => {
    if (!isAlive) return;
    if (missed) missed.push(work);
    else work();
  };
  const die = (): void => {
    if (!isAlive) return;
    isAlive = false;
    note(`${name} dies`);
    for (const listener of listeners) listener();
  };
  const mayDie = (where: string, share = 1): boolean => {
    if (isAlive && random.chance(faults().death * share)) {
      note(`${name} at ${where}`);
      die();
    }
    return !isAlive;
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => scheduler.after(ms, () => awake(resolve)));

  return {
    isAlive: () => isAlive,
    isFrozen: () => missed !== null,
    awake,
    freeze: () => {
      missed ??= [];
    },
    thaw: () => {
      const works = missed ?? [];
      missed = null;
      for (const work of works) awake(work);
    },
    die,
    onDeath: (listener) => void listeners.push(listener),
    mayDie,
    pause,
    atCall: (calls, work) => {
      next = { calls, work };
    },
    port: async (where, work) => {
      if (next && next.calls-- === 0) next.work();
      if (mayDie(`${where} (before)`)) return never;
      await new Promise<void>((resolve) => scheduler.after(random.between(0, 4), resolve));
      if (!isAlive) return never;
      const result = await outcomeOf(work);
      if (mayDie(`${where} (after)`)) return never;
      await pause(random.between(0, 4));
      if (!isAlive) return never;
      if (result.kind === 'failed') throw result.error;
      return result.value;
    },
  };
}

type Result<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

async function outcomeOf<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
