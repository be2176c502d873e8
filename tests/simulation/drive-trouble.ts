import type { TabLife } from './disk';

/** A fault of a whole database: it has no room, does not open, or never answers when it is opened. */
export type Hindrance = 'full' | 'unopenable' | 'blocked';

/** Properties of fake-indexeddb's transactions beyond the standard's, for faults that no caller can request. */
export type Abortable = IDBTransaction & {
  _abort(name: string): void;
  _start(): void;
  _started: boolean;
  readonly _state: string;
  error: DOMException | null;
};

/** The faults of a device's databases. */
export interface DriveTrouble {
  afflict(kind: string, hindrance: Hindrance | null): void;
  hindrance(kind: string): Hindrance | null;
  /** The next few transactions find no room, until rows are dropped. */
  crowd(kind: string, transactions: number): void;
  /** A transaction, or a change of version, has begun: it does real work until the result is called. */
  begin(kind: string, work: object, life: TabLife): () => void;
  /** No room, a connection that dies in the middle of the transaction, or one that hangs. */
  spoil(kind: string, transaction: Abortable, life: TabLife): void;
  isStuck(transaction: Abortable): boolean;
  /** A transaction hangs, and with it all that wait for it. */
  hasStuck(kind: string): boolean;
}

interface Begun {
  readonly kind: string;
  readonly life: TabLife;
  /** Lets time go on. */
  rest: () => void;
}

export function createDriveTrouble(): DriveTrouble {
  const hindrances = new Map<string, Hindrance>();
  const crowded = new Map<string, number>();
  const running = new Map<object, Begun>();
  const stuck = new Map<object, string>();
  const hasStuck = (kind: string): boolean => [...stuck.values()].includes(kind);

  // Nothing happens while all wait for one that hangs: time goes on.
  const hang = (kind: string, transaction: Abortable, life: TabLife): void => {
    life.note(`${life.name} ${kind}: hangs`);
    stuck.set(transaction, kind);
    transaction._start = () => {
      transaction._started = true;
    };
    for (const begun of running.values()) if (begun.kind === kind) begun.rest();
  };
  // Its changes are stored; the caller that waits for its end is told that the connection is gone.
  const loseEnd = (kind: string, transaction: Abortable, { note, name }: TabLife): void => {
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'complete') return dispatch(event);
      note(`${name} ${kind}: is committed, and the connection is lost`);
      transaction.error = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      Object.defineProperty(event, 'type', { value: 'abort' });
      return dispatch(event);
    };
  };
  const end = (work: object): void => {
    running.get(work)?.rest();
    running.delete(work);
    const kind = stuck.get(work);
    stuck.delete(work);
    if (kind === undefined || hasStuck(kind)) return;
    for (const begun of running.values()) if (begun.kind === kind) begun.rest = begun.life.scheduler.busy();
  };

  const isCrowded = (kind: string): boolean => {
    const left = crowded.get(kind) ?? 0;
    crowded.set(kind, Math.max(0, left - 1));
    return left > 0;
  };

  return {
    crowd: (kind, transactions) => void crowded.set(kind, transactions),
    afflict: (kind, hindrance) => {
      if (hindrance) hindrances.set(kind, hindrance);
      else hindrances.delete(kind);
    },
    hindrance: (kind) => hindrances.get(kind) ?? null,
    begin: (kind, work, life) => {
      const rest = hasStuck(kind) ? () => {} : life.scheduler.busy();
      running.set(work, { kind, life, rest });
      return () => end(work);
    },
    spoil: (kind, transaction, life) => {
      const { random, note, name } = life;
      const faults = life.faults();
      const isFull = random.chance(faults.full) || hindrances.get(kind) === 'full' || isCrowded(kind);
      const isLost = random.chance(faults.storageLost);
      const error = isFull
        ? 'QuotaExceededError'
        : (random.pick(['UnknownError', 'AbortError']) ?? 'UnknownError');
      const strike = (turns: number): void => {
        if (transaction._state === 'finished') return;
        if (turns > 0) return void setImmediate(strike, turns - 1);
        note(`${name} ${kind}: ${error}`);
        transaction._abort(error);
      };
      if (random.chance(faults.stuck)) hang(kind, transaction, life);
      else if (isFull || isLost) strike(random.between(0, 4));
      else if (life.rare.chance(faults.committedUnheard)) loseEnd(kind, transaction, life);
    },
    isStuck: (transaction) => stuck.has(transaction),
    hasStuck,
  };
}
