import { describe, expect, it } from 'vitest';
import { creationOf, entryOf } from '../../../tests/fakes/entries';
import { tasks } from '../resources/tasks/tasks';
import { createdChildren, foldChildren } from './fold-children';
import { overlayOf } from './overlay';
import type { Effect, OutboxEntry } from './write';

const taskTarget = { resource: 'tasks', id: 7 };
const lineOf = (id: number): Effect => ({
  kind: 'create',
  resource: 'taskLines',
  id,
  row: { taskLineID: id, taskID: 7, bin: 'A' },
});
const about = (seq: number, effects: readonly Effect[], more: Partial<OutboxEntry> = {}): OutboxEntry =>
  entryOf(seq, { targets: [taskTarget], effects, ...more });

describe('the outbox’s overlay of rows', () => {
  it('contains waiting and refused entries, of their targets and of other rows with an effect', () => {
    const onTask: Effect = { kind: 'patch', ...taskTarget, patch: {} };
    const states = ['pending', 'sending', 'uncertain', 'acked', 'rejected'] as const;
    const entries = states.map((state, index) => entryOf(index + 1, { row: index + 1, state }));
    const overlay = overlayOf([...entries, entryOf(9, { row: 9, effects: [onTask] })]);
    const marks = (key: number) => [
      overlay.isWaiting('reasonCodes', key),
      overlay.isRejected('reasonCodes', key),
      overlay.effects('reasonCodes', key).length,
    ];
    expect([1, 2, 3, 4, 5, 9, 10].map(marks)).toEqual([
      [true, false, 1],
      [true, false, 1],
      [true, false, 1],
      [false, false, 1],
      [false, true, 0],
      [true, false, 0],
      [false, false, 0],
    ]);
    expect([overlay.isWaiting('tasks', 7), overlay.isRejected('tasks', 7)]).toEqual([true, false]);
    expect(overlay.isWaiting('routes', 7)).toBe(false);
    expect([...overlay.keys('reasonCodes')]).toEqual([1, 2, 3, 4]);
    expect([...overlay.touched('reasonCodes')].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 9]);
    expect([...overlay.touched('routes'), ...overlay.keys('routes')]).toEqual([]);
    expect([...overlay.resources()]).toEqual(['reasonCodes', 'tasks']);
  });

  it('has its effects in the order of entry, whatever order they are given in', () => {
    const overlay = overlayOf([entryOf(3), entryOf(1), entryOf(2)]);
    const patches = overlay
      .effects('reasonCodes', 1)
      .map((effect) => effect.kind === 'patch' && effect.patch);
    expect(patches).toEqual([{ description: 'd1' }, { description: 'd2' }, { description: 'd3' }]);
  });

  it('is made once per list of entries', () => {
    const entries = [entryOf(1)];
    expect(overlayOf(entries)).toBe(overlayOf(entries));
    expect(overlayOf([...entries])).not.toBe(overlayOf(entries));
  });

  it('names the children created under a row, each once and none that was refused', () => {
    const overlay = overlayOf([
      about(1, [lineOf(-1)]),
      about(2, [lineOf(-2), lineOf(-1)]),
      about(3, [lineOf(-3)], { state: 'rejected' }),
      about(4, [{ kind: 'patch', resource: 'taskLines', id: 5, patch: { taskID: 7 } }]),
      creationOf(5, -9),
    ]);
    expect(overlay.createdUnder('taskLines', 7)).toEqual([-1, -2]);
    expect(overlay.createdUnder('taskLines', 8)).toEqual([]);
    expect(overlay.createdUnder('reasonCodes', 7)).toEqual([]);
  });
});

describe('the children of a row', () => {
  const line = (taskLineID: number, bin: string) => ({ taskLineID, taskID: 7, bin });
  const row = { taskID: 7, taskLines: [line(1, 'A'), line(2, 'A'), line(3, 'A')] };

  it('are shown with their waiting changes: edited, gone, and new ones last', () => {
    const overlay = overlayOf([
      about(1, [
        { kind: 'patch', resource: 'taskLines', id: 2, patch: { bin: 'B' } },
        { kind: 'delete', resource: 'taskLines', id: 3 },
        lineOf(-1),
      ]),
    ]);
    expect(foldChildren(tasks, row, overlay)).toEqual({
      taskID: 7,
      taskLines: [line(1, 'A'), line(2, 'B'), line(-1, 'A')],
    });
  });

  it('are there once if the server has created them meanwhile', () => {
    const overlay = overlayOf([about(1, [lineOf(1)], { state: 'acked' })]);
    expect(foldChildren(tasks, row, overlay)).toEqual(row);
    // As on the server, which may know better than the device that made them.
    const known = { ...row, taskLines: [line(1, 'C')] };
    expect(foldChildren(tasks, known, overlay)).toEqual(known);
  });

  it('do not reappear by an edit if they are gone or were never here', () => {
    const overlay = overlayOf([
      about(1, [
        { kind: 'delete', resource: 'taskLines', id: 2 },
        { kind: 'patch', resource: 'taskLines', id: 2, patch: { bin: 'B' } },
      ]),
    ]);
    expect(foldChildren(tasks, row, overlay)).toEqual({ ...row, taskLines: [line(1, 'A'), line(3, 'A')] });
  });

  it('are not invented if the row comes without them', () => {
    const overlay = overlayOf([about(1, [lineOf(-1)])]);
    expect(foldChildren(tasks, { taskID: 7 }, overlay)).toEqual({ taskID: 7 });
  });

  it('are those of a write about the row itself, the last of several', () => {
    const give = (seq: number, amount: number) =>
      about(seq, [
        { kind: 'patch', ...taskTarget, patch: { taskPallets: [{ taskPalletID: 4, amount }], priority: 3 } },
      ]);
    const overlay = overlayOf([give(1, 2), give(2, 5)]);
    expect(foldChildren(tasks, row, overlay)).toEqual({
      ...row,
      taskPallets: [{ taskPalletID: 4, amount: 5 }],
    });
  });

  it('are those of its creation until the server sends its own', () => {
    const create = (brought: object): Effect => ({
      kind: 'create',
      ...taskTarget,
      row: { taskID: 7, ...brought },
    });
    const childrenOf = (effect: Effect) => createdChildren(tasks, 7, overlayOf([about(1, [effect])]));
    expect(childrenOf(create({ taskLines: [line(-1, 'A')], assignments: null }))).toEqual({
      taskLines: [line(-1, 'A')],
    });
    expect(childrenOf(create({}))).toBeNull();
    expect(childrenOf({ kind: 'patch', ...taskTarget, patch: { taskLines: [] } })).toBeNull();
  });
});
