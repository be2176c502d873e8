import type { OutboxEntry } from './write';

/** Entries that move to another outbox, with their previous numbers. */
export interface Moving {
  readonly formerSeq: number;
  readonly entry: Omit<OutboxEntry, 'seq'>;
}

/** Identifies an entry by its values in the outbox it has left. */
export function movedAs({ seq, requestID }: Pick<OutboxEntry, 'seq' | 'requestID'>): string {
  return `${seq} ${requestID}`;
}

/**
 * Selects what moves to another outbox: everything not known to be done, in order and with its request ids (S71). What
 * was being sent may have been done.
 * @param there `movedAs` of the entries that moved before: an entry that returns to the other outbox has another number
 * there
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
 * Refusals hold back entries up to a number (S6), and the numbers are different now.
 * @param moved with the new numbers of the entries, in order
 * @returns the entries that need to be changed
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
