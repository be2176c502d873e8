import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RowsQuery } from '../domain/query/query';
import type { Row } from '../domain/resource';
import { pickers } from '../domain/resources/company/pickers';
import { taskLines } from '../domain/resources/tasks/task-lines';
import { tasks } from '../domain/resources/tasks/tasks';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../domain/sync/mirror-types';
import type { Effect, OutboxEntry } from '../domain/sync/write';
import { openMirror } from './mirror';
import type { Mirror, MirrorEvent, RowsAnswer, VisibleRow } from './mirror-types';
import { MirrorDatabase, OutboxDatabase } from './storage/database';
import { createOutbox } from './storage/outbox/outbox-store';
import { bareRow } from './storage/packing';
import { openStoredMirror } from './storage/stored-mirror';

let count = 0;
const freshName = (): string => `mirror ${++count}`;
const opened: Mirror[] = [];

interface Opened {
  readonly mirror: Mirror;
  readonly events: MirrorEvent[];
}
function open(name: string): Opened {
  const events: MirrorEvent[] = [];
  const mirror = openMirror({
    name,
    loadRegexp: async () => (pattern) => (text) => new RegExp(pattern).test(text),
    now: () => 1000,
    onEvent: (event) => events.push(event),
    pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, Math.min(delayMs, 5))),
  });
  mirror.setEntries([]);
  opened.push(mirror);
  return { mirror, events };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((mirror) => mirror.close()));
});

const state = (version: number): MirrorState => ({
  position: { epoch: 'e', version },
  snapshotFrom: null,
  progress: {},
  lastSyncMs: version,
  windowDays: 14,
});
const commitOf = (change: Partial<MirrorCommit>): MirrorCommit => ({
  ...emptyCommit(state(1)),
  ...change,
});
const lineOf = (id: number, taskID: number): Row =>
  bareRow(taskLines, {
    taskLineID: id,
    taskID,
    lineNumber: id,
    bin: `A-${id}`,
    status: 'new',
    taskAmount: 1,
  });
const taskOf = (taskID: number, more: Row = {}): Row =>
  bareRow(tasks, { taskID, taskNumber: `T-${taskID}`, status: 'new', priority: taskID % 7, ...more });
const taskWithChildren = (taskID: number, lines: readonly Row[], more: Row = {}): Row => ({
  ...taskOf(taskID, more),
  taskLines: lines.map((line) => ({ ...line, assignmentLines: [] })),
  assignments: [],
});
const everyTask: RowsQuery = {
  resource: 'tasks',
  filter: {},
  sort: [['priority', 'DESC']],
  range: [0, 9999],
};

function entryOf(effect: Effect, state: OutboxEntry['state'] = 'pending'): OutboxEntry {
  return {
    seq: 1,
    requestID: 'r1',
    userActionID: 'g',
    userID: 1,
    companyID: 2,
    state,
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    name: 'test',
    targets: [{ resource: effect.resource, id: effect.id }],
    refersTo: [],
    request: { method: 'PUT', path: '', body: null },
    effects: [effect],
    base: null,
    title: { id: 'test' },
    coalesces: false,
  };
}

/** The contents of the database for a new tab. */
async function reopened(name: string): Promise<RowsAnswer> {
  const { mirror } = open(name);
  return mirror.query(everyTask);
}

async function tamper(name: string, change: (database: MirrorDatabase) => Promise<unknown>): Promise<void> {
  const database = new MirrorDatabase(name);
  await change(database);
  database.close();
}

