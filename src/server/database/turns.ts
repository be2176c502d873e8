/** What waits for the one session of the embedded engine. */
export interface Turns {
  /** Runs work alone; writes go before reads that wait as well. */
  take<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T>;
}

/** Writes in a row after which a waiting read has its turn: reads wait, but not for ever. */
const maxWritesInARow = 8;

/** Ends when what has arrived meanwhile has been heard: the engine itself never waits for anything. */
export const untilHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param betweenTurns is waited for after each turn */
export function createTurns(betweenTurns: () => Promise<void> | undefined = () => undefined): Turns {
  const waiting: Record<'read' | 'write', (() => Promise<void>)[]> = { read: [], write: [] };
  let isBusy = false;
  let writesInARow = 0;

  const next = (): (() => Promise<void>) | undefined => {
    const isReadsTurn =
      waiting.write.length === 0 || (writesInARow >= maxWritesInARow && waiting.read.length > 0);
    writesInARow = isReadsTurn ? 0 : writesInARow + 1;
    return (isReadsTurn ? waiting.read : waiting.write).shift();
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
        waiting[kind].push(() => work().then(resolve, reject));
        void run();
      }),
  };
}
