import type { OutboxEntry } from '../../../domain/sync/write';
import type { Position } from '../../../protocol/changes';

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
    .filter(({ ackedAt }) =>
      // Versions of another epoch say nothing about this one's.
      ackedAt?.epoch === position.epoch ? position.version >= ackedAt.version : isComplete,
    )
    .map(({ seq }) => seq);
}
