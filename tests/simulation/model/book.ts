import type { OutboxEntry, Write } from '../../../src/domain/sync/write';

/** What a person entered: one write as it was planned, and for how long it may be taken back. */
export interface Intent {
  readonly number: number;
  readonly write: Write;
  readonly undoMs: number;
}

/** Everything that the persons of one device entered, and under which request id it travels. Knows nothing of the engine's merging. */
export interface Book {
  enter(writes: readonly Write[], undoMs: number): readonly Intent[];
  /** An edited write takes the place of the refused one. */
  edit(requestID: string, write: Write): void;
  /** An entry is stored for the first time; false: nobody entered it. */
  store(entry: OutboxEntry): boolean;
  isStored(intent: Intent): boolean;
  /** What `from` carried travels with `into` from now on. */
  merge(from: string, into: string): void;
  renew(from: string, into: string): void;
  /** In the order in which it was entered. */
  carriedBy(requestID: string): readonly Intent[];
}

export function createBook(): Book {
  const waiting = new Map<string, Intent[]>();
  const carried = new Map<string, readonly Intent[]>();
  const edited = new Map<string, Intent>();
  const stored = new Set<Intent>();
  let count = 0;
  const intentOf = (write: Write, undoMs: number): Intent => ({
    number: ++count,
    write: structuredClone(write),
    undoMs,
  });
  const add = (requestID: string, more: readonly Intent[]): void => {
    const all = new Set([...(carried.get(requestID) ?? []), ...more]);
    carried.set(
      requestID,
      [...all].sort((a, b) => a.number - b.number),
    );
  };
  return {
    enter: (writes, undoMs) =>
      writes.map((write) => {
        const intent = intentOf(write, undoMs);
        const text = textOf(write);
        waiting.set(text, [...(waiting.get(text) ?? []), intent]);
        return intent;
      }),
    edit: (requestID, write) => void edited.set(requestID, intentOf(write, 0)),
    store: (entry) => {
      const intent = waiting.get(textOf(entry))?.shift();
      if (!intent) return false;
      stored.add(intent);
      add(entry.requestID, [intent]);
      return true;
    },
    isStored: (intent) => stored.has(intent),
    merge: (from, into) => add(into, carried.get(from) ?? []),
    renew: (from, into) => {
      const instead = edited.get(from);
      add(into, instead ? [instead] : (carried.get(from) ?? []));
    },
    carriedBy: (requestID) => carried.get(requestID) ?? [],
  };
}

function textOf({ name, request, effects }: Write): string {
  return JSON.stringify([name, request, effects]);
}
