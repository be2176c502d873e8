import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import type { RowsQuery } from '../../domain/query/query';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/language/question';
import type { Row } from '../../domain/resource';
import { emptyCommit } from '../../domain/sync/mirror-types';
import { compileRegexp } from '../../lib/regexp';
import { openMirror } from '../mirror';
import type { Mirror } from '../mirror-types';

const state = { position: null, snapshotFrom: null, progress: {}, lastSyncMs: 0, windowDays: 14 };
const done = '2026-11-23T10:00:00.000Z';
let opened = 0;
let mirror: Mirror;
afterEach(async () => {
  vi.restoreAllMocks();
  await mirror.close();
});

const pickOf = (assignmentLineID: number, seconds: number): Row => ({
  assignmentLineID,
  assignmentID: 1,
  amount: 2,
  timeStarted: new Date(Date.parse(done) - seconds * 1000).toISOString(),
  timeCompleted: done,
});
const taskOf = (taskID: number, picks: readonly Row[]): Row => ({
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'completed',
  timeCompleted: done,
  assignments: [{ assignmentID: 1, pickerID: 7 }],
  taskLines: [
    { taskLineID: taskID * 10, productID: 1, bin: 'A-1', status: 'completed', assignmentLines: picks },
  ],
});
const pickerOf = (lastName: string, lastActionTime: string): Row => ({
  pickerID: 7,
  pickerCode: 'P7',
  firstName: 'Aino',
  lastName,
  lastActionTime,
});
const question: ReportQuestion = {
  report: 'pickerEfficiency',
  range: {
    from: '2026-11-22T22:00:00.000Z',
    to: '2026-11-23T21:59:59.999Z',
    timeZone: 'Europe/Helsinki',
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    pickerIDs: [],
    settings: {},
  },
  view: { sort: ['pickerName', 'ASC'], search: '', range: [0, 49] },
};

function openAs(name: string, pause = async () => {}): void {
  mirror = openMirror({
    name,
    loadRegexp: async () => compileRegexp,
    now: () => Date.parse(done),
    onEvent: () => {},
    pause,
  });
  mirror.setEntries([]);
}

async function open(put: Record<string, readonly Row[]>): Promise<string> {
  const name = `reports ${++opened}`;
  openAs(name);
  await mirror.commit({ ...emptyCommit(state), put });
  return name;
}

/** A device with this many tasks whose children have not been read. */
async function openAnew(count: number, pause?: () => Promise<void>): Promise<string> {
  const tasks = Array.from({ length: count }, (_, index) => taskOf(index + 1, [pickOf(index + 1, 30)]));
  const name = await open({ pickers: [pickerOf('Virtanen', done)], tasks });
  await mirror.close();
  openAs(name, pause);
  return name;
}

/** Deletes the stored facts of tasks from the device, so that only those in memory are left. */
async function loseFacts(name: string): Promise<void> {
  for (const { name: stored = '' } of await indexedDB.databases()) {
    if (!stored.startsWith(name)) continue;
    const database = await new Dexie(stored).open();
    if (database.tables.some((table) => table.name === 'facts')) await database.table('facts').clear();
    database.close();
  }
}

/** Answers as they arrive; `next` waits for one that meets the condition. */
function follow(asked: ReportQuestion) {
  const answers: ReportAnswer[] = [];
  const waiting: (() => void)[] = [];
  const end = mirror.watchReport(asked, (answer) => {
    answers.push(answer);
    for (const check of waiting) check();
  });
  const until = (passes: (answer: ReportAnswer) => boolean): Promise<ReportAnswer> =>
    new Promise((resolve) => {
      const check = () => {
        const last = answers.at(-1);
        if (last && passes(last)) resolve(last);
      };
      waiting.push(check);
      check();
    });
  return { answers, until, end };
}

