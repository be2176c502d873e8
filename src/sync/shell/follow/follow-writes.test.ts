import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { updateRow } from '../../../domain/mutations/rows';
import { planAssign, planStatus } from '../../../domain/mutations/task-actions';
import { addLines, deleteLines, editLine } from '../../../domain/mutations/task-lines';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { type Picker, pickers } from '../../../domain/resources/company/pickers';
import { locations } from '../../../domain/resources/sites/locations';
import { routes } from '../../../domain/resources/sites/routes';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry, Write } from '../../../domain/sync/write';
import { totalsOf } from '../../../domain/tasks/line-totals';
import { openMirror } from '../../../mirror/mirror';
import type { Mirror } from '../../../mirror/mirror-types';
import { bareRow } from '../../../mirror/storage/packing';
import { createTabNews } from '../tab-news';
import { followWrites } from './follow-writes';

const companyID = 1;
const now = '2026-11-30T08:00:00.000Z';
const statuses = { isEnabled: () => true };
const context = { companyID, statuses, now, subTasks: [] };
const matti = { pickerID: 3, firstName: 'Matti', lastName: 'Meri' } as Picker;
const lineOf = (taskLineID: number, taskID: number, more: Row = {}): Row => ({
  ...bareRow(taskLines, { taskLineID, taskID, lineNumber: taskLineID, productID: 1, bin: 'A-1' }),
  ...{
    binTo: null,
    status: 'new',
    taskAmount: 2,
    actualAmount: 0,
    weight: 1,
    volume: 1,
    assignmentLines: [],
  },
  ...more,
});
const taskOf = (taskID: number, lines: readonly Row[], more: Row = {}): Row => ({
  ...bareRow(tasks, { taskID, companyID, taskNumber: `T${taskID}`, status: 'new', warehouseID: 9 }),
  ...{ pickType: 'NORMAL', parentTaskID: null, ...totalsOf(lines), ...more },
  ...{ taskLines: lines, assignments: [], packages: [], taskPallets: [] },
});

let worlds = 0;
const opened: Mirror[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((mirror) => mirror.close()));
});

/** A mirror whose outbox the test sets, with the consequences of its writes. */
async function openWorld(rows: Readonly<Record<string, readonly Row[]>>) {
  const read: string[] = [];
  const mirror = openMirror({
    name: `followed ${++worlds}`,
    loadRegexp: () => Promise.reject(new Error('no patterns here')),
    now: () => 0,
    onEvent: () => {},
  });
  opened.push(mirror);
  const news = createTabNews();
  let contents: OutboxContents = { entries: [], damaged: [], replaced: {} };
  mirror.setEntries([]);
  await mirror.loaded();
  const commit = async (put: Readonly<Record<string, readonly Row[]>>): Promise<void> => {
    const change = { ...emptyCommit(null), put };
    await mirror.commit(change);
    news.rows.tell(change);
  };
  await commit(rows);
  const counted: Mirror = {
    ...mirror,
    rows: (name, ids) => {
      read.push(name);
      return mirror.rows(name, ids);
    },
  };
  followWrites({ mirror: counted, news, engine: { outbox: () => contents } });
  return {
    commit,
    /** Resources whose rows were read to find consequences of writes, one item for each read. */
    read: (): readonly string[] => read,
    setEntries: (entries: readonly OutboxEntry[]) => {
      contents = { ...contents, entries };
      mirror.setEntries(entries);
      news.outbox.tell(contents);
    },
    shows: (resource: Resource, expected: Readonly<Record<number, Row>>) =>
      vi.waitFor(async () => {
        const keys = Object.keys(expected).map(Number);
        const read = await mirror.readChildren(resource.name, keys);
        const shown = read.map(({ row }) => [keyOf(resource, row), row]);
        expect(Object.fromEntries(shown)).toMatchObject(expected);
      }),
    task: async (taskID: number): Promise<Task & { readonly taskLines: readonly TaskLine[] }> => {
      const [read] = await mirror.readChildren('tasks', [taskID]);
      return read?.row as Task & { readonly taskLines: readonly TaskLine[] };
    },
    waiting: async () => {
      const answer = await mirror.query({ resource: 'tasks', filter: {}, sort: [], range: [0, 99] });
      return answer.kind === 'rows' ? answer.waiting : null;
    },
    found: async (filter: Readonly<Record<string, string>>) => {
      const answer = await mirror.query({ resource: 'tasks', filter, sort: [], range: [0, 99] });
      return answer.kind === 'rows' ? answer.rows.map((row) => row.taskID) : null;
    },
  };
}

