import type { OutboxContents } from '../../src/domain/sync/outbox-types';
import type { Effect, OutboxEntry } from '../../src/domain/sync/write';

/** An entry that edits one reason code; a test may change any property. */
export function entryOf(
  seq: number,
  changes: Partial<OutboxEntry> & { readonly row?: number } = {},
): OutboxEntry {
  const { row = 1, ...rest } = changes;
  const target = { resource: 'reasonCodes', id: row };
  const effect: Effect = { kind: 'patch', ...target, patch: { description: `d${seq}` } };
  return {
    seq,
    requestID: `r${seq}`,
    userActionID: `g${seq}`,
    name: 'reasonCodes.update',
    title: { id: 'Edit' },
    userID: 5,
    companyID: 7,
    targets: [target],
    refersTo: [],
    request: { method: 'PUT', path: `v2/reasoncodes/${row}`, body: { description: `d${seq}` } },
    effects: [effect],
    base: { description: `before ${seq}` },
    coalesces: false,
    state: 'pending',
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    ...rest,
  };
}

/** An entry that creates a reason code under a temporary key. */
export function creationOf(seq: number, temporary: number, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const target = { resource: 'reasonCodes', id: temporary };
  return entryOf(seq, {
    name: 'reasonCodes.create',
    targets: [target],
    request: { method: 'POST', path: 'v2/reasoncodes', body: { reasonCode: 'x' } },
    effects: [{ kind: 'create', ...target, row: { reasonCodeID: temporary, reasonCode: 'x' } }],
    base: null,
    ...changes,
  });
}

export function contentsOf(...entries: readonly OutboxEntry[]): OutboxContents {
  return { entries, damaged: [], replaced: {} };
}