describe('commits', () => {
  test('memory has the rows that a new tab reads, over many commits', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(
      commitOf({ put: { tasks: Array.from({ length: 500 }, (_, index) => taskOf(index * 3)) } }),
    );
    await mirror.commit(
      commitOf({
        put: { tasks: [taskOf(9, { priority: 99, customerName: 'Öljy – ☃' })] },
        remove: { tasks: [0, 3, 600] },
      }),
    );
    await mirror.commit(
      commitOf({
        put: { tasks: [taskOf(4)], pickers: [bareRow(pickers, { pickerID: 1, firstName: 'Aino' })] },
        state: state(8),
      }),
    );
    const answer = await mirror.query(everyTask);
    expect(answer).toMatchObject({ kind: 'rows', total: 498 });
    expect(await reopened(name)).toEqual(answer);
    expect(await mirror.state()).toEqual(state(8));
    expect(mirror.counts()).toMatchObject({ tasks: 498, pickers: 1 });
  });

  test('the last of several rows that are stored together is gone for new tabs as well', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(commitOf({ put: { tasks: [taskOf(5), taskOf(6), taskOf(5000)] } }));
    await mirror.commit(commitOf({ remove: { tasks: [5, 6] } }));
    expect(await reopened(name)).toMatchObject({ rows: [{ taskID: 5000 }], total: 1 });
    const stored = openStoredMirror({ name, now: () => 1000, onEvent: () => {}, pause: async () => {} });
    await stored.commit(commitOf({ remove: { tasks: [5000] } }));
    await stored.close();
    expect(await reopened(name)).toMatchObject({ rows: [], total: 0 });
  });

  test('work without a working set writes buckets that hold other rows', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(commitOf({ put: { tasks: [taskOf(3), taskOf(1), taskOf(2)] } }));
    const stored = openStoredMirror({ name, now: () => 1000, onEvent: () => {}, pause: async () => {} });
    expect(await stored.keys('tasks')).toEqual([1, 2, 3]);
    const far = Array.from({ length: 70 }, (_, place) => 1000 * (place + 1));
    await stored.commit(commitOf({ put: { tasks: far.map((key) => taskOf(key)) } }));
    expect(await stored.keys('tasks')).toEqual([1, 2, 3, ...far]);
    await stored.commit(commitOf({ remove: { tasks: far } }));
    await stored.commit(
      commitOf({ put: { tasks: [taskOf(2, { status: 'completed' })] }, remove: { tasks: [1] } }),
    );
    expect(await stored.rows('tasks', [1, 2, 3])).toEqual([taskOf(2, { status: 'completed' }), taskOf(3)]);
    await stored.close();
    expect(await reopened(name)).toMatchObject({ total: 2 });
  });

  test('serials ascend by one, whichever tab commits, and no tab overwrites rows that it has not seen', async () => {
    const name = freshName();
    const first = open(name).mirror;
    const second = open(name).mirror;
    await Promise.all([first.loaded(), second.loaded()]);
    const one = await first.commit(commitOf({ put: { tasks: [taskOf(1), taskOf(2)] } }));
    // The second tab does not know of it: it has to read the bucket instead of trusting its memory.
    const two = await second.commit(commitOf({ put: { tasks: [taskOf(3)] } }));
    expect([one, two]).toMatchObject([{ kind: 'committed' }, { kind: 'committed' }]);
    if (one.kind === 'committed' && two.kind === 'committed') expect(two.serial).toBe(one.serial + 1);
    expect(await reopened(name)).toMatchObject({ total: 3 });
    await vi.waitFor(async () => expect(await second.query(everyTask)).toMatchObject({ total: 3 }));
  });

  test('commits of another tab are applied in memory once, and a missing one is read', async () => {
    const name = freshName();
    const first = open(name).mirror;
    const second = open(name).mirror;
    await Promise.all([first.loaded(), second.loaded()]);
    const heard = commitOf({ put: { tasks: [taskOf(1)] } });
    const outcome = await first.commit(heard);
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
    second.applyForeignCommit(heard, outcome.serial);
    expect(await second.query(everyTask)).toMatchObject({ total: 1 });
    await first.commit(commitOf({ put: { tasks: [taskOf(2)] }, remove: { tasks: [1] } }));
    const last = commitOf({ put: { tasks: [taskOf(3)] } });
    const third = await first.commit(last);
    if (third.kind !== 'committed') throw new Error(third.kind);
    second.applyForeignCommit(last, third.serial);
    await vi.waitFor(async () => expect(await second.query(everyTask)).toEqual(await first.query(everyTask)));
    second.applyForeignCommit(heard, outcome.serial);
    expect(await second.query(everyTask)).toMatchObject({ total: 2 });
  });

  test('[S50] a commit that is announced without its rows is read', async () => {
    const name = freshName();
    const first = open(name).mirror;
    const second = open(name).mirror;
    await Promise.all([first.loaded(), second.loaded()]);
    const heard = commitOf({ put: { tasks: [taskOf(1)] } });
    const before = await first.commit(heard);
    const outcome = await first.commit(commitOf({ put: { tasks: [taskOf(2)] }, remove: { tasks: [1] } }));
    if (before.kind !== 'committed' || outcome.kind !== 'committed') throw new Error(outcome.kind);
    second.applyForeignCommit(heard, before.serial);
    second.applyForeignCommit(null, outcome.serial);
    await vi.waitFor(async () =>
      expect(await second.query(everyTask)).toMatchObject({ total: 1, rows: [{ taskID: 2 }] }),
    );
  });

  test('a commit that fails half-way leaves rows, children and state as they were', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(commitOf({ put: { tasks: [taskWithChildren(1, [lineOf(1, 1)])] }, state: state(1) }));
    const before = await mirror.query(everyTask);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'meta') throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const changed = taskWithChildren(1, [lineOf(1, 1), lineOf(2, 1)], { priority: 50 });
    expect(await mirror.commit(commitOf({ put: { tasks: [changed, taskOf(2)] }, state: state(2) }))).toEqual({
      kind: 'full',
    });
    vi.restoreAllMocks();
    expect(await mirror.query(everyTask)).toEqual(before);
    expect(await reopened(name)).toEqual(before);
    expect(await mirror.state()).toEqual(state(1));
    expect((await mirror.readChildren('tasks', [1]))[0]?.row['taskLines']).toHaveLength(1);
  });

  test('clearing a resource leaves the others', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    const picker = bareRow(pickers, { pickerID: 1, firstName: 'Aino' });
    await mirror.commit(
      commitOf({ put: { tasks: [taskWithChildren(1, [lineOf(1, 1)]), taskOf(500)], pickers: [picker] } }),
    );
    await mirror.commit(commitOf({ clear: ['tasks'], put: { tasks: [taskOf(2)] } }));
    expect(await mirror.query(everyTask)).toMatchObject({ total: 1 });
    expect(await reopened(name)).toMatchObject({ total: 1 });
    expect(await mirror.rows('pickers', [1])).toEqual([picker]);
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] } }));
    expect((await mirror.readChildren('tasks', [1]))[0]?.hasChildren).toBe(false);
  });

  test('rows of resources that no device stores are left out', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.commit(commitOf({ put: { recordHistory: [{ recordHistoryID: 1, name: 'secret' }] } }));
    expect(await mirror.rows('recordHistory', [1])).toEqual([]);
    await tamper(name, async (database) => expect(await database.buckets.count()).toBe(0));
  });
});