it('follows picks that come and go, and renamed rows', async () => {
  await open({ pickers: [pickerOf('Virtanen', done)], tasks: [taskOf(1, [pickOf(1, 30)])] });
  const { until, end } = follow(question);
  const first = await until(() => true);
  expect(first.page).toMatchObject([{ pickerName: 'Aino Virtanen', amountOfLines: 1, totalDuration: 30 }]);

  await mirror.commit({ ...emptyCommit(state), put: { tasks: [taskOf(2, [pickOf(2, 90)])] } });
  const second = await until(({ totals }) => totals?.amountOfLines === 2);
  expect(second.page).toMatchObject([{ amountOfTasks: 2, totalDuration: 120, averageDurationLine: 60 }]);

  await mirror.commit({ ...emptyCommit(state), put: { pickers: [pickerOf('Mäki', done)] } });
  await until(({ page }) => page[0]?.pickerName === 'Aino Mäki');

  await mirror.commit({ ...emptyCommit(state), remove: { tasks: [1, 2] } });
  expect((await until(({ total }) => total === 0)).page).toEqual([]);
  end();
});

it('sends no answer when only rows that it does not read have changed', async () => {
  await open({ pickers: [pickerOf('Virtanen', done)], tasks: [taskOf(1, [pickOf(1, 30)])] });
  const { answers, until, end } = follow(question);
  await until(() => true);
  const before = answers.length;
  const later = '2026-11-23T10:05:00.000Z';
  await mirror.commit({ ...emptyCommit(state), put: { pickers: [pickerOf('Virtanen', later)] } });
  await mirror.commit({ ...emptyCommit(state), put: { tasks: [taskOf(3, [pickOf(3, 10)])] } });
  await until(({ totals }) => totals?.amountOfLines === 2);
  expect(answers.length).toBe(before + 1);
  end();
});

it('does not read again the newest tasks that were prepared', async () => {
  const tasks = [taskOf(1, [pickOf(1, 30)]), taskOf(1000, [pickOf(2, 90)])];
  const name = await open({ pickers: [pickerOf('Virtanen', done)], tasks });
  await mirror.close();
  openAs(name);
  expect(await mirror.prepareReports(1)).toBe(1);
  await loseFacts(name);
  const { until, end } = follow(question);
  expect((await until(() => true)).totals).toMatchObject({ amountOfLines: 1, totalDuration: 90 });
  end();
});

it('looks for no rows to prepare while a report is awaited', async () => {
  await openAnew(30);
  const order: string[] = [];
  const { until, end } = follow(question);
  const answered = until(() => true).then(() => order.push('report'));
  const prepared = mirror.prepareReports(0).then(() => order.push('prepared'));
  await Promise.all([answered, prepared]);
  expect(order).toEqual(['report', 'prepared']);
  end();
});

it.each([
  { tasks: 450, asWhat: 'takes what is being read', readingsOfAll: 1 },
  { tasks: 2500, asWhat: 'and reads the rest itself', readingsOfAll: 2 },
])('a report that is requested meanwhile $asWhat', async ({ tasks, readingsOfAll }) => {
  await openAnew(tasks);
  // The code of reports is loaded, and the rows are found.
  await mirror.prepareReports(0);
  const readings: unknown[] = [];
  const begun = new Promise<void>((resolve) => {
    const { getAll } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...range: Parameters<IDBObjectStore['getAll']>
    ) {
      if (this.name === 'facts') readings.push(range);
      resolve();
      return getAll.apply(this, range);
    });
  });
  const prepared = mirror.prepareReports(30_000);
  await begun;
  const { until, end } = follow(question);
  expect((await until(() => true)).totals).toMatchObject({ amountOfLines: tasks });
  expect(await prepared).toBe(tasks);
  expect(readings).toHaveLength(readingsOfAll);
  end();
});

it('is tried on a few hundred of its rows, which are not read again', async () => {
  const name = await openAnew(800);
  await mirror.rehearseReport(question);
  await loseFacts(name);
  const { until, end } = follow(question);
  expect((await until(() => true)).totals).toMatchObject({ amountOfLines: 750 });
  end();
});

