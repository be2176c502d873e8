/**
 * What waits for the one session of the embedded engine, in the order of its rank: one statement that only reads (who asks, as
 * a rule), a write, a read, and a read that takes long.
 */
const ranks = ['statement', 'write', 'read', 'long'] as const;
export type TurnKind = (typeof ranks)[number];

export interface Turns {
  /** Runs work alone; what ranks higher goes before what waits as well. */
  take<T>(kind: TurnKind, work: () => Promise<T>): Promise<T>;
}

/** Turns of higher rank after which a kind that waits has one: it waits, but not for ever. */
const mostPassedOver = 8;

/** Ends when what has arrived meanwhile has been heard: the engine itself never waits for anything. */
export const untilHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param betweenTurns is waited for after each turn */
export function createTurns(betweenTurns: () => Promise<void> | undefined = () => undefined): Turns {
  const queues = ranks.map((kind) => ({ kind, waiting: [] as (() => Promise<void>)[], passedOver: 0 }));
  let isBusy = false;

  const next = (): (() => Promise<void>) | undefined => {
    const waiting = queues.filter((queue) => queue.waiting.length > 0);
    const chosen = waiting.findLast(({ passedOver }) => passedOver >= mostPassedOver) ?? waiting[0];
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