describe('rows with children', () => {
  test('children are stored beside the row, and a row that comes without them keeps them', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    const full = taskWithChildren(40, [lineOf(1, 40), lineOf(2, 40)]);
    await mirror.commit(commitOf({ put: { tasks: [full, taskWithChildren(41, [])] } }));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(40, { priority: 5 })] } }));
    const expected = { row: { ...full, priority: 5 }, hasChildren: true };
    expect(await mirror.readChildren('tasks', [41, 40])).toEqual([
      { row: taskWithChildren(41, []), hasChildren: true },
      expected,
    ]);
    expect(await open(name).mirror.readChildren('tasks', [40])).toEqual([expected]);
    expect(await mirror.rows('tasks', [40])).toEqual([taskOf(40, { priority: 5 })]);
    await mirror.commit(commitOf({ remove: { tasks: [40] } }));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(40)] } }));
    expect(await mirror.readChildren('tasks', [40])).toEqual([{ row: taskOf(40), hasChildren: false }]);
  });

  test.each(['a tab', 'a service worker'])(
    'children of rows that are stored together stay when %s changes one',
    async (by) => {
      const name = freshName();
      const { mirror } = open(name);
      await mirror.loaded();
      const writer =
        by === 'a tab'
          ? mirror
          : openStoredMirror({ name, now: () => 1000, onEvent: () => {}, pause: async () => {} });
      const full = (key: number, line = key) => taskWithChildren(key, [lineOf(line, key)]);
      const linesIn = async (tab: Mirror) =>
        (await tab.readChildren('tasks', [64, 65, 66, 67])).map(({ row, hasChildren }) =>
          hasChildren && Array.isArray(row['taskLines'])
            ? row['taskLines'].map((line) => line.taskLineID)
            : null,
        );
      await mirror.commit(commitOf({ put: { tasks: [full(64), full(65), full(66)] } }));
      await writer.commit(commitOf({ put: { tasks: [full(65, 650)] } }));
      expect(await linesIn(open(name).mirror)).toEqual([[64], [650], [66]]);
      await writer.commit(commitOf({ put: { tasks: [full(67)] }, remove: { tasks: [66] } }));
      await writer.commit(commitOf({ put: { tasks: [taskOf(66)] } }));
      expect(await linesIn(open(name).mirror)).toEqual([[64], [650], null, [67]]);
      if (writer !== mirror) await writer.close();
    },
  );

  test('rows without children are known to have none, until they get some or are gone', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    const none = { taskLines: [], assignments: [], packages: [], taskPallets: [] };
    const bare = (key: number): Row => ({ ...taskOf(key), ...none });
    const line = { ...lineOf(1, 5), assignmentLines: [] };
    const full: Row = { ...bare(5), taskLines: [line] };
    const shown = async (tab: Mirror) =>
      (await tab.readChildren('tasks', [5, 6, 8, 2000])).map(
        ({ row, hasChildren }) => hasChildren && row['taskLines'],
      );
    await mirror.commit(commitOf({ put: { tasks: [bare(5), bare(6), bare(8), bare(2000), taskOf(7)] } }));
    expect(await shown(mirror)).toEqual([[], [], [], []]);
    expect(await mirror.readChildren('tasks', [7])).toEqual([{ row: taskOf(7), hasChildren: false }]);
    await mirror.commit(commitOf({ put: { tasks: [full] } }));
    expect(await shown(mirror)).toEqual([[line], [], [], []]);
    await mirror.commit(commitOf({ put: { tasks: [bare(5)] }, remove: { tasks: [6] } }));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(6), full] } }));
    expect(await shown(mirror)).toEqual([[line], false, [], []]);
    await mirror.commit(commitOf({ put: { tasks: [bare(5)] } }));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(5, { priority: 70 })] } }));
    const again = open(name).mirror;
    expect(await shown(again)).toEqual([[], false, [], []]);
    await again.commit(commitOf({ clear: ['tasks'], put: { tasks: [taskOf(5)] } }));
    expect(await shown(again)).toEqual([false]);
  });

  test('unsettled writes about lines show in their task', async () => {
    const { mirror } = open(freshName());
    await mirror.loaded();
    await mirror.commit(commitOf({ put: { tasks: [taskWithChildren(1, [lineOf(1, 1), lineOf(2, 1)])] } }));
    const seen: (VisibleRow | null)[] = [];
    const end = mirror.watchRow('tasks', 1, (row) => seen.push(row));
    const before = seen.length;
    mirror.setEntries([
      entryOf({ kind: 'patch', resource: 'taskLines', id: 1, patch: { status: 'completed' } }),
      { ...entryOf({ kind: 'delete', resource: 'taskLines', id: 2 }), seq: 2 },
      { ...entryOf({ kind: 'create', resource: 'taskLines', id: -1, row: lineOf(-1, 1) }), seq: 3 },
      { ...entryOf({ kind: 'create', resource: 'taskLines', id: -2, row: lineOf(-2, 7) }), seq: 4 },
    ]);
    const [full] = await mirror.readChildren('tasks', [1]);
    expect(full?.row['taskLines']).toMatchObject([
      { taskLineID: 1, status: 'completed' },
      { taskLineID: -1, status: 'new' },
    ]);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before));
    end();
  });

  test('a watched row is reported again with other lines, and with other marks', async () => {
    const { mirror } = open(freshName());
    await mirror.loaded();
    const put = (lines: readonly Row[]) =>
      mirror.commit(commitOf({ put: { tasks: [taskWithChildren(1, lines), taskWithChildren(2, [])] } }));
    await put([lineOf(1, 1)]);
    const seen: (readonly [boolean, boolean] | undefined)[] = [];
    const end = mirror.watchRow('tasks', 1, (row) =>
      seen.push(row ? [row.waiting, row.rejected] : undefined),
    );
    const heard = async (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count));
    await heard(1);
    await put([lineOf(1, 1), lineOf(2, 1)]);
    await heard(2);
    const same = entryOf({ kind: 'patch', resource: 'tasks', id: 1, patch: { priority: 1 } });
    mirror.setEntries([same]);
    await heard(3);
    mirror.setEntries([{ ...same, state: 'rejected' }]);
    await heard(4);
    mirror.setEntries([]);
    await heard(5);
    expect(seen.slice(1)).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
    end();
    await put([]);
    expect(seen).toHaveLength(5);
  });

  test('children that a write sets all together replace the stored ones', async () => {
    const { mirror } = open(freshName());
    await mirror.loaded();
    const palletOf = (taskPalletID: number, amount: number) => ({ taskPalletID, taskID: 1, amount });
    const stored = { ...taskWithChildren(1, [lineOf(1, 1)]), taskPallets: [palletOf(4, 2)] };
    await mirror.commit(commitOf({ put: { tasks: [stored] } }));
    const taskPallets = [palletOf(4, 3), palletOf(0, 1)];
    mirror.setEntries([entryOf({ kind: 'patch', resource: 'tasks', id: 1, patch: { taskPallets } })]);
    const [full] = await mirror.readChildren('tasks', [1]);
    expect(full?.row).toMatchObject({ taskPallets, taskLines: [{ taskLineID: 1 }] });
  });

  test('a row created here with children shows them, with later writes, until the server’s children are there', async () => {
    const { mirror } = open(freshName());
    await mirror.loaded();
    const row = { ...taskOf(-9), taskLines: [lineOf(-1, -9), lineOf(-2, -9)], assignments: [] };
    const creation = entryOf({ kind: 'create', resource: 'tasks', id: -9, row });
    mirror.setEntries([
      creation,
      { ...entryOf({ kind: 'delete', resource: 'taskLines', id: -2 }), seq: 2 },
      { ...entryOf({ kind: 'patch', resource: 'taskLines', id: -1, patch: { bin: 'B-7' } }), seq: 3 },
    ]);
    const [created] = await mirror.readChildren('tasks', [-9]);
    expect(created).toMatchObject({ hasChildren: true, row: { assignments: [] } });
    expect(created?.row['taskLines']).toMatchObject([{ taskLineID: -1, bin: 'B-7' }]);

    const answered = { ...row, taskID: 9, taskLines: [lineOf(1, 9), lineOf(2, 9)] };
    mirror.setEntries([
      { ...entryOf({ kind: 'create', resource: 'tasks', id: 9, row: answered }), state: 'acked' },
    ]);
    await mirror.commit(commitOf({ put: { tasks: [taskWithChildren(9, [lineOf(1, 9), lineOf(2, 9)])] } }));
    const [stored] = await mirror.readChildren('tasks', [9]);
    expect(stored?.row['taskLines']).toMatchObject([{ taskLineID: 1 }, { taskLineID: 2 }]);
  });

  test('a watched row follows commits, writes and its removal', async () => {
    const { mirror } = open(freshName());
    await mirror.loaded();
    const seen: (VisibleRow | null)[] = [];
    mirror.watchRow('tasks', 1, (row) => seen.push(row));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] } }));
    mirror.setEntries([entryOf({ kind: 'patch', resource: 'tasks', id: 1, patch: { onHold: true } })]);
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ row: { onHold: true }, waiting: true }));
    mirror.setEntries([
      entryOf({ kind: 'patch', resource: 'tasks', id: 1, patch: { onHold: true } }, 'rejected'),
    ]);
    await vi.waitFor(() =>
      expect(seen.at(-1)).toMatchObject({ row: { onHold: null }, waiting: false, rejected: true }),
    );
    await mirror.commit(commitOf({ remove: { tasks: [1] } }));
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    expect(seen[0]).toBeNull();
  });
});

