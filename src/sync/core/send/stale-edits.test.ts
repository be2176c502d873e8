import { describe, expect, it } from 'vitest';
import { contentsOf, creationOf, entryOf } from '../../../../tests/fakes/entries';
import { updateRow } from '../../../domain/mutations/rows';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { users } from '../../../domain/resources/company/users';
import type { OutboxEntry } from '../../../domain/sync/write';
import { planDiscard, planResend, planUndo } from '../user-actions';
import { classifyBatch, classifyReply } from './classify';
import { coalesce } from './coalesce';
import { queuedWrite } from './queued-write';
import { remapEntry } from './remap';
import { batchOf, requestOf } from './send-requests';

const feed = { changeFeed: true, marked: false };
const able = { retryCache: true, preconditions: true };
const row = { reasonCodeID: 4, reasonCode: 'R4', description: 'dry' };

function edit(seq: number, changes: object, base: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return entryOf(seq, { ...updateRow(reasonCodes, { ...row, ...base }, { ...changes }, 7), ...more });
}

const base = (entry: OutboxEntry | undefined) => entry?.base;
const bodyOf = (entry: OutboxEntry) => requestOf(entry, able).body;

describe('an edit that is sent', () => {
  it('[S63] names the values that it is based on, if the server has announced that it compares them', () => {
    const entry = edit(1, { description: 'wet' }, {});
    const body = { companyID: 7, description: 'wet' };
    expect(bodyOf(entry)).toEqual({ ...body, base: { description: 'dry' } });
    expect(requestOf(entry, { retryCache: true, preconditions: false }).body).toEqual(body);
    expect(batchOf([entry], able).body).toMatchObject({
      requests: [{ body: { base: { description: 'dry' } } }],
    });
    expect(JSON.stringify(batchOf([entry], { preconditions: false }))).not.toContain('base');
  });

  it('[S63] names no secrets, no fields that it does not set, and no unknown values', () => {
    const { targets } = edit(1, {}, {});
    const stored = { description: 'dry', reasonCode: 'R4', companyID: 7 };
    const request = { method: 'PUT' as const, path: 'v2/reasoncodes/4', body: { description: 'wet' } };
    const entry = edit(1, {}, {}, { targets, request, base: stored });
    expect(bodyOf(entry)).toEqual({ description: 'wet', base: { description: 'dry' } });
    const secret = { ...request, path: 'v2/users/4', body: { password: 'new' } };
    const ofUser = { request: secret, targets: [{ resource: users.name, id: 4 }], base: { password: 'old' } };
    expect(bodyOf(edit(1, {}, {}, ofUser))).toEqual({ password: 'new' });
    expect(bodyOf(edit(1, { description: 'wet' }, {}, { base: {} }))).toEqual({
      companyID: 7,
      description: 'wet',
    });
  });

  it('[S63] is the only kind of write that does', () => {
    for (const entry of [
      edit(1, { description: 'wet' }, {}, { coalesces: false }),
      creationOf(2, -2, { coalesces: true, base: { reasonCode: 'x' } }),
    ])
      expect(bodyOf(entry)).toEqual(entry.request.body);
  });

  it('[S63] that contains earlier ones names the base of the first of them', () => {
    const joined = coalesce(
      edit(1, { description: 'wet' }, {}),
      edit(2, { description: 'iced', reasonCode: 'Z' }, { description: 'wet' }),
    );
    expect(bodyOf(joined)).toMatchObject({
      description: 'iced',
      base: { description: 'dry', reasonCode: 'R4' },
    });
  });
});

describe('merged edits', () => {
  it('[S63] of a field that was empty in a new row name no base for it', () => {
    const joined = coalesce(
      edit(1, { description: 'a' }, {}, { base: {} }),
      edit(2, { description: 'b' }, { description: 'a' }),
    );
    expect(bodyOf(joined)).toEqual({ companyID: 7, description: 'b' });
  });
});

describe('a conflict', () => {
  const refusal = {
    message: 'Changed',
    code: 'row.conflict',
    fields: { description: 'Changed' },
    row: { ...row, description: 'hot' },
  };

  it('[S63] is kept with the row of the server, and the row is requested', () => {
    const kept = { kind: 'rejected', refetch: true, rejection: { status: 409, row: refusal.row } };
    const reply = { kind: 'reply', status: 409, headers: new Map(), text: JSON.stringify(refusal) } as const;
    expect(classifyReply(reply, 0, feed)).toMatchObject(kept);
    const result = {
      code: 409,
      errorCode: refusal.code,
      message: 'Changed',
      fields: refusal.fields,
      body: refusal,
    };
    const batch = { ...reply, status: 200, text: JSON.stringify([result]) };
    expect(classifyBatch(batch, 1, 0, feed)).toMatchObject([kept]);
  });

  it('[S63] is not every 409', () => {
    const text = JSON.stringify({ ...refusal, code: 'task.transition' });
    const verdict = classifyReply({ kind: 'reply', status: 409, headers: new Map(), text }, 0, feed);
    expect(verdict.kind === 'rejected' && verdict.rejection).not.toHaveProperty('row');
  });
});