const queued = (seq: number, write: Write | undefined): OutboxEntry => {
  if (!write) throw new Error('nothing was planned');
  return {
    ...{ ...write, seq, requestID: `r${seq}`, userActionID: `u${seq}`, userID: 5, companyID },
    ...{ state: 'pending', createdAtMs: 0, notBeforeMs: 0, attempts: 0, sentAtMs: null },
    ...{ ackedAt: null, rejection: null },
  };
};
const renamed = (seq: number, picker: Picker, lastName: string): OutboxEntry =>
  queued(seq, updateRow(pickers, picker, { lastName }, companyID));

test('open tasks show a picker under the name of the waiting rename, and the former one once it is undone', async () => {
  const his = { pickerID: 3, picker: 'Matti Meri' };
  const world = await openWorld({
    pickers: [matti],
    tasks: [
      taskOf(1, [], his),
      taskOf(2, [], { ...his, status: 'completed' }),
      taskOf(3, [], { pickerID: 4, picker: 'Matti Meri' }),
    ],
  });
  const rename = renamed(1, matti, 'Meriläinen');
  world.setEntries([rename]);
  await world.shows(tasks, {
    1: { picker: 'Matti Meriläinen' },
    2: { picker: 'Matti Meri' },
    3: { picker: 'Matti Meri' },
  });
  expect(await world.waiting()).toEqual([]);
  expect(await world.found({ picker: 'Matti Meriläinen' })).toEqual([1]);
  world.setEntries([{ ...rename, state: 'rejected' }]);
  await world.shows(tasks, { 1: { picker: 'Matti Meri' } });
});

test('a rename applies to tasks at its place among the writes, and to tasks that come later', async () => {
  const his = { pickerID: 3, picker: 'Matti Meri' };
  const world = await openWorld({ pickers: [matti], tasks: [1, 2, 3].map((id) => taskOf(id, [], his)) });
  const [one, two] = [await world.task(1), await world.task(2)];
  const liisa = { pickerID: 4, firstName: 'Liisa', lastName: 'Virta' } as Picker;
  world.setEntries([
    queued(1, planStatus([one], 'completed', context).writes[0]),
    renamed(2, matti, 'Meriläinen'),
    queued(3, planStatus([two], 'completed', context).writes[0]),
    queued(4, planAssign([await world.task(3)], liisa, context).writes[0]),
    renamed(5, { ...matti, lastName: 'Meriläinen' }, 'Meri-Aho'),
  ]);
  await world.shows(tasks, {
    1: { picker: 'Matti Meri' },
    2: { picker: 'Matti Meriläinen' },
    3: { picker: 'Liisa Virta' },
  });
  await world.commit({ tasks: [taskOf(8, [], his)] });
  await world.shows(tasks, { 8: { picker: 'Matti Meri-Aho' } });
});

test('an assigned task names the picker as the renames before it leave the name', async () => {
  const world = await openWorld({ pickers: [matti], tasks: [taskOf(1, []), taskOf(2, [])] });
  const meri = { ...matti, lastName: 'Meriläinen' };
  const first = renamed(1, matti, 'Meriläinen');
  const assign = queued(2, planAssign([await world.task(1)], meri, context).writes[0]);
  const second = renamed(3, meri, 'Meri-Aho');
  const later = { ...meri, lastName: 'Meri-Aho' };
  const other = queued(4, planAssign([await world.task(2)], later, context).writes[0]);
  world.setEntries([first, assign, second, other]);
  await world.shows(tasks, { 1: { picker: 'Matti Meri-Aho' }, 2: { picker: 'Matti Meri-Aho' } });
  world.setEntries([first, assign, other]);
  await world.shows(tasks, { 1: { picker: 'Matti Meriläinen' }, 2: { picker: 'Matti Meriläinen' } });
  world.setEntries([assign, other]);
  await world.shows(tasks, { 1: { picker: 'Matti Meri' }, 2: { picker: 'Matti Meri' } });
  world.setEntries([assign, second]);
  await world.shows(tasks, { 1: { picker: 'Matti Meri-Aho' }, 2: { picker: null } });
});

test('a renamed route is renamed on its open tasks; other texts stay', async () => {
  const north = bareRow(routes, { routeID: 6, companyID, name: 'North' });
  const world = await openWorld({
    routes: [north],
    tasks: [taskOf(1, [], { routeID: 6, route: 'North' }), taskOf(2, [], { routeID: 6, route: 'By boat' })],
  });
  world.setEntries([queued(1, updateRow(routes, north, { name: 'Arctic' }, companyID))]);
  await world.shows(tasks, { 1: { route: 'Arctic' }, 2: { route: 'By boat' } });
});