describe('reading while it is being filled', () => {
  test('the page seen last is shown first, with unsettled writes and without rows that left the filter', async () => {
    const name = freshName();
    const query: RowsQuery = { resource: 'tasks', filter: { status: 'new' }, sort: [], range: [0, 2] };
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(commitOf({ put: { tasks: [1, 2, 3, 4].map((key) => taskOf(key)) } }));
    mirror.watch(query, () => {});
    await vi.waitFor(() =>
      tamper(name, async (database) => expect(await database.firstPages.count()).toBe(1)),
    );
    await mirror.close();

    const again = openMirror({
      name,
      loadRegexp: () => Promise.reject(new Error('not needed')),
      now: () => 0,
      onEvent: () => {},
      pause: () => Promise.resolve(),
    });
    opened.push(again);
    const answers: RowsAnswer[] = [];
    again.setEntries([
      entryOf({ kind: 'patch', resource: 'tasks', id: 1, patch: { customerName: 'mine' } }),
      { ...entryOf({ kind: 'patch', resource: 'tasks', id: 2, patch: { status: 'completed' } }), seq: 2 },
    ]);
    again.watch(query, (answer) => answers.push(answer));
    await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ from: 'device' }));
    expect(answers[0]).toMatchObject({
      from: 'first-page',
      total: 4,
      rows: [{ taskID: 1, customerName: 'mine' }, { taskID: 3 }],
      waiting: [1],
    });
    expect(answers.at(-1)).toMatchObject({ total: 3, rows: [{ taskID: 1 }, { taskID: 3 }, { taskID: 4 }] });
  });

  test('commits made meanwhile are not undone by the rest of the read', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    await mirror.commit(
      commitOf({ put: { tasks: Array.from({ length: 3000 }, (_, index) => taskOf(index)) } }),
    );
    const again = open(name).mirror;
    await again.commit(
      commitOf({ put: { tasks: [taskOf(2999, { priority: 1000 })] }, remove: { tasks: [5] } }),
    );
    await again.loaded();
    const answer = await again.query(everyTask);
    expect(answer).toMatchObject({ total: 2999 });
    expect(await reopened(name)).toEqual(answer);
    await again.commit(commitOf({ clear: ['tasks'], put: { tasks: [taskOf(1)] } }));
    expect(await again.query(everyTask)).toMatchObject({ total: 1 });
  });

  test('a pattern waits for its engine', async () => {
    const { mirror } = open(freshName());
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1), taskOf(12)] } }));
    const query: RowsQuery = { ...everyTask, filter: { taskNumber: { regexp: '1$' } } };
    expect(await mirror.query(query)).toMatchObject({ total: 1 });
    expect(await mirror.query({ ...everyTask, filter: { nonsense: 1 } })).toMatchObject({ kind: 'error' });
  });
});

