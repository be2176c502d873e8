import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, type Row } from '../../../domain/resource';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { foldRows, marksOf } from '../../../domain/sync/fold-rows';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import { overlayOf } from '../../../domain/sync/overlay';
import type { Effect, EntryState, OutboxEntry, Target } from '../../../domain/sync/write';
import { openMirror } from '../../../mirror/mirror';
import { bareRow } from '../../../mirror/storage/packing';

const taskKeys = [1, 2, 3, 4];
const lineOf = (id: number, taskID: number): Row =>
  bareRow(taskLines, { taskLineID: id, taskID, bin: 'A-1' });
/** The server's rows: tasks with one line each. */
const served: readonly Row[] = taskKeys.map((taskID) => ({
  ...bareRow(tasks, { taskID, taskNumber: `T-${taskID}`, status: 'new' }),
  assignments: [],
  packages: [],
  taskLines: [lineOf(taskID * 10, taskID), lineOf(taskID * 10 + 1, taskID)],
}));

const taskID = fc.constantFrom(...taskKeys);
const bin = fc.constantFrom('B-1', 'B-2', null);
const lineID = taskID.chain((id) => fc.constantFrom(id * 10, id * 10 + 1));
const effects: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    kind: fc.constant('patch' as const),
    resource: fc.constant('tasks'),
    id: taskID,
    patch: fc.record({ priority: fc.constantFrom(1, 5), status: fc.constantFrom('started', 'paused') }),
  }),
  fc.record({ kind: fc.constant('delete' as const), resource: fc.constant('tasks'), id: taskID }),
  fc.record({
    kind: fc.constant('patch' as const),
    resource: fc.constant('taskLines'),
    id: lineID,
    patch: fc.record({ bin }),
  }),
  fc.record({ kind: fc.constant('delete' as const), resource: fc.constant('taskLines'), id: lineID }),
  fc.tuple(fc.constantFrom(-1, -2), taskID).map(([id, parent]): Effect => {
    return { kind: 'create', resource: 'taskLines', id, row: lineOf(id, parent) };
  }),
);
const targets: fc.Arbitrary<Target> = taskID.map((id) => ({ resource: 'tasks', id }));
const states = fc.constantFrom<EntryState>('pending', 'sending', 'uncertain', 'acked', 'rejected');
const outbox = fc
  .array(fc.tuple(states, fc.array(targets, { maxLength: 2 }), fc.array(effects, { maxLength: 2 })), {
    maxLength: 8,
  })
  .map((all) => all.map(([state, about, does], index) => entryOf(index + 1, state, about, does)));

function entryOf(
  seq: number,
  state: EntryState,
  about: readonly Target[],
  does: readonly Effect[],
): OutboxEntry {
  return {
    seq,
    state,
    targets: about,
    effects: does,
    requestID: `r${seq}`,
    userActionID: `u${seq}`,
    name: 'test',
    refersTo: [],
    request: { method: 'POST', path: 'tasks', body: null },
    base: null,
    title: { id: 'test' },
    coalesces: false,
    userID: 1,
    companyID: 1,
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
  };
}

test('rows, marks and children are the same out of the mirror and over an answer of the API [S30]', async () => {
  const mirror = openMirror({
    name: 'overlay paths',
    loadRegexp: () => Promise.reject(new Error('no patterns here')),
    now: () => 0,
    onEvent: () => {},
  });
  mirror.setEntries([]);
  await mirror.loaded();
  await mirror.commit({ ...emptyCommit(null), put: { tasks: served } });
  try {
    await fc.assert(
      fc.asyncProperty(outbox, async (entries) => {
        mirror.setEntries(entries);
        const fromDevice = await mirror.query({ resource: 'tasks', filter: {}, sort: [], range: [0, 99] });
        if (fromDevice.kind !== 'rows') throw new Error(fromDevice.error.id);
        const overlay = overlayOf(entries);
        const fromServer = foldRows(served, tasks, overlay);
        const keys = fromServer.map((row) => keyOf(tasks, row));
        const marks = marksOf(keys, 'tasks', overlay);
        expect(byKey(fromDevice.rows)).toEqual(byKey(fromServer.map((row) => bareRow(tasks, row))));
        expect(fromDevice.waiting.toSorted()).toEqual(marks.waiting);
        expect(fromDevice.rejected.toSorted()).toEqual(marks.rejected);
        const withChildren = await mirror.readChildren('tasks', keys);
        expect(withChildren.map(({ row }) => row.taskLines)).toEqual(fromServer.map((row) => row.taskLines));
      }),
      { numRuns: 150 },
    );
  } finally {
    await mirror.close();
  }
});

test('a row is marked for a write about it and for one with an effect on it', () => {
  const [target] = [{ resource: 'tasks', id: 1 }];
  const patch: Effect = { kind: 'patch', resource: 'tasks', id: 2, patch: { priority: 1 } };
  const overlay = overlayOf([
    entryOf(1, 'pending', [target], [patch]),
    entryOf(2, 'rejected', [{ resource: 'tasks', id: 3 }], []),
    entryOf(3, 'acked', [{ resource: 'tasks', id: 4 }], []),
  ]);
  expect(marksOf([1, 2, 3, 4], 'tasks', overlay)).toEqual({ waiting: [1, 2], rejected: [3] });
});

function byKey(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [keyOf(tasks, row), row]));
}
