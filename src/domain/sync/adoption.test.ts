import { expect, it } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import { planAdoption, renumberRefusals } from './adoption';
import { walkLanes } from './lanes';
import type { OutboxEntry } from './write';

const refusal = { status: 422, message: 'no', code: null, fields: {} };

/** The entries in an outbox in which others have taken the first numbers. */
function moved(entries: readonly OutboxEntry[], after: number) {
  const moving = planAdoption(entries, new Set());
  const there = moving.map(({ formerSeq, entry }, index): { formerSeq: number; entry: OutboxEntry } => ({
    formerSeq,
    entry: { ...entry, seq: after + index + 1 },
  }));
  const changed = new Map(renumberRefusals(there).map((entry) => [entry.seq, entry]));
  return there.map(({ entry }) => changed.get(entry.seq) ?? entry);
}

it('[S71] a refused entry holds back in another outbox the same entries as before, and no others', () => {
  const refused = entryOf(1, { state: 'rejected', rejection: { ...refusal, blocksUpTo: 3 } });
  const entries = [refused, entryOf(2, { state: 'acked' }), entryOf(3), entryOf(4)];
  for (const after of [0, 1, 40]) {
    const waiting = [...walkLanes(moved(entries, after))].map(([{ seq }, blocker]) => [
      seq - after,
      blocker && 'by' in blocker && blocker.by.state,
    ]);
    expect(waiting).toEqual([
      [2, 'rejected'],
      [3, 'pending'],
    ]);
    const known = moved([refused, entryOf(4)], after);
    expect([...walkLanes(known)].map(([, blocker]) => blocker)).toEqual([null]);
  }
});

it('[S71] finished entries stay where they are; those under way may have been done', () => {
  const states = ['pending', 'sending', 'uncertain', 'acked', 'rejected'] as const;
  const entries = states.map((state, index) => entryOf(index + 1, { state, row: index, notBeforeMs: 900 }));
  expect(
    moved(entries, 7).map(({ seq, state, requestID, notBeforeMs }) => [seq, state, requestID, notBeforeMs]),
  ).toEqual([
    [8, 'pending', 'r1', 0],
    [9, 'uncertain', 'r2', 0],
    [10, 'uncertain', 'r3', 0],
    [11, 'rejected', 'r5', 0],
  ]);
});
