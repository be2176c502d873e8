import type { OutboxEntry } from './write';

/** Entries that move to another outbox, with the numbers they had. */
export interface Moving {
  readonly formerSeq: number;
  readonly entry: Omit<OutboxEntry, 'seq'>;
}

/** An entry as it was in the outbox that it has left. */
export function movedAs({ seq, requestID }: Pick<OutboxEntry, 'seq' | 'requestID'>): string {
  return `${seq} ${requestID}`;
}

/**
 * What moves to another outbox: everything that is not known to be done, in its order and under its request ids (S71).
 * What was on its way may have been done.
 * @param there `movedAs` of those that have moved before: what comes back to the other outbox has another number there
 */
export function planAdoption(entries: readonly OutboxEntry[], there: ReadonlySet<string>): readonly Moving[] {
  return entries.flatMap((entry): Moving[] => {
    if (entry.state === 'acked' || there.has(movedAs(entry))) return [];
    const { seq: formerSeq, fence: _, ...rest } = entry;
    const state = entry.state === 'sending' ? 'uncertain' : entry.state;
    return [{ formerSeq, entry: { ...rest, state, notBeforeMs: 0 } }];
  });
}

/**
 * Refusals hold back what was entered up to a number (S6): the numbers are others now.
 * @param moved with the numbers that the entries have now, in order
 * @returns the entries that have to be changed
 */
export function renumberRefusals(
  moved: readonly { readonly formerSeq: number; readonly entry: OutboxEntry }[],
): readonly OutboxEntry[] {
  return moved.flatMap(({ entry }): OutboxEntry[] => {
    const blocksUpTo = entry.rejection?.blocksUpTo;
    if (!entry.rejection || blocksUpTo === undefined) return [];
    const last = moved.findLast(({ formerSeq }) => formerSeq <= blocksUpTo)?.entry ?? entry;
    return [{ ...entry, rejection: { ...entry.rejection, blocksUpTo: last.seq } }];
  });
}