describe('storage recovery', () => {
  test('a damaged bucket empties the mirror, reports it, and leaves the outbox', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.loaded();
    const outbox = createOutbox({ name, onOutdated: () => {}, pause: () => Promise.resolve() });
    const { seq: _, ...draft } = entryOf({ kind: 'delete', resource: 'tasks', id: 1 });
    await outbox.append([draft]);
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] } }));
    await tamper(name, async (database) => {
      const record = await database.buckets.get(['tasks', 0]);
      if (!record) throw new Error('nothing is stored');
      await database.buckets.put({ ...record, rows: { ...record.rows, texts: record.rows.texts.slice(1) } });
    });
    const again = open(name);
    await again.mirror.loaded();
    expect(again.events).toContainEqual({ kind: 'rebuilt', reason: 'damaged' });
    expect(await again.mirror.query(everyTask)).toMatchObject({ total: 0 });
    expect(await again.mirror.state()).toMatchObject({ position: null, windowDays: 14 });
    expect((await outbox.all()).entries).toHaveLength(1);
    expect(await again.mirror.commit(commitOf({ put: { tasks: [taskOf(2)] } }))).toMatchObject({
      kind: 'committed',
    });
    expect(await reopened(name)).toMatchObject({ total: 1 });
    outbox.close();
  });

  test('[S31] a page of a scan that has passed a row includes it if another tab has stored it meanwhile', async () => {
    const name = freshName();
    const [one, two] = [open(name).mirror, open(name).mirror];
    await Promise.all([one.loaded(), two.loaded()]);
    await one.commit(commitOf({ state: state(1) }));
    await one.commit(commitOf({ put: { tasks: [taskOf(1), taskOf(2)] }, state: null }));
    const passing = commitOf({ passed: { tasks: [1, 3] }, state: state(2) });
    const outcome = await two.commit(passing);
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
    expect(await reopened(name)).toMatchObject({ total: 1, rows: [{ taskID: 2 }] });
    one.applyForeignCommit(passing, outcome.serial);
    expect([1, 2].map((key) => one.has('tasks', key))).toEqual([false, true]);
  });

  test('[S31] an answer is stored only over the state with which it was compared', async () => {
    const { mirror } = open(freshName());
    await mirror.commit(commitOf({ state: state(1) }));
    const over = await mirror.state();
    const keep = commitOf({ put: { tasks: [taskOf(1)] }, state: null, over });
    expect(await mirror.commit(keep)).toMatchObject({ kind: 'committed' });
    await mirror.commit(commitOf({ state: { ...over, ...state(2) } }));
    expect(await mirror.commit({ ...keep, put: { tasks: [taskOf(2)] } })).toEqual({ kind: 'overtaken' });
    expect([1, 2].map((key) => mirror.has('tasks', key))).toEqual([true, false]);
  });

  test('[S48] rows read before it was emptied are not stored as if the others were there', async () => {
    const name = freshName();
    const { mirror } = open(name);
    const other = open(name).mirror;
    const before = await mirror.state();
    await other.rebuild();
    const late = { ...state(9), ...(before.contents ? { contents: before.contents } : {}) };
    expect(await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] }, state: late }))).toEqual({
      kind: 'emptied',
    });
    const now = await mirror.state();
    expect(now.position).toBeNull();
    const next = commitOf({ put: { tasks: [taskOf(2)] }, state: { ...now, lastSyncMs: 5 } });
    expect(await mirror.commit(next)).toMatchObject({ kind: 'committed' });
    expect(await reopened(name)).toMatchObject({ total: 1 });
  });

  test('other declarations empty the mirror, and the chosen window stays', async () => {
    const name = freshName();
    const { mirror } = open(name);
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] }, state: { ...state(4), windowDays: 30 } }));
    await mirror.close();
    await tamper(name, async (database) => {
      const record = await database.meta.get('state');
      if (record) await database.meta.put({ ...record, signature: 'older' });
    });
    const again = open(name);
    expect(await again.mirror.query(everyTask)).toMatchObject({ total: 0 });
    expect(await again.mirror.state()).toMatchObject({ position: null, windowDays: 30 });
    expect(again.events).toContainEqual({ kind: 'rebuilt', reason: 'schema' });
  });

  test('[S46] a mirror that other declarations have taken over is left to them', async () => {
    const name = freshName();
    const { mirror, events } = open(name);
    await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] } }));
    await mirror.loaded();
    await tamper(name, async (database) => {
      const record = await database.meta.get('state');
      if (record) await database.meta.put({ ...record, signature: 'newer' });
    });
    expect(await mirror.commit(commitOf({ put: { tasks: [taskOf(2)] } }))).toEqual({ kind: 'unavailable' });
    await expect(mirror.state()).rejects.toMatchObject({ trouble: 'outdated' });
    expect(events.filter(({ kind }) => kind === 'outdated')).toHaveLength(1);
    expect(await mirror.query(everyTask)).toMatchObject({ total: 1 });
    await tamper(name, async (database) =>
      expect(await database.meta.get('state')).toMatchObject({ signature: 'newer' }),
    );
  });

  test('rebuilding empties rows, children and stored pages, and other tabs follow', async () => {
    const name = freshName();
    const first = open(name).mirror;
    const second = open(name).mirror;
    await Promise.all([first.loaded(), second.loaded()]);
    await first.commit(commitOf({ put: { tasks: [taskWithChildren(1, [lineOf(1, 1)])] } }));
    await first.rebuild();
    second.applyForeignRebuild();
    expect(await first.query(everyTask)).toMatchObject({ total: 0 });
    expect(await second.query(everyTask)).toMatchObject({ total: 0 });
    await tamper(name, async (database) => expect(await database.children.count()).toBe(0));
    await first.commit(commitOf({ put: { tasks: [taskOf(2)] } }));
    expect(await reopened(name)).toMatchObject({ total: 1 });
  });

  test.each([
    { by: 'damage', hears: true },
    { by: 'damage', hears: false },
    { by: 'a user', hears: false },
  ])(
    '[S48] other tabs follow a mirror that was emptied by $by, with or without a message: $hears',
    async ({ by, hears }) => {
      const name = freshName();
      const first = open(name).mirror;
      const second = open(name).mirror;
      await Promise.all([first.loaded(), second.loaded()]);
      const commit = async (id: number): Promise<void> => {
        const made = commitOf({ put: { tasks: [taskOf(id)] } });
        const outcome = await first.commit(made);
        if (outcome.kind === 'committed') second.applyForeignCommit(made, outcome.serial);
      };
      for (const id of [1, 2, 3]) await commit(id);
      expect(await second.query(everyTask)).toMatchObject({ total: 3 });
      if (by === 'a user') await first.rebuild();
      // The number of its commits is lost with it.
      else await tamper(name, (database) => database.meta.clear());
      expect(await first.state()).toMatchObject({ position: null });
      if (hears) second.applyForeignRebuild();
      await commit(4);
      await vi.waitFor(async () => expect(await second.query(everyTask)).toMatchObject({ total: 1 }));
      await commit(5);
      await vi.waitFor(async () => expect(await second.query(everyTask)).toMatchObject({ total: 2 }));
    },
  );

  /** The mirror's database does not open until the test says so, or is deleted. */
  function breakOpening(name: string, trouble = 'UnknownError') {
    const { open: openDatabase, deleteDatabase } = IDBFactory.prototype;
    const broken = { is: true };
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...parameters) {
      if (broken.is && parameters[0] === `${name}-mirror`)
        throw new DOMException('Connection to Indexed Database server lost', trouble);
      return openDatabase.apply(this, parameters);
    });
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, deleted) {
      broken.is = false;
      return deleteDatabase.call(this, deleted);
    });
    return broken;
  }

  test.each(['UnknownError', 'QuotaExceededError'])(
    '[S53] a database that does not open for a while is left alone: %s',
    async (trouble) => {
      const name = freshName();
      await (await openAnd(name, [taskOf(1)])).close();
      const broken = breakOpening(name, trouble);
      const { mirror, events } = open(name);
      await vi.waitFor(() => expect(events).toContainEqual({ kind: 'unavailable', database: 'mirror' }));
      const kind = trouble === 'QuotaExceededError' ? 'full' : 'unavailable';
      expect(await mirror.commit(commitOf({ put: { tasks: [taskOf(2)] } }))).toEqual({ kind });
      broken.is = false;
      expect(await mirror.query(everyTask)).toMatchObject({ total: 1 });
      expect(events.filter(({ kind }) => kind === 'rebuilt')).toEqual([]);
    },
  );

  test('a database that does not open is replaced by a new one when the user asks for it', async () => {
    const name = freshName();
    await (await openAnd(name, [taskOf(1)])).close();
    breakOpening(name);
    const { mirror } = open(name);
    await mirror.rebuild();
    expect(await mirror.query(everyTask)).toMatchObject({ total: 0 });
    expect(await mirror.commit(commitOf({ put: { tasks: [taskOf(2)] } }))).toMatchObject({
      kind: 'committed',
    });
  });

  test('a database without its tables is replaced by a new one', async () => {
    const name = freshName();
    const opening = indexedDB.open(`${name}-mirror`, 30);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
    const { mirror, events } = open(name);
    expect(await mirror.query(everyTask)).toMatchObject({ total: 0 });
    expect(events).toContainEqual({ kind: 'rebuilt', reason: 'schema' });
  });
});

