import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import type { Filter } from '../../domain/query/query';
import { keyOf, type Row } from '../../domain/resource';
import { routes } from '../../domain/resources/sites/routes';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import { emptyCommit } from '../../domain/sync/mirror-types';
import type { Effect } from '../../domain/sync/write';
import { openMirror } from '../mirror';
import type { Mirror } from '../mirror-types';
import { bareRow } from '../storage/packing';

const opened: Mirror[] = [];
afterEach(() => Promise.all(opened.splice(0).map((mirror) => mirror.close())));

function open(name: string): Mirror {
  const mirror = openMirror({
    name,
    loadRegexp: async () => (pattern) => (text) => new RegExp(pattern).test(text),
    now: () => 0,
    onEvent: () => {},
    pause: async () => {},
  });
  mirror.setEntries([]);
  opened.push(mirror);
  return mirror;
}

const lineOf = (taskLineID: number, taskID: number, bin: string, weight = 1): Row =>
  bareRow(taskLines, { taskLineID, taskID, lineNumber: 1, bin, weight });
const taskWithChildren = (taskID: number, lines: readonly Row[], more: Row = {}): Row => ({
  ...bareRow(tasks, { taskID, taskNumber: `T-${taskID}`, status: 'new', ...more }),
  taskLines: lines,
});
const putting = (put: Readonly<Record<string, readonly Row[]>>) => ({ ...emptyCommit(null), put });

function watch(mirror: Mirror, filter: Filter) {
  const seen: (readonly number[])[] = [];
  mirror.watch({ resource: tasks.name, filter, sort: [], range: [0, 99] }, (answer) => {
    if (answer.kind === 'rows') seen.push(answer.rows.map((row) => keyOf(tasks, row)));
  });
  return seen;
}

test('a list filtered by its lines follows rows, lines and unsent writes', async () => {
  const mirror = open('following');
  await mirror.commit(
    putting({
      tasks: [taskWithChildren(1, [lineOf(10, 1, 'A-1')]), taskWithChildren(2, [lineOf(20, 2, 'B-1')])],
    }),
  );
  const seen = watch(mirror, { bin: { startsWith: 'A' } });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([1]));

  await mirror.commit(
    putting({
      tasks: [
        taskWithChildren(2, [lineOf(20, 2, 'A-9')], { linesCompleted: 1 }),
        taskWithChildren(3, [lineOf(30, 3, 'A-1')]),
      ],
    }),
  );
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([1, 2, 3]));

  // A line's edit does not change its task's own fields.
  const edits: readonly Effect[] = [
    { kind: 'patch', resource: 'taskLines', id: 10, patch: { bin: 'C-1' } },
    { kind: 'patch', resource: 'tasks', id: 1, patch: {} },
  ];
  mirror.setEntries([entryOf(1, { effects: edits })]);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([2, 3]));
  mirror.setEntries([]);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([1, 2, 3]));
  // While children are read again, no remaining row disappears for a moment.
  expect(seen.slice(1).every((keys) => keys.includes(2) && keys.includes(3))).toBe(true);
});

test('another tab’s commit comes without lines: they are read from the database', async () => {
  const [one, other] = [open('tabs'), open('tabs')];
  await Promise.all([one.loaded(), other.loaded()]);
  const seen = watch(other, { maxWeight: { $gte: 10 } });
  await vi.waitFor(() => expect(seen).toEqual([[]]));
  const row = taskWithChildren(1, [lineOf(10, 1, 'A-1', 2), lineOf(11, 1, 'A-2', 12)]);
  const outcome = await one.commit(putting({ tasks: [row] }));
  if (outcome.kind !== 'committed') throw new Error(outcome.kind);
  other.applyForeignCommit(putting({ tasks: [bareRow(tasks, row)] }), outcome.serial);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([1]));
});

test('a list by a field of the route follows the route', async () => {
  const mirror = open('routes');
  const route = (externalReference: string) =>
    bareRow(routes, { routeID: 7, name: 'North', externalReference });
  await mirror.commit(
    putting({
      tasks: [taskWithChildren(1, [], { routeID: 7 }), taskWithChildren(2, [])],
      routes: [route('R010')],
    }),
  );
  const seen = watch(mirror, { externalReference: 'R020' });
  await vi.waitFor(() => expect(seen).toEqual([[]]));
  await mirror.commit(putting({ routes: [route('R020')] }));
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([1]));
});

const found = async (mirror: Mirror, filter: Filter) => {
  const answer = await mirror.query({ resource: tasks.name, filter, sort: [], range: [0, 99] });
  return answer.kind === 'rows' ? answer.rows.map((row) => keyOf(tasks, row)) : answer;
};

test('changes of lines while no list asked about them count when one asks again', async () => {
  const mirror = open('lines asked again');
  const put = [taskWithChildren(1, [lineOf(10, 1, 'A-1')]), taskWithChildren(2, [lineOf(20, 2, 'A-2')])];
  await mirror.commit(putting({ tasks: put }));
  expect(await found(mirror, { bin: { startsWith: 'A' } })).toEqual([1, 2]);
  // A line's edit does not change its task's own fields.
  const edits: readonly Effect[] = [
    { kind: 'patch', resource: 'taskLines', id: 10, patch: { bin: 'C-1' } },
    { kind: 'patch', resource: 'tasks', id: 1, patch: {} },
  ];
  mirror.setEntries([entryOf(1, { effects: edits })]);
  expect(await found(mirror, { bin: { startsWith: 'A' } })).toEqual([2]);
  mirror.setEntries([]);
  expect(await found(mirror, { bin: { startsWith: 'A' } })).toEqual([1, 2]);
});

test('changes of routes while no list asked about them count when one asks again', async () => {
  const mirror = open('routes asked again');
  const route = (externalReference: string) => bareRow(routes, { routeID: 7, externalReference });
  await mirror.commit(putting({ tasks: [taskWithChildren(1, [], { routeID: 7 })], routes: [route('R010')] }));
  expect(await found(mirror, { externalReference: 'R020' })).toEqual([]);
  await mirror.commit(putting({ routes: [route('R020')] }));
  expect(await found(mirror, { externalReference: 'R020' })).toEqual([1]);
  await mirror.commit(putting({ routes: [route('R030')] }));
  expect(await found(mirror, { externalReference: 'R020' })).toEqual([]);
});