describe('an edit on top of another of the same user', () => {
  const first = edit(1, { description: 'wet' }, {});
  const second = edit(2, { description: 'iced', reasonCode: 'Z' }, { description: 'wet' });
  const third = edit(3, { description: 'hot' }, { description: 'iced' });

  it('[S63] gets the base of that one once it is undone', () => {
    const change = planUndo(contentsOf(first, second, third), 'g1');
    expect(change?.remove).toEqual([1]);
    expect(change?.put.map(base)).toEqual([{ description: 'dry', reasonCode: 'R4' }]);
  });

  it('[S63] and does not get that one’s values for another row as its base', () => {
    const other = { kind: 'patch', resource: 'reasonCodes', id: 9, patch: { reasonCode: 'R4' } } as const;
    const wide = { ...first, effects: [...first.effects, other] };
    expect(planUndo(contentsOf(wide, second), 'g1')?.put.map(base)).toEqual([
      { description: 'dry', reasonCode: 'R4' },
    ]);
  });

  it('[S63] the same for several that are discarded, and for one that was refused', () => {
    const refused = {
      ...second,
      state: 'rejected',
      rejection: { status: 422, message: '', code: null, fields: {}, blocksUpTo: 3 },
    } as const;
    const both = planDiscard(contentsOf(first, refused, third), new Set(['r1', 'r2']));
    expect(both).toMatchObject({ remove: [1, 2] });
    expect(both?.put.map(base)).toEqual([{ description: 'dry' }]);
    const later = planDiscard(
      contentsOf({ ...refused, rejection: { ...refused.rejection, blocksUpTo: 2 } }, third),
      new Set(['r2']),
    );
    expect(later?.put).toEqual([]);
  });

  it('[S63] made before it is left alone, and so are the server’s values of a discarded refusal', () => {
    const back = edit(3, { description: 'wet' }, { description: 'iced' });
    const again = edit(4, { description: 'iced' }, { description: 'wet' });
    expect(
      planUndo(contentsOf(edit(1, { description: 'wet' }, { description: 'iced' }), again), 'g4')?.put,
    ).toEqual([]);
    const rejection = {
      ...{ status: 409, message: '', code: 'row.conflict', fields: {}, blocksUpTo: 3 },
      row: { ...row, description: 'theirs' },
    };
    const refused = { ...second, state: 'rejected', rejection } as const;
    expect(planDiscard(contentsOf(refused, back), new Set(['r2']))?.put.map(base)).toEqual([
      { description: 'wet' },
    ]);
  });

  it('[S63] is based on that one’s values if it may have been done though it is discarded', () => {
    const lost: OutboxEntry = { ...first, state: 'uncertain' };
    expect(planDiscard(contentsOf(lost, second), new Set([lost.requestID]))?.put).toEqual([]);
  });

  it('[S63] is left alone if it was based on another value', () => {
    const other = edit(2, { description: 'iced' }, { description: 'salty' });
    expect(planUndo(contentsOf(first, other, third), 'g1')?.put).toEqual([]);
    const elsewhere = entryOf(2, {
      ...updateRow(reasonCodes, { reasonCodeID: 5, description: 'wet' }, { description: 'x' }, 7),
    });
    expect(planUndo(contentsOf(first, elsewhere), 'g1')?.put).toEqual([]);
  });

  it('[S63] is based on the write sent in place of that one, or on the row of the server', () => {
    const rejection = {
      status: 409,
      message: '',
      code: 'row.conflict',
      fields: {},
      row: { ...row, description: 'theirs' },
      blocksUpTo: 9,
    };
    const refused = { ...first, state: 'rejected', rejection } as const;
    const mine = updateRow(reasonCodes, rejection.row, { description: 'mine' }, 7);
    const resent = planResend(contentsOf(refused, second), 'r1', mine, 'r9');
    expect(resent?.put.map(base)).toEqual([
      { description: 'theirs' },
      { description: 'mine', reasonCode: 'R4' },
    ]);
    const without = updateRow(reasonCodes, rejection.row, { reasonCode: 'Y' }, 7);
    const taken = planResend(contentsOf(refused, second), 'r1', without, 'r9');
    expect(taken?.put.map(base)[1]).toEqual({ description: 'theirs', reasonCode: 'Y' });
  });
});