test('lines of open tasks show a bin under the name of the waiting renames, whichever of them are left', async () => {
  const location = { ...bareRow(locations, { locationID: 7, companyID, warehouseID: 9 }), bin: 'A-1' };
  const world = await openWorld({
    locations: [location],
    tasks: [
      taskOf(1, [lineOf(11, 1), lineOf(12, 1, { bin: 'B-1', binTo: 'A-1' })]),
      taskOf(2, [lineOf(21, 2)], { status: 'completed' }),
      taskOf(3, [lineOf(31, 3)], { warehouseID: 10 }),
    ],
  });
  const binsOf = (first: string, second: readonly [string, string]) => ({
    1: { taskLines: [{ bin: first }, { bin: second[0], binTo: second[1] }] },
    2: { taskLines: [{ bin: 'A-1' }] },
    3: { taskLines: [{ bin: 'A-1' }] },
  });
  const rename = (seq: number, from: string, bin: string): OutboxEntry =>
    queued(seq, updateRow(locations, { ...location, bin: from }, { bin }, companyID));
  const [first, second] = [rename(1, 'A-1', 'C-1'), rename(3, 'C-1', 'D-1')];
  world.setEntries([first]);
  await world.shows(tasks, binsOf('C-1', ['B-1', 'C-1']));
  await vi.waitFor(async () => expect(await world.found({ bin: 'C-1' })).toEqual([1]));
  const one = await world.task(1);
  const [, line] = one.taskLines;
  if (!line) throw new Error('a line is missing');
  const edit = queued(
    2,
    editLine({ task: one, parent: null }, line, { changes: { binTo: 'E-1' }, product: null }),
  );
  world.setEntries([first, edit, second]);
  await world.shows(tasks, binsOf('D-1', ['B-1', 'E-1']));
  world.setEntries([first, edit]);
  await world.shows(tasks, binsOf('C-1', ['B-1', 'E-1']));
  world.setEntries([]);
  await world.shows(tasks, binsOf('A-1', ['B-1', 'A-1']));
});

test('bins that get a walking order are not read one by one: none of them is renamed', async () => {
  const bins = Array.from({ length: 30 }, (_, index) => ({
    ...bareRow(locations, { locationID: index + 1, companyID, warehouseID: 9, bin: `B-${index}` }),
  }));
  const his = { pickerID: 3, picker: 'Matti Meri' };
  const world = await openWorld({ locations: bins, pickers: [matti], tasks: [taskOf(1, [], his)] });
  const ordered = bins.map((bin, index) =>
    queued(index + 1, updateRow(locations, bin, { binOrder: 7 }, companyID)),
  );
  world.setEntries([...ordered, renamed(99, matti, 'Meriläinen')]);
  await world.shows(tasks, { 1: { picker: 'Matti Meriläinen' } });
  expect(world.read().filter((name) => name === 'locations')).toEqual([]);
});

test('totals are those of the shown lines, whichever of the writes are left', async () => {
  const own = [lineOf(11, 1), lineOf(12, 1)];
  const sub = { pickType: 'SUBTASK', parentTaskID: 5 };
  const world = await openWorld({
    tasks: [
      taskOf(1, own, sub),
      taskOf(2, [lineOf(21, 2)], sub),
      taskOf(5, [], { pickType: 'CLUSTER', ...totalsOf([...own, lineOf(21, 2)]) }),
    ],
  });
  const [task, parent] = [await world.task(1), await world.task(5)];
  const of = { task, parent };
  const [line, other] = task.taskLines;
  if (!line || !other) throw new Error('a line is missing');
  const edit = queued(1, editLine(of, line, { changes: { taskAmount: 10 }, product: null }));
  world.setEntries([edit]);
  await world.shows(tasks, { 1: { totalAmount: 12 }, 5: { totalAmount: 14 } });
  const after = { task: await world.task(1), parent: await world.task(5) };
  const product = { productID: 1, productCode: 'P', name: 'P', weight: 1, volume: 1 };
  const added = addLines(after, [{ taskLineID: -3, values: { lineNumber: 3, taskAmount: 5 }, product }]);
  const deleted = deleteLines([other], () => after);
  const [more, less] = [queued(2, added[0]), queued(3, deleted[0])];
  world.setEntries([edit, more, less]);
  await world.shows(tasks, { 1: { totalAmount: 15, lineCount: 2 } });
  world.setEntries([more, less]);
  await world.shows(tasks, { 1: { totalAmount: 7, lineCount: 2 }, 5: { totalAmount: 9, lineCount: 3 } });
  world.setEntries([{ ...edit, state: 'rejected' }, more]);
  await world.shows(tasks, { 1: { totalAmount: 9, lineCount: 3 }, 5: { totalAmount: 11, lineCount: 4 } });
  world.setEntries([less]);
  await world.shows(tasks, { 1: { totalAmount: 2, lineCount: 1 }, 5: { totalAmount: 4, lineCount: 2 } });
});
