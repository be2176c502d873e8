import type { OutboxEntry, Write } from '../../../src/domain/sync/write';

/** A user's write as it was planned, and the time within which it may be undone. */
export interface Intent {
  /** Writes of one user action share it. */
  readonly userAction: number;
  readonly write: Write;
  readonly undoMs: number;
}

/**
 * Everything that the users of one device entered, and the request id under which it is sent. Knows nothing of the
 * engine's merging.
 */
export interface Book {
  enter(writes: readonly Write[], undoMs: number): readonly Intent[];
  /** An edited write takes the place of the refused one. */
  edit(requestID: string, write: Write): void;
  /** An entry is stored for the first time; false: no user entered it. */
  store(entry: OutboxEntry): boolean;
  /** The device says that they are stored, or that they could not be. @returns the problem with that */
  promise(intents: readonly Intent[], isStored: boolean): string | null;
  /** The writes of `from` are sent with `into` from now on. */
  merge(from: string, into: string): void;
  /** A refused write is sent again: edited, or unchanged if a retry came before the edit. */
  renew(from: string, entry: Pick<OutboxEntry, 'requestID' | 'request'>): void;
  /** In the order in which they were stored: a tab may freeze before it has stored its user's writes. */
  carriedBy(requestID: string): readonly Intent[];
}

export function createBook(): Book {
  const waiting = new Map<string, Intent[]>();
  const carried = new Map<string, readonly Intent[]>();
  const edited = new Map<string, Intent>();
  /** By the entered values: equal writes cannot be told apart. */
  const counts = new Map<string, { entered: number; stored: number; promised: number; failed: number }>();
  /** The time when each was stored. */
  const places = new Map<Intent, number>();
  let userActions = 0;
  const countOf = (text: string) => {
    const count = counts.get(text) ?? { entered: 0, stored: 0, promised: 0, failed: 0 };
    counts.set(text, count);
    return count;
  };
  const intentOf = (write: Write, undoMs: number, userAction: number): Intent => ({
    userAction,
    write: structuredClone(write),
    undoMs,
  });
  const placeOf = (intent: Intent): number => places.get(intent) ?? places.size;
  const add = (requestID: string, more: readonly Intent[]): void => {
    const all = new Set([...(carried.get(requestID) ?? []), ...more]);
    carried.set(
      requestID,
      [...all].sort((a, b) => placeOf(a) - placeOf(b)),
    );
  };
  return {
    enter: (writes, undoMs) => {
      userActions++;
      return writes.map((write) => {
        const intent = intentOf(write, undoMs, userActions);
        const text = textOf(write);
        countOf(text).entered++;
        waiting.set(text, [...(waiting.get(text) ?? []), intent]);
        return intent;
      });
    },
    edit: (requestID, write) => {
      const [first] = carried.get(requestID) ?? [];
      const intent = intentOf(write, 0, first?.userAction ?? 0);
      places.set(intent, first ? placeOf(first) : places.size);
      edited.set(requestID, intent);
    },
    store: (entry) => {
      const equal = waiting.get(textOf(entry)) ?? [];
      // Of equal ones some may have been lost with their tab before they were stored.
      const waitMs = Math.max(0, entry.notBeforeMs - entry.createdAtMs);
      const intent = equal.find(({ undoMs }) => undoMs === waitMs) ?? equal[0];
      if (!intent) return false;
      equal.splice(equal.indexOf(intent), 1);
      countOf(textOf(entry)).stored++;
      places.set(intent, places.size);
      add(entry.requestID, [intent]);
      return true;
    },
    promise: (intents, isStored) => {
      for (const { write } of intents) {
        const count = countOf(textOf(write));
        if (isStored) count.promised++;
        else count.failed++;
        if (count.promised > count.stored) return `${write.name} was said to be stored, and is not`;
        if (count.stored + count.failed > count.entered)
          return `${write.name} was said not to be stored, and is`;
      }
      return null;
    },
    merge: (from, into) => add(into, carried.get(from) ?? []),
    renew: (from, { requestID, request }) => {
      const instead = edited.get(from);
      const isEdited = JSON.stringify(instead?.write.request.body) === JSON.stringify(request.body);
      add(requestID, instead && isEdited ? [instead] : (carried.get(from) ?? []));
    },
    carriedBy: (requestID) => carried.get(requestID) ?? [],
  };
}

function textOf({ name, request, effects }: Write): string {
  return JSON.stringify([name, request, effects]);
}
