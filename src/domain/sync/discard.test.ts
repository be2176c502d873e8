import { describe, expect, it } from 'vitest';
import { creationOf, entryOf } from '../../../tests/fakes/entries';
import { withDependents } from './discard';
import type { OutboxEntry } from './write';

const goneWith = (entries: readonly OutboxEntry[], ...chosen: readonly OutboxEntry[]) =>
  withDependents(entries, new Set(chosen.map(({ requestID }) => requestID))).map(({ seq }) => seq);

describe('discarding', () => {
  it('takes along entries about a row that only the discarded entry would create', () => {
    const creation = creationOf(1, -1);
    const outbox = [creation, entryOf(2, { row: -1 }), entryOf(3, { row: -2 }), entryOf(4, { row: 7 })];
    expect(goneWith(outbox, creation)).toEqual([1, 2]);
  });

  it('takes along entries that refer to the row, and those that depend on them', () => {
    const creation = creationOf(1, -1);
    const referring = creationOf(2, -5, { refersTo: [{ resource: 'reasonCodes', id: -1 }] });
    const further = entryOf(3, { row: -5 });
    expect(goneWith([further, referring, creation], creation)).toEqual([1, 2, 3]);
  });

  it('leaves entries that are being sent or done, and those that depend on them', () => {
    const outbox = [creationOf(1, -1, { state: 'sending' }), entryOf(2, { state: 'acked' })];
    expect(goneWith([...outbox, entryOf(3, { row: -1 })], ...outbox)).toEqual([]);
  });

  it('an edit of a row that is being created takes no other edit of it along', () => {
    const [creation, first, second] = [creationOf(1, -1), entryOf(2, { row: -1 }), entryOf(3, { row: -1 })];
    expect(goneWith([creation, first, second], first)).toEqual([2]);
    expect(goneWith([creation, first, second], second)).toEqual([3]);
  });

  it('[S13] takes along the later steps of the same act on the same row, not the others of the same action', () => {
    const step = (seq: number, changes: Partial<OutboxEntry> & { readonly row?: number } = {}) =>
      entryOf(seq, { name: 'task.free', userActionID: 'g', ...changes });
    const first = step(1, { state: 'rejected' });
    const [next, other, later] = [step(2), step(3, { row: 2 }), step(5, { userActionID: 'h' })];
    const edit = step(4, { name: 'tasks.update' });
    expect(goneWith([first, next, other, edit, later], first)).toEqual([1, 2]);
    expect(goneWith([first, next, other, edit, later], next)).toEqual([2]);
  });

  it('[S13] leaves the next step of an entry that is marked as done', () => {
    const rejection = { status: 0, message: '', code: 'sync.unknown-outcome', fields: {} };
    const act = { name: 'task.free', userActionID: 'g' };
    const first = entryOf(1, { ...act, state: 'rejected', rejection });
    expect(goneWith([first, entryOf(2, act)], first)).toEqual([1]);
  });

  it('an edit of an existing row takes nothing along', () => {
    const edit = entryOf(1);
    expect(goneWith([edit, entryOf(2)], edit)).toEqual([1]);
  });
});
