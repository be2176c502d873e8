import { targetKey } from '../../../domain/sync/lanes';
import { emptyChange, type OutboxChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import type { Position } from '../../../domain/sync/position';
import type { OutboxEntry } from '../../../domain/sync/write';
import { historyOf } from '../../../protocol/changes';
import { sweepEpoch } from '../pull/sweep-state';

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
  const seen = entries
    .filter(({ state, seq }) => state === 'acked' && ackedBefore.has(seq))
    .filter(({ ackedAt }) =>
      // Versions of another epoch say nothing about this one's.
      ackedAt?.epoch === position.epoch ? position.version >= ackedAt.version : isComplete,
    );
  // What a sweep has met of a row may have been left out as too old (S41): a write that is not seen keeps those before it.
  const isLeft = (entry: OutboxEntry): boolean => entry.state === 'acked' && !seen.includes(entry);
  const rows = new Set(position.epoch === sweepEpoch ? entries.filter(isLeft).flatMap(rowsOf) : []);
  return seen.filter((entry) => !rowsOf(entry).some((row) => rows.has(row))).map(({ seq }) => seq);
}

function rowsOf({ targets }: OutboxEntry): readonly string[] {
  return targets.map(targetKey);
}

/**
 * What a pull makes of the acknowledged entries: what it shows goes, and what was acknowledged in a history that the server has
 * left, and not seen in it, is sent again under its id (S65): the server may have lost it together with its answer. What was
 * acknowledged without a position waits for the next sweep (S18). null: nothing.
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

/** The sweep that has ended may have begun before what names none. */
function inSweep(entry: OutboxEntry, position: Position | null): OutboxEntry {
  return entry.state === 'acked' && position?.epoch === sweepEpoch && entry.ackedAt?.epoch !== sweepEpoch
    ? { ...entry, ackedAt: { ...position, version: position.version + 1 } }
    : entry;
}

/** A sweep's position is no history of the server's, and a plain API knows no ids: none. */
function historyAt(position: Position | null | undefined): string {
  return !position || position.epoch === sweepEpoch ? '' : historyOf(position.epoch);
}

/** The history of the server that an acknowledged entry has been answered in; '': none. */
function historyOfAcked({ state, ackedAt, repeatedIn }: OutboxEntry): string {
  // The answer to what was sent again may be the one that the server has kept, with the position of that time.
  return state === 'acked' ? (repeatedIn ?? historyAt(ackedAt)) : '';
}

function isOfFormerHistory(entry: OutboxEntry, history: string): boolean {
  const former = historyOfAcked(entry);
  return former !== '' && history !== '' && former !== history;
}

/**
 * Where the first entry was answered that is acknowledged and not seen, as `company:history`: with it a write asks whether the
 * server is in that history still (S67). '': nowhere.
 */
export function unseenHistory(entries: readonly OutboxEntry[]): string {
  const entry = entries.find((one) => historyOfAcked(one));
  return entry ? `${entry.companyID}:${historyOfAcked(entry)}` : '';
}

/** The entry as it is once the server is known to be in a history (S65). */
export function inHistory(entry: OutboxEntry, history: string): OutboxEntry {
  return isOfFormerHistory(entry, history)
    ? { ...entry, state: 'uncertain', ackedAt: null, notBeforeMs: 0, repeatedIn: history }
    : entry;
}