test('rows opened by a user are evicted oldest first, never open tasks or rows being changed', async () => {
  const name = freshName();
  let at = 100;
  const mirror = openMirror({ name, loadRegexp: () => Promise.reject(), now: () => at, onEvent: () => {} });
  opened.push(mirror);
  const patchOf = (id: number): Effect => ({ kind: 'patch', resource: 'tasks', id, patch: { priority: 1 } });
  mirror.setEntries([entryOf(patchOf(3)), { ...entryOf(patchOf(5), 'rejected'), seq: 2, requestID: 'r2' }]);
  const old = (key: number): Row =>
    taskOf(key, { status: 'completed', timeCompleted: '1960-01-01T00:00:00.000Z' });
  await mirror.commit(commitOf({ put: { tasks: [old(9)] } }));
  for (const key of [1, 2, 3, 4, 5]) {
    at += 10;
    await mirror.commit(commitOf({ put: { tasks: [key === 4 ? taskOf(4) : old(key)] }, state: null }));
  }
  at += 10;
  await mirror.commit(commitOf({ put: { tasks: [old(1)] }, state: null }));
  expect(await mirror.planEviction(10)).toEqual({ tasks: [2, 1] });
  expect(await mirror.planEviction(1)).toEqual({ tasks: [2] });
  await mirror.commit(commitOf({ remove: { tasks: [2] }, state: null }));
  expect(await mirror.planEviction(10)).toEqual({ tasks: [1] });
  // All of these are kept on every device: a row requested by its key is an ordinary one.
  await mirror.commit(
    commitOf({ put: { pickers: [bareRow(pickers, { pickerID: 1, firstName: 'Aino' })] }, state: null }),
  );
  expect(await mirror.planEviction(10)).toEqual({ tasks: [1] });
  expect(await mirror.state()).toEqual(state(1));
});