it.each(['watch', 'query'] as const)('prepares nothing while lists are requested by %s', async (ask) => {
  const list: RowsQuery = { resource: 'tasks', filter: {}, sort: [['taskID', 'DESC']], range: [0, 9] };
  let asked = 0;
  const readings: number[] = [];
  const { getAll } = IDBObjectStore.prototype;
  await openAnew(30, async () => {
    if (asked === 20) return;
    asked++;
    if (ask === 'watch') mirror.watch(list, () => {})();
    else await mirror.query(list);
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...range: Parameters<IDBObjectStore['getAll']>
  ) {
    if (this.name === 'facts') readings.push(asked);
    return getAll.apply(this, range);
  });
  expect(await mirror.prepareReports(30)).toBe(30);
  expect(readings).toEqual([20]);
});

it('answers once the database can be read again, also without a change', async () => {
  await openAnew(3);
  let failures = 4;
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...range: Parameters<IDBObjectStore['getAll']>
  ) {
    if (this.name === 'facts' && failures-- > 0) throw new DOMException('no', 'TimeoutError');
    return getAll.apply(this, range);
  });
  const { until, end } = follow(question);
  expect((await until(() => true)).totals).toMatchObject({ amountOfLines: 3 });
  end();
});

it('answers the tasks behind a row beside the rows, and follows them', async () => {
  await open({ pickers: [pickerOf('Virtanen', done)], tasks: [taskOf(1, [pickOf(1, 30)])] });
  const rows = follow(question);
  const [row] = (await rows.until(() => true)).page;
  const view = { sort: ['taskID', 'ASC'], search: '', range: [0, 9] } as const;
  const behind = follow({ ...question, view, behind: [String(row?.id)] });
  expect((await behind.until(() => true)).page).toEqual([{ id: '1', taskID: 1 }]);
  await mirror.commit({ ...emptyCommit(state), put: { tasks: [taskOf(2, [pickOf(2, 90)])] } });
  const after = await behind.until(({ total }) => total === 2);
  expect(after.page.map(({ taskID }) => taskID)).toEqual([1, 2]);
  rows.end();
  behind.end();
});

it('shares the computed columns between two views of one range', async () => {
  await open({ pickers: [pickerOf('Virtanen', done)], tasks: [taskOf(1, [pickOf(1, 30)])] });
  const one = follow(question);
  await one.until(() => true);
  const other = follow({ ...question, view: { ...question.view, search: 'nobody' } });
  expect((await other.until(() => true)).total).toBe(0);
  one.end();
  await mirror.commit({ ...emptyCommit(state), put: { tasks: [taskOf(4, [pickOf(4, 10)])] } });
  const again = follow(question);
  expect((await again.until(({ totals }) => totals?.amountOfLines === 2)).total).toBe(1);
  other.end();
  again.end();
});

it('the columns stored for reports follow every commit, and are there when the mirror is opened again', async () => {
  const seconds = async (): Promise<unknown> => {
    const { until, end } = follow(question);
    const { totals } = await until(() => true);
    end();
    return totals?.totalDuration ?? 0;
  };
  const reopen = async (): Promise<void> => {
    await mirror.close();
    opened--;
    await open({});
  };
  const none = emptyCommit(state);
  await open({ pickers: [pickerOf('Virtanen', done)], tasks: [taskOf(1, [pickOf(1, 30)])] });
  await mirror.commit({ ...none, put: { tasks: [taskOf(1, [pickOf(1, 90)]), taskOf(2, [pickOf(2, 5)])] } });
  await reopen();
  expect(await seconds()).toBe(95);
  await mirror.commit({ ...none, put: { tasks: [{ ...taskOf(2, []), taskLines: [], assignments: [] }] } });
  await reopen();
  expect(await seconds()).toBe(90);
  await mirror.commit({ ...none, remove: { tasks: [1] } });
  await mirror.commit({ ...none, clear: ['tasks'], put: { tasks: [taskOf(33, [pickOf(3, 7)])] } });
  await reopen();
  expect(await seconds()).toBe(7);
});
