import { describe, expect, it } from 'vitest';
import { createRow } from '../../domain/mutations/rows';
import { pickers } from '../../domain/resources/company/pickers';
import { unknownOutcomeCode } from '../../domain/sync/rejections';
import type { OutboxEntry, Write } from '../../domain/sync/write';
import type { OutboxPage } from '../../mirror/live/outbox-reader';
import { planOverview } from './outbox-groups';

const idle = createRow(pickers, -1, { pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' }, 1);

function entry(seq: number, more: Partial<OutboxEntry> = {}, write: Write = idle): OutboxEntry {
  return {
    ...write,
    seq,
    requestID: `r${seq}`,
    userActionID: `g${seq}`,
    userID: 2,
    companyID: 1,
    state: 'pending',
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    ...more,
  };
}

const pageOf = (entries: readonly OutboxEntry[]): OutboxPage => ({
  entries: [...entries].sort((a, b) => a.seq - b.seq),
  newer: [],
  counts: { pending: 9, sending: 1, uncertain: 1, acked: 1, rejected: 1 },
});

describe('the overview', () => {
  it('lists entries that need a user first, and counts those that are done', () => {
    const { sections, acked } = planOverview(
      pageOf([
        entry(1, { state: 'acked' }),
        entry(2),
        entry(3, { state: 'sending' }),
        entry(4, { state: 'rejected' }),
        entry(5, { state: 'uncertain' }),
      ]),
      0,
    );
    expect(sections.map(({ state }) => state)).toEqual(['rejected', 'uncertain', 'sending', 'pending']);
    expect(acked).toBe(1);
    expect(sections.map(({ count }) => count)).toEqual([1, 1, 1, 9]);
  });

  it('counts entries about which a user is asked apart from refused ones, though both are stored as refused', () => {
    const rejection = { status: 0, message: '', code: unknownOutcomeCode, fields: {} };
    const asked = [1, 2].map((seq) => entry(seq, { state: 'rejected', rejection }));
    const counts = { ...pageOf([]).counts, rejected: 7 };
    const shown = (entries: readonly OutboxEntry[]) =>
      planOverview({ ...pageOf(entries), counts }, 0).sections.map(({ state, count }) => [state, count]);
    expect(shown([...asked, entry(3, { state: 'rejected' })])).toEqual([
      ['asked', 2],
      ['rejected', 5],
    ]);
    // The others are read when more are requested.
    expect(shown(asked)).toEqual([['asked', 7]]);
  });

  it('folds one user action into one row, but not another kind of write of the same user action', () => {
    const same = { userActionID: 'g' };
    const { sections } = planOverview(
      pageOf([entry(3, same), entry(1, same), entry(2, { ...same, name: 'task.hold' })]),
      0,
    );
    expect(sections[0]?.userActions.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([
      [1, 3],
      [2],
    ]);
  });
});
