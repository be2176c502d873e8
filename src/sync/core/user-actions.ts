import { canDiscard, withDependents } from '../../domain/sync/discard';
import { emptyChange, type OutboxChange, type OutboxContents } from '../../domain/sync/outbox-types';
import { isAsked } from '../../domain/sync/rejections';
import type { OutboxEntry, Write } from '../../domain/sync/write';
import { userActionsOf } from './send/outcomes';
import { placeBelow, rebase } from './send/rebase';

/**
 * Takes a user action back while nothing of it has been sent (S9), and nothing else: an entry that has absorbed edits
 * of other actions has been sent once (S59). null: too late, or unknown.
 */
export function planUndo({ entries }: OutboxContents, userActionID: string): OutboxChange | null {
  const userAction = entries.filter((entry) => userActionsOf(entry).includes(userActionID));
  const isUnsent = userAction.every(
    ({ state, attempts, takenAlong = [] }) =>
      state === 'pending' && attempts === 0 && takenAlong.length === 0,
  );
  return userAction.length > 0 && isUnsent ? removal(entries, userAction) : null;
}

/**
 * Sends again: a refused entry under a new request id, since the old one has its final answer; a waiting entry now and
 * under its own id (S13).
 */
export function planRetry(
  { entries }: OutboxContents,
  ids: ReadonlySet<string>,
  uuid: () => string,
): OutboxChange | null {
  const put = entries.flatMap((entry): OutboxEntry[] => {
    if (!ids.has(entry.requestID)) return [];
    if (entry.state === 'rejected') return [renew(entry, uuid())];
    return entry.state === 'pending' || entry.state === 'uncertain' ? [{ ...entry, notBeforeMs: 0 }] : [];
  });
  return put.length > 0 ? { ...emptyChange, put } : null;
}

/**
 * Removes entries on a user's word; entries that are being sent or done cannot be discarded (S13).
 * @param takesDependents whether entries that cannot stand without them go as well
 */
export function planDiscard(
  { entries }: OutboxContents,
  ids: ReadonlySet<string>,
  takesDependents = false,
): OutboxChange | null {
  const gone = takesDependents ? withDependents(entries, ids) : discardable(entries, ids);
  return gone.length > 0 ? removal(entries, gone) : null;
}

/** How many of these entries a discard removes: the others are being sent, or done. */
export function countDiscardable({ entries }: OutboxContents, ids: ReadonlySet<string>): number {
  return discardable(entries, ids).length;
}

function discardable(entries: readonly OutboxEntry[], ids: ReadonlySet<string>): readonly OutboxEntry[] {
  return entries.filter((entry) => ids.has(entry.requestID) && canDiscard(entry));
}

function removal(entries: readonly OutboxEntry[], gone: readonly OutboxEntry[]): OutboxChange {
  const remove = new Set(gone.map(({ seq }) => seq));
  // Later edits still rest on an entry that may have been done.
  const undone = gone.filter((entry) => entry.state !== 'uncertain' && !isAsked(entry));
  const rebased = rebase(entries, new Set(undone.map(({ seq }) => seq)));
  return { ...emptyChange, put: rebased.filter(({ seq }) => !remove.has(seq)), remove: [...remove] };
}

/** Replaces a refused write by an edited one, under a new request id. */
export function planResend(
  { entries }: OutboxContents,
  requestID: string,
  write: Write,
  uuid: string,
): OutboxChange | null {
  const entry = entries.find((each) => each.requestID === requestID && each.state === 'rejected');
  if (!entry) return null;
  const placed = placeBelow(entries, entry, write);
  const above = new Map(placed.above.map((one) => [one.seq, one]));
  const now = entries.map((one) => above.get(one.seq) ?? one);
  for (const one of rebase(now, new Set([entry.seq]), placed.write)) above.set(one.seq, one);
  return { ...emptyChange, put: [renew({ ...entry, ...placed.write }, uuid), ...above.values()] };
}

function renew({ isAnonymous: _, ...entry }: OutboxEntry, requestID: string): OutboxEntry {
  return {
    ...entry,
    requestID,
    state: 'pending',
    rejection: null,
    attempts: 0,
    notBeforeMs: 0,
    sentAtMs: null,
  };
}