test('[S25] a row that was opened, left the window and is pulled again is removed like all pulled rows', async () => {
  const { mirror } = open(freshName());
  const old = taskOf(7, { status: 'completed', timeCompleted: '1960-01-01T00:00:00.000Z' });
  await mirror.commit(commitOf({ put: { tasks: [old] }, state: null }));
  const other = { ...old, taskID: 8 };
  await mirror.commit(commitOf({ put: { tasks: [other] } }));
  expect(await mirror.planDeparture(1)).toEqual({ tasks: [8] });
  await mirror.commit(commitOf({ remove: { tasks: [7, 8] } }));
  await mirror.commit(commitOf({ put: { tasks: [old] } }));
  expect(await mirror.planDeparture(10)).toEqual({ tasks: [7] });
});

test('[S25] [S33] rows leave by the time of the last pull, whatever the clock says', async () => {
  const name = freshName();
  const dayMs = 86_400_000;
  const pulledMs = Date.UTC(2026, 0, 15, 12);
  const now = (): number => pulledMs + 30 * dayMs;
  const mirror = openMirror({ name, loadRegexp: () => Promise.reject(), now, onEvent: () => {} });
  opened.push(mirror);
  const closed = (key: number, days: number): Row =>
    taskOf(key, { status: 'completed', timeCompleted: new Date(pulledMs - days * dayMs).toISOString() });
  const pulled = { ...state(1), reckonedMs: pulledMs };
  // Two days more than the window are pulled: those rows stay as well.
  const ofPull = [closed(1, 3), closed(5, 15.5), closed(2, 20)];
  await mirror.commit(commitOf({ put: { tasks: ofPull }, state: pulled }));
  await mirror.commit(commitOf({ put: { tasks: [closed(3, 3), closed(4, 20)] }, state: null }));
  expect(await mirror.planDeparture(10)).toEqual({ tasks: [2] });
  expect(await mirror.planEviction(10)).toEqual({ tasks: [4] });
});

