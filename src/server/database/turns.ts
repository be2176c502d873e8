/**
 * Kinds of work that wait for the one session of the embedded engine, by rank: a single read statement (mostly
 * authentication), a write, a read, and a long read.
 */
const ranks = ['statement', 'write', 'read', 'long'] as const;
export type TurnKind = (typeof ranks)[number];

export interface Turns {
  /** Runs work alone; waiting work of higher rank goes first. */
  take<T>(kind: TurnKind, work: () => Promise<T>): Promise<T>;
}

/** After so many turns of higher rank, a waiting kind has its turn. */
const maxPassedOver = 8;

/** Resolves when messages that arrived meanwhile have been read: the engine itself never waits for anything. */
export const untilHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param betweenTurns awaited after each turn */
export function createTurns(betweenTurns: () => Promise<void> | undefined = () => undefined): Turns {
  const queues = ranks.map((kind) => ({ kind, waiting: [] as (() => Promise<void>)[], passedOver: 0 }));
  let isBusy = false;

  const next = (): (() => Promise<void>) | undefined => {
    const waiting = queues.filter((queue) => queue.waiting.length > 0);
    const chosen = waiting.findLast(({ passedOver }) => passedOver >= maxPassedOver) ?? waiting[0];
    if (!chosen) return undefined;
    for (const queue of waiting) queue.passedOver = queue === chosen ? 0 : queue.passedOver + 1;
    return chosen.waiting.shift();
  };

  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let work = next(); work; work = next()) {
      await work();
      await betweenTurns();
    }
    isBusy = false;
  };

  return {
    take: (kind, work) =>
      new Promise((resolve, reject) => {
        queues.find((queue) => queue.kind === kind)?.waiting.push(() => work().then(resolve, reject));
        void run();
      }),
  };
}
