import type { OutboxChange, OutboxContents } from '../../domain/sync/outbox-types';
import type { OutboxEntry, Write } from '../../domain/sync/write';
import { userActionsOf } from './send/outcomes';

const nothing = { put: [], remove: [], append: [], replaced: {} } as const;

/**
 * Takes a user action back while nothing of it has been sent (S9), and nothing else: what carries edits of others has been sent
 * once (S59). null: too late, or unknown.
 */
export function planUndo({ entries }: OutboxContents, userActionID: string): OutboxChange | null {
  const userAction = entries.filter((entry) => userActionsOf(entry).includes(userActionID));
  const isUnsent = userAction.every(
    ({ state, attempts, takenAlong = [] }) =>
      state === 'pending' && attempts === 0 && takenAlong.length === 0,
  );
  return userAction.length > 0 && isUnsent ? { ...nothing, remove: userAction.map(({ seq }) => seq) } : null;
}

/**
 * Sends again: what was refused, under a new request id, since the old one has its final answer; what waits, now,
 * under the id it has (S13).
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
  return put.length > 0 ? { ...nothing, put } : null;
}

/** Removes entries on a user's word; what is on the wire this moment, or done, cannot be discarded. */
export function planDiscard({ entries }: OutboxContents, ids: ReadonlySet<string>): OutboxChange | null {
  const remove = entries
    .filter(({ requestID, state }) => ids.has(requestID) && state !== 'sending' && state !== 'acked')
    .map(({ seq }) => seq);
  return remove.length > 0 ? { ...nothing, remove } : null;
}

/** Puts an edited write in the place of a refused one, under a new request id. */
export function planResend(
  { entries }: OutboxContents,
  requestID: string,
  write: Write,
  uuid: string,
): OutboxChange | null {
  const entry = entries.find((each) => each.requestID === requestID && each.state === 'rejected');
  return entry ? { ...nothing, put: [renew({ ...entry, ...write }, uuid)] } : null;
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
