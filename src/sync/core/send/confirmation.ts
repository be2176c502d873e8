import { targetKey } from '../../../domain/sync/lanes';
import { emptyChange, type OutboxChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import type { Position } from '../../../domain/sync/position';
import type { OutboxEntry } from '../../../domain/sync/write';
import { historyOf } from '../../../protocol/changes';
import { sweepEpoch } from '../pull/sweep-state';

export interface Pulled {
  /** Position up to which the mirror is complete; null: no snapshot has been completed yet. */
  readonly position: Position | null;
  /** The server had no more news when it was asked. */
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
  const seen = entries
    .filter(({ state, seq }) => state === 'acked' && ackedBefore.has(seq))
    .filter(({ ackedAt }) =>
      // Versions of another epoch cannot be compared with this one's.
      ackedAt?.epoch === position.epoch ? position.version >= ackedAt.version : isComplete,
    );
  // A sweep may have left out a row as too old (S41): a write that is not visible keeps those before it.
  const isLeft = (entry: OutboxEntry): boolean => entry.state === 'acked' && !seen.includes(entry);
  const rows = new Set(position.epoch === sweepEpoch ? entries.filter(isLeft).flatMap(rowsOf) : []);
  return seen.filter((entry) => !rowsOf(entry).some((row) => rows.has(row))).map(({ seq }) => seq);
}

function rowsOf({ targets }: OutboxEntry): readonly string[] {
  return targets.map(targetKey);
}

/**
 * What a pull makes of the acknowledged entries. Those that it shows are removed. Those that were acknowledged in a
 * history that the server has left, and are not visible, are sent again under their id (S65): the server may have lost
 * them together with their answers. Those that were acknowledged without a position wait for the next sweep (S18).
 * Returns null when nothing changes.
 */
export function planConfirmation({ entries }: OutboxContents, pulled: Pulled): OutboxChange | null {
  const { position, ackedBefore } = pulled;
  const next = entries.map((entry) =>
    ackedBefore.has(entry.seq) ? inSweep(inHistory(entry, historyAt(position)), position) : entry,
  );
  const remove = findConfirmed(next, pulled);
  const put = next.filter((entry, index) => entry !== entries[index]);
  return remove.length + put.length > 0 ? { ...emptyChange, put, remove } : null;
}

/** The finished sweep may have begun before an entry that names none. */
function inSweep(entry: OutboxEntry, position: Position | null): OutboxEntry {
  return entry.state === 'acked' && position?.epoch === sweepEpoch && entry.ackedAt?.epoch !== sweepEpoch
    ? { ...entry, ackedAt: { ...position, version: position.version + 1 } }
    : entry;
}

/** A sweep's position is no history of the server, and a plain API knows no ids: ''. */
function historyAt(position: Position | null | undefined): string {
  return !position || position.epoch === sweepEpoch ? '' : historyOf(position.epoch);
}

/** The server history in which an acknowledged entry was answered; '': none. */
function historyOfAcked({ state, ackedAt, repeatedIn }: OutboxEntry): string {
  // The answer to a repeated write may be the one that the server had stored, with the position of that time.
  return state === 'acked' ? (repeatedIn ?? historyAt(ackedAt)) : '';
}

function isOfFormerHistory(entry: OutboxEntry, history: string): boolean {
  const former = historyOfAcked(entry);
  return former !== '' && history !== '' && former !== history;
}

/**
 * The history in which the first acknowledged and not yet visible entry was answered, as `company:history`; '': none. A
 * write sends it to ask whether the server is still in that history (S67).
 */
export function unseenHistory(entries: readonly OutboxEntry[]): string {
  const entry = entries.find((one) => historyOfAcked(one));
  return entry ? `${entry.companyID}:${historyOfAcked(entry)}` : '';
}

/** The entry once the server is known to be in a history (S65). */
export function inHistory(entry: OutboxEntry, history: string): OutboxEntry {
  return isOfFormerHistory(entry, history)
    ? { ...entry, state: 'uncertain', ackedAt: null, notBeforeMs: 0, repeatedIn: history }
    : entry;
}