test('[S25] rows that have left the window are removed with their children, except opened ones and those being changed', async () => {
  const { mirror } = open(freshName());
  const old = (key: number, more: Row = {}): Row =>
    taskOf(key, { status: 'completed', timeCompleted: '1960-01-01T00:00:00.000Z', ...more });
  const pulled = [
    taskWithChildren(1, [lineOf(1, 1)], { status: 'completed', timeCompleted: '1960-01-01T00:00:00.000Z' }),
    old(2, { timeCompleted: null }),
    old(3),
    old(4, { deliveryDate: '1970-01-01T00:00:00.000Z' }),
    taskOf(5),
  ];
  await mirror.commit(commitOf({ put: { tasks: pulled } }));
  await mirror.commit(commitOf({ put: { tasks: [old(6)] }, state: null }));
  mirror.setEntries([entryOf({ kind: 'patch', resource: 'tasks', id: 3, patch: { priority: 1 } })]);
  expect(await mirror.planDeparture(1)).toEqual({ tasks: [1] });
  expect(await mirror.planDeparture(10)).toEqual({ tasks: [1, 2] });
  await mirror.commit(commitOf({ remove: { tasks: [2, 1] }, state: null }));
  expect(await mirror.planDeparture(10)).toEqual({});
  mirror.setEntries([]);
  expect(await mirror.planDeparture(10)).toEqual({ tasks: [3] });
  await mirror.commit(commitOf({ put: { tasks: [taskOf(1)] } }));
  expect((await mirror.readChildren('tasks', [1]))[0]?.hasChildren).toBe(false);
});

describe('reading that fails', () => {
  /** No rows can be read while it is broken; writing still works. */
  function breakReading() {
    const broken = { is: true };
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const read = IDBObjectStore.prototype[name];
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
        this: IDBObjectStore,
        ...asked: unknown[]
      ) {
        if (broken.is && this.name === 'buckets' && this.transaction.mode === 'readonly')
          throw new DOMException('broken', 'UnknownError');
        return Reflect.apply(read, this, asked);
      });
    }
    return broken;
  }

  test('at the start is repeated, and the rows are there', async () => {
    const name = freshName();
    await (await openAnd(name, [taskOf(1), taskOf(2)])).close();
    const broken = breakReading();
    const { mirror, events } = open(name);
    await vi.waitFor(() => expect(events).toContainEqual({ kind: 'unavailable', database: 'mirror' }));
    await mirror.commit(commitOf({ put: { tasks: [taskOf(3)] } }));
    broken.is = false;
    expect(await mirror.query(everyTask)).toMatchObject({ total: 3 });
  });

  test('after missed commits is repeated', async () => {
    const name = freshName();
    const writer = await openAnd(name, [taskOf(1)]);
    const { mirror, events } = open(name);
    expect(await mirror.query(everyTask)).toMatchObject({ total: 1 });
    await writer.commit(commitOf({ put: { tasks: [taskOf(2)] } }));
    const commit = commitOf({ put: { tasks: [taskOf(3)] } });
    const outcome = await writer.commit(commit);
    const broken = breakReading();
    mirror.applyForeignCommit(commit, outcome.kind === 'committed' ? outcome.serial : Number.NaN);
    await vi.waitFor(() => expect(events).toContainEqual({ kind: 'unavailable', database: 'mirror' }));
    broken.is = false;
    const answers: RowsAnswer[] = [];
    mirror.watch(everyTask, (answer) => answers.push(answer));
    await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ total: 3 }));
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'available' }));
  });
});

async function openAnd(name: string, rows: readonly Row[]): Promise<Mirror> {
  const { mirror } = open(name);
  await mirror.commit(commitOf({ put: { tasks: rows } }));
  return mirror;
}

test('the outbox database is another one than the mirror', () => {
  expect(new OutboxDatabase('x').name).toBe('x-outbox');
  expect(new MirrorDatabase('x').name).toBe('x-mirror');
});
