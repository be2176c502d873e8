import { describe, expect, it } from 'vitest';
import { creationOf, entryOf } from '../../../../tests/fakes/entries';
import type { OutboxEntry } from '../../../domain/sync/write';
import { canCoalesce, coalesce } from './coalesce';

const target = { resource: 'reasonCodes', id: 1 };

function edit(seq: number, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return entryOf(seq, { coalesces: true, ...changes });
}

describe('[S8] an edit is merged with the next one of its row', () => {
  it('while both are unsent edits', () => {
    expect(canCoalesce(edit(1), edit(2))).toBe(true);
    expect(canCoalesce(edit(1), edit(2, { notBeforeMs: 5 }))).toBe(true);
  });

  it.each<[string, Partial<OutboxEntry>]>([
    ['is no edit', { coalesces: false }],
    ['was sent', { state: 'uncertain' }],
    ['is being sent', { state: 'sending' }],
    ['is done', { state: 'acked' }],
    ['was refused', { state: 'rejected' }],
    ['was tried, and waits again', { attempts: 1 }],
    ['is about several rows', { targets: [target, { resource: 'reasonCodes', id: 2 }] }],
    ['is about none', { targets: [] }],
    ['goes another way', { request: { method: 'POST', path: 'v2/reasoncodes/1', body: {} } }],
    ['goes elsewhere', { request: { method: 'PUT', path: 'v2/reasoncodes/2', body: {} } }],
  ])('and not if one %s', (_, changes) => {
    expect(canCoalesce(edit(1, changes), edit(2))).toBe(false);
    expect(canCoalesce(edit(1), edit(2, changes))).toBe(false);
  });

  it('and not if it leaves to the server a field that the earlier one names', () => {
    const task = { resource: 'tasks', id: 1 };
    const editOf = (seq: number, values: Readonly<Record<string, number | string>>, shown = {}) =>
      edit(seq, {
        targets: [task],
        request: { method: 'PUT', path: 'v2/tasks/1', body: { companyID: 7, ...values } },
        effects: [{ kind: 'patch', ...task, patch: { ...values, ...shown } }],
      });
    const named = editOf(1, { dispatchID: 5 });
    const later = editOf(2, { deliveryDate: '2026-12-02' }, { dispatchID: 9 });
    expect(canCoalesce(named, later)).toBe(false);
    expect(canCoalesce(coalesce(named, editOf(2, { priority: 1 })), later)).toBe(false);
    expect(canCoalesce(later, named)).toBe(true);
    expect(canCoalesce(named, editOf(2, { deliveryDate: '2026-12-02', dispatchID: 9 }))).toBe(true);
    expect(canCoalesce(editOf(1, { priority: 1 }), later)).toBe(true);
  });

  it('and a creation with none', () => {
    expect(canCoalesce(creationOf(1, 1), edit(2))).toBe(false);
  });
});

describe('[S8] two merged edits', () => {
  const route = { resource: 'routes', id: -3 };
  const product = { resource: 'products', id: -4 };

  it('are the later one in place of the earlier, waiting for the rows of either', () => {
    const earlier = edit(1, { createdAtMs: 10, refersTo: [route], name: 'first' });
    const later = edit(2, { createdAtMs: 20, refersTo: [product], name: 'second' });
    expect(coalesce(earlier, later)).toMatchObject({
      ...{ seq: 1, createdAtMs: 10, requestID: 'r2', userActionID: 'g2', name: 'second' },
      refersTo: [route, product],
      takenAlong: [{ userActionID: 'g1', name: 'first' }],
    });
  });

  it('name all user actions of their edits, in order', () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((seq) => edit(seq, { name: `n${seq}` }));
    if (!first || !second || !third || !fourth) throw new Error('four edits');
    const whole = coalesce(coalesce(first, second), coalesce(third, fourth));
    expect(whole.takenAlong).toEqual([1, 2, 3].map((seq) => ({ userActionID: `g${seq}`, name: `n${seq}` })));
  });

  it('are based on the earlier one’s values if both set a field', () => {
    const base = (seq: number, seen: OutboxEntry['base']) => edit(seq, { base: seen });
    expect(coalesce(base(1, { description: 'dry' }), base(2, { description: 'd1' })).base).toEqual({
      description: 'dry',
    });
    // Nothing is known of a value that the earlier edit set without having seen the one before.
    expect(coalesce(base(1, {}), base(2, { description: 'd1', active: true })).base).toEqual({
      active: true,
    });
    expect(coalesce(base(1, null), base(2, { active: true })).base).toEqual({ active: true });
    expect(coalesce(base(1, { active: true }), base(2, null)).base).toEqual({ active: true });
    expect(coalesce(base(1, null), base(2, null)).base).toBeNull();
  });

  it('show one effect on the row, and those on others after each other', () => {
    const other = edit(2, { effects: [{ kind: 'patch', ...target, patch: { active: true } }] });
    expect(coalesce(coalesce(edit(1), other), edit(3)).effects).toEqual([
      { kind: 'patch', ...target, patch: { description: 'd3', active: true } },
    ]);
    const onTask = { kind: 'patch', resource: 'tasks', id: 7, patch: {} } as const;
    const earlier = edit(1, { effects: [...edit(1).effects, onTask] });
    const later = edit(2, { effects: [onTask, ...edit(2).effects] });
    for (const [one, other] of [
      [earlier, edit(2)],
      [edit(1), later],
      [edit(1), edit(2, { effects: [{ kind: 'delete', ...target }] })],
      [edit(1, { effects: [{ kind: 'delete', ...target }] }), edit(2)],
    ] as const)
      expect(coalesce(one, other).effects).toEqual([...one.effects, ...other.effects]);
  });

  it('send the values of both, and the later body alone if one is no object', () => {
    const body = (seq: number, sent: OutboxEntry['request']['body']) =>
      edit(seq, { request: { method: 'PUT', path: 'v2/reasoncodes/1', body: sent } });
    const sentOf = (one: OutboxEntry, other: OutboxEntry) => coalesce(one, other).request.body;
    expect(sentOf(body(1, { a: 1, b: 1 }), body(2, { b: 2 }))).toEqual({ a: 1, b: 2 });
    expect(sentOf(body(1, [1]), body(2, { b: 2 }))).toEqual({ b: 2 });
    expect(sentOf(body(1, { a: 1 }), body(2, [2]))).toEqual([2]);
  });
});