describe('a refused edit that is sent again below a later one of the same field', () => {
  const refusedUpTo = (blocksUpTo: number): OutboxEntry => ({
    ...edit(1, { description: 'wet' }, {}),
    state: 'rejected',
    rejection: { status: 422, message: '', code: null, fields: {}, blocksUpTo },
  });
  // The user sees what the later one sets.
  const mine = updateRow(reasonCodes, { ...row, description: 'iced' }, { description: 'mine' }, 7);
  const basesAfter = (...entries: readonly OutboxEntry[]) =>
    planResend(contentsOf(...entries), 'r1', mine, 'r9')?.put.map(base);

  it('[S63] is based on the server’s values, and the later one on its values', () => {
    const later = edit(2, { description: 'iced', reasonCode: 'Z' }, {});
    expect(basesAfter(refusedUpTo(1), later)).toEqual([
      { description: 'dry' },
      { description: 'mine', reasonCode: 'R4' },
    ]);
  });

  it('[S63] the same if the refusal holds the later one back', () => {
    const blocked = edit(2, { description: 'iced' }, { description: 'wet' });
    expect(basesAfter(refusedUpTo(2), blocked)).toEqual([{ description: 'dry' }, { description: 'mine' }]);
  });

  it('[S63] concerns the first later one of its row that sets the field, and all fields of that', () => {
    const seen = edit(2, { description: 'iced', reasonCode: 'Z' }, { description: 'salty' });
    const last = edit(3, { description: 'hot' }, { description: 'iced' });
    const before = edit(0, { description: 'wet' }, { description: 'old' });
    const elsewhere = entryOf(2, {
      ...updateRow(reasonCodes, { reasonCodeID: 5, description: 'x' }, { description: 'y' }, 7),
    });
    expect(basesAfter(before, refusedUpTo(1), elsewhere)).toEqual([{ description: 'iced' }]);
    expect(basesAfter(refusedUpTo(1), seen, last)).toEqual([
      { description: 'salty' },
      { description: 'mine', reasonCode: 'R4' },
    ]);
    const both = updateRow(
      reasonCodes,
      { ...row, description: 'iced', reasonCode: 'Z' },
      { description: 'mine', reasonCode: 'Y' },
      7,
    );
    const later = edit(2, { description: 'iced', reasonCode: 'Z' }, {});
    expect(planResend(contentsOf(refusedUpTo(1), later), 'r1', both, 'r9')?.put.map(base)).toEqual([
      { description: 'dry', reasonCode: 'R4' },
      { description: 'mine', reasonCode: 'Y' },
    ]);
  });

  it('[S63] the same if the refusal holds back one of a field that it did not set', () => {
    const refused = { ...refusedUpTo(2), ...updateRow(reasonCodes, row, { reasonCode: 'Q' }, 7) };
    const blocked = edit(2, { description: 'iced' }, {});
    expect(basesAfter(refused, blocked)).toEqual([{ description: 'dry' }, { description: 'mine' }]);
    // Next to one that it set.
    const of = edit(2, { description: 'iced', reasonCode: 'Z' }, { reasonCode: 'Q' });
    const both = updateRow(
      reasonCodes,
      { ...row, description: 'iced' },
      { description: 'mine', reasonCode: 'Y' },
      7,
    );
    expect(planResend(contentsOf(refused, of), 'r1', both, 'r9')?.put.map(base)).toEqual([
      { description: 'dry', reasonCode: 'R4' },
      { description: 'mine', reasonCode: 'Y' },
    ]);
  });

  it('[S63] names the shown values if the later one sets another field, or may have been done', () => {
    const other = edit(2, { reasonCode: 'Z' }, {});
    const sent: OutboxEntry = { ...edit(2, { description: 'iced' }, {}), state: 'sending' };
    expect(basesAfter(refusedUpTo(1), other)).toEqual([{ description: 'iced' }]);
    expect(basesAfter(refusedUpTo(1), sent)).toEqual([{ description: 'iced' }]);
  });
});

describe('an edit of a row that is created here', () => {
  const created = creationOf(1, -5);
  const unfilled = updateRow(
    reasonCodes,
    { reasonCodeID: -5, reasonCode: 'x', description: null },
    { reasonCode: 'y', description: 'wet' },
    7,
  );

  it('[S63] is not based on empty values there: the server may fill them', () => {
    expect(queuedWrite(unfilled, contentsOf(created)).base).toEqual({ reasonCode: 'x' });
    const known = updateRow(reasonCodes, { ...row, description: null }, { description: 'wet' }, 7);
    expect(queuedWrite(known, contentsOf(created))).toBe(known);
    // Nor when another edit of it waits, or another row with the same key was created.
    const ofOther = { targets: [{ resource: 'pickers', id: 4 }] };
    const pickerOf4 = { kind: 'create', resource: 'pickers', id: 4, row: { pickerID: 4 } } as const;
    const others = contentsOf(
      edit(1, { description: 'iced' }, {}),
      entryOf(2, { ...ofOther, effects: [pickerOf4] }),
    );
    expect(queuedWrite(known, others)).toBe(known);
    const acked = creationOf(1, 4, { state: 'acked' });
    expect(queuedWrite(known, contentsOf(acked, entryOf(2))).base).toEqual({});
  });

  it('[S63] names the entered values, under the real key', () => {
    const entry = remapEntry(entryOf(2, queuedWrite(unfilled, contentsOf(created))), { [-5]: 12 });
    expect(requestOf(entry, able)).toMatchObject({
      path: 'v2/reasoncodes/12',
      body: { base: { reasonCode: 'x' } },
    });
  });
});
