/** The start of every world. */
export const startMs = Date.UTC(2026, 0, 15, 8);

/** Virtual time: there is no real waiting, and everything that is due happens in a fixed order. */
export interface Scheduler {
  now(): number;
  /** The result cancels. */
  after(delayMs: number, callback: () => void): () => void;
  /** Time passes while no tab is open: planned events happen late. */
  skip(durationMs: number): void;
  /** Runs everything that is due within the next `durationMs`, letting real work end after each event. */
  run(durationMs: number, afterEach: () => void | Promise<void>): Promise<void>;
  /** A database or the server does real work: time stands still until the result is called. */
  busy(): () => void;
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Real work that takes longer than this has been lost by the simulation itself. */
const lostAfterMs = 120_000;

export function createScheduler(startMs: number): Scheduler {
  let now = startMs;
  let order = 0;
  let busy = 0;
  let begun = 0;
  const planned = new Set<Planned>();

  // Work that ends may start other work in its own microtasks: idle means idle for a whole turn.
  const settle = async (begunBefore: number): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (busy === 0 && begun === begunBefore) return;
    const deadline = Date.now() + lostAfterMs;
    for (let quietTurns = 0; quietTurns < 2; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quietTurns = busy === 0 ? quietTurns + 1 : 0;
      if (busy > 0 && Date.now() > deadline) throw new Error(`${busy} pieces of real work do not end`);
    }
  };
  const first = (untilMs: number): Planned | undefined => {
    let earliest: Planned | undefined;
    for (const each of planned)
      if (
        each.at <= untilMs &&
        (!earliest || each.at < earliest.at || (each.at === earliest.at && each.order < earliest.order))
      )
        earliest = each;
    return earliest;
  };
  return {
    now: () => now,
    after: (delayMs, callback) => {
      const entry = { at: now + Math.max(delayMs, 0), order: order++, callback };
      planned.add(entry);
      return () => planned.delete(entry);
    },
    skip: (durationMs) => {
      now += durationMs;
    },
    run: async (durationMs, afterEach) => {
      const untilMs = now + durationMs;
      await settle(-1);
      for (let due = first(untilMs); due; due = first(untilMs)) {
        planned.delete(due);
        now = Math.max(now, due.at);
        const begunBefore = begun;
        due.callback();
        await settle(begunBefore);
        await afterEach();
      }
      // Days may have passed in it.
      now = Math.max(now, untilMs);
    },
    busy: () => {
      busy++;
      begun++;
      let isOver = false;
      return () => {
        if (!isOver) busy--;
        isOver = true;
      };
    },
  };
}
