import type { SimulatedDevice } from './tab';

/** The life of a tab: nothing of it runs when it is dead, and its messages come later while it is frozen. */
export interface Life {
  isAlive(): boolean;
  isFrozen(): boolean;
  /** At once, or when the page is thawed. */
  awake(work: () => void): void;
  freeze(): void;
  thaw(): void;
  /**
   * Calls back at a later port call, before its work is done or after it, when the result is not known yet.
   * @param where beginning of the port's name; '': any. @param calls number of them that are let through before
   */
  atCall(
    at: { readonly where: string; readonly calls: number; readonly isAfter: boolean },
    work: () => void,
  ): void;
  die(): void;
  onDeath(listener: () => void): void;
  /** Whether it is dead, possibly from now on. @param share of the usual probability */
  mayDie(where: string, share?: number): boolean;
  pause(ms: number): Promise<void>;
  /** A call to the outside: the tab may die before it, while it is under way, and before it receives the result. */
  port<T>(where: string, work: () => Promise<T>): Promise<T>;
}

/** A new one each time: a shared one would keep everything that ever waited for it. */
const never = (): Promise<never> => new Promise(() => {});

export function createLife({ scheduler, random, faults, note }: SimulatedDevice, name: string): Life {
  const listeners: (() => void)[] = [];
  let isAlive = true;
  let missed: (() => void)[] | null = null;
  /** Work that has waited while it was frozen, and is not done yet. */
  let late: (() => void)[] = [];
  let next: { where: string; calls: number; isAfter: boolean; readonly work: () => void } | null = null;
  /** Whether the call is the one that is waited for. */
  const isNext = (where: string): boolean =>
    next !== null && where.startsWith(next.where) && next.calls-- === 0;
  const happenNow = (): void => {
    const { work } = next ?? {};
    next = null;
    work?.();
  };
  const awake = (work: () => void): void => {
    if (!isAlive) return;
    if (missed) missed.push(work);
    else if (late.length > 0) late.push(work);
    else work();
  };
  /** A browser runs waiting callbacks in tasks of their own: one's effects may come before the next. */
  const catchUp = (): void => {
    if (!isAlive || missed) return;
    late.shift()?.();
    if (late.length > 0) scheduler.after(0, catchUp);
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
      missed ??= late;
      late = [];
    },
    thaw: () => {
      if (!missed) return;
      late = missed;
      missed = null;
      if (late.length > 0) scheduler.after(0, catchUp);
    },
    die,
    onDeath: (listener) => void listeners.push(listener),
    mayDie,
    pause,
    atCall: (at, work) => {
      next = { ...at, work };
    },
    port: async (where, work) => {
      const isDue = isNext(where);
      if (isDue && !next?.isAfter) happenNow();
      if (mayDie(`${where} (before)`)) return never();
      await new Promise<void>((resolve) => scheduler.after(random.between(0, 4), resolve));
      if (!isAlive) return never();
      const result = await outcomeOf(work);
      if (isDue && next?.isAfter && isAlive) happenNow();
      if (mayDie(`${where} (after)`)) return never();
      await pause(random.between(0, 4));
      if (!isAlive) return never();
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
