import type { OutboxChange, OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { historyOf, type Position } from '../../../protocol/changes';
import { SWEEP_EPOCH } from '../pull/sweep-state';

export interface Pulled {
  /** Up to where the mirror is complete now; null: no snapshot has been completed yet. */
  readonly position: Position | null;
  /** Nothing more was to be had when it was asked. */
  readonly isComplete: boolean;
  /** Entries that were acknowledged before the pull was asked for. */
  readonly ackedBefore: ReadonlySet<number>;
}

/**
 * Acknowledged entries whose effect the mirror now holds, so that they may go (S17, S18). An entry acknowledged
 * after the pull was asked for is never among them.
 */
export function findConfirmed(
  entries: readonly OutboxEntry[],
  { position, isComplete, ackedBefore }: Pulled,
): readonly number[] {
  if (!position) return [];
  return entries
    .filter(({ state, seq }) => state === 'acked' && ackedBefore.has(seq))
    .filter((entry) => !isOfFormerHistory(entry, position))
    .filter(({ ackedAt }) =>
      // Versions of another epoch say nothing about this one's.
      ackedAt?.epoch === position.epoch ? position.version >= ackedAt.version : isComplete,
    )
    .map(({ seq }) => seq);
}

/**
 * What a pull makes of the acknowledged entries: what it shows goes, and what was acknowledged in a history that the server has
 * left, and not seen in it, is sent again under its id (S65): the server may have lost it together with its answer. null: nothing.
 */
export function planConfirmation({ entries }: OutboxContents, pulled: Pulled): OutboxChange | null {
  const { position } = pulled;
  const remove = findConfirmed(entries, pulled);
  const put = entries
    .filter((entry) => position && pulled.ackedBefore.has(entry.seq) && isOfFormerHistory(entry, position))
    .map((entry) => repeatIn(historyOf(position?.epoch ?? ''), entry));
  return remove.length + put.length > 0 ? { put, remove, append: [], replaced: {} } : null;
}

/** A sweep's position is no history of the server's, and a plain API knows no ids. */
function isOfFormerHistory({ state, ackedAt, repeatedIn }: OutboxEntry, { epoch }: Position): boolean {
  if (state !== 'acked' || !ackedAt || ackedAt.epoch === SWEEP_EPOCH || epoch === SWEEP_EPOCH) return false;
  const history = historyOf(epoch);
  // The answer to what was sent again may be the one that the server has kept, with the position of that time.
  return historyOf(ackedAt.epoch) !== history && repeatedIn !== history;
}

function repeatIn(history: string, entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'uncertain', ackedAt: null, notBeforeMs: 0, repeatedIn: history };
}
