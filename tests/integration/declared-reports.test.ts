import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileFilter } from '../../src/domain/query/compile-filter';
import { reports } from '../../src/domain/reports/declared/reports';
import { tasksBehind } from '../../src/domain/reports/language/behind';
import { blockOf } from '../../src/domain/reports/language/facts/facts-block';
import { takeFacts } from '../../src/domain/reports/language/facts/facts-columns';
import { factsIn } from '../../src/domain/reports/language/facts/task-facts';
import type { Facts } from '../../src/domain/reports/language/grouping';
import type {
  ReportAnswer,
  ReportRange,
  ReportRow,
  ReportView,
} from '../../src/domain/reports/language/question';
import type { Report } from '../../src/domain/reports/language/report';
import { createReportState, type ReportState } from '../../src/domain/reports/language/report-state';
import { factsOf, filtersOf, sources } from '../../src/domain/reports/language/sources';
import { keyOf, type Resource, type Row } from '../../src/domain/resource';
import { resourceOf } from '../../src/domain/resources/registry';
import { assignmentLines, assignments } from '../../src/domain/resources/tasks/assignments';
import { taskErrors } from '../../src/domain/resources/tasks/task-errors';
import { taskLines } from '../../src/domain/resources/tasks/task-lines';
import { taskPallets } from '../../src/domain/resources/tasks/task-pallets';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import { pickTypes, taskStatuses, taskTypes } from '../../src/domain/tasks/statuses';
import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import { readReport } from '../../src/server/reports/declared/read-report';
import { makeFacts } from '../../src/server/reports/facts/keep-facts';
import { insertPlain } from '../../src/server/rows/insert-plain';
import { selectRows } from '../../src/server/rows/read-rows';
import { mirroredChildren, withChildren } from '../../src/server/tasks/read/task-children';
import { createCompany, engines, keysOf } from './company';

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);

/** Around midnights, and the nights in which the clocks of Helsinki and Santiago change. */
const moments = [
  '2026-03-28T21:59:59.999Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-09-06T03:59:59.999Z',
  '2026-09-06T04:00:00.000Z',
  '2026-10-24T20:59:59.999Z',
  '2026-10-24T21:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-10-25T01:30:00.123Z',
  '2026-10-25T21:59:59.999Z',
  '2026-10-25T22:00:00.000Z',
] as const;
const zones = [
  'Europe/Helsinki',
  'America/Santiago',
  'Asia/Kathmandu',
  'UTC',
  'CET',
  'eet',
  'MET',
  'WET',
] as const;

const last = '2026-10-25T22:00:00.000Z';
const moment = fc.constantFrom(...moments);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 7 });
const amount = fc.constantFrom(0, 1, 0.1, 0.2, 2.333333, 7, 1000);

const pick = fc.record({
  by: fc.nat(1),
  amount,
  scrapAmount: maybe(amount),
  reasonCodeID: maybe(fc.constantFrom(1, 2)),
  timeStarted: maybe(moment),
  timeCompleted: maybe(moment),
});
const line = fc.record({
  status: fc.constantFrom('completed', 'completed', 'completed', 'completed', 'new', 'started'),
  productID: fc.constantFrom(...products),
  bin: fc.constantFrom('A-1', 'a-1', 'B-02-1', 'Ä 100 %'),
  originalAmount: maybe(amount),
  taskAmount: amount,
  actualAmount: maybe(amount),
  picks: fc.array(pick, { maxLength: 3, size: 'max' }),
});
const task = fc.record({
  // Not in the order of their keys; the key identifies each.
  numbered: fc.constantFrom<string>('T-', 't-', 'Ä', '20', '3'),
  taskType: fc.constantFrom('PIC', 'PIC', ...taskTypes),
  status: fc.constantFrom('completed', 'completed', ...taskStatuses),
  pickType: fc.constantFrom(...pickTypes),
  warehouseSectionID: maybe(fc.constantFrom(1, 2)),
  route: maybe(fc.constantFrom('Pohjoinen', 'total', 'a|b')),
  deliveryDate: maybe(moment),
  timeCompleted: maybe(fc.constantFrom(...moments, last, last, last)),
  priority: fc.nat(9),
  lines: fc.array(line, { minLength: 1, maxLength: 4, size: 'max' }),
  pallets: fc.uniqueArray(
    fc.record({ palletTypeID: maybe(fc.constantFrom(1, 2, 3, 4)), amount: fc.nat(5) }),
    {
      maxLength: 3,
      size: 'max',
      selector: ({ palletTypeID }) => palletTypeID,
    },
  ),
});
const error = fc.record({
  createdAt: maybe(moment),
  updatedAt: maybe(moment),
  type: fc.constantFrom('outOfStock', 'deviation', 'other'),
  message: fc.constantFrom('Bin empty', 'Ääkköset'),
  pickerID: maybe(fc.constantFrom(...pickers)),
  // The task it belongs to, by its place among the existing ones.
  ofTask: maybe(fc.nat(11)),
});
const content = fc.record({
  tasks: fc.array(task, { maxLength: 12, size: 'max' }),
  errors: fc.array(error, { maxLength: 4, size: 'max' }),
});
type Content = typeof content extends fc.Arbitrary<infer C> ? C : never;

const range = fc
  .record({
    bounds: fc.oneof(fc.tuple(moment, moment), fc.constant<[string, string]>([moments[0], last])),
    timeZone: fc.constantFrom(...zones),
    warehouseID: fc.constantFrom(null, null, null, null, warehouseID, warehouseID, 999),
    warehouseSectionIDs: fc.constantFrom<readonly number[]>([], [], [], [], [1], [1, 2]),
    taskTypes: fc.constantFrom<ReportRange['taskTypes']>([], [], [], ['PIC'], ['INV', 'PUT']),
    pickerIDs: fc.constantFrom<readonly number[]>([], [], [pickers[0]], [...pickers]),
  })
  .map(({ bounds, ...rest }): ReportRange => {
    const [from = '', to = ''] = bounds.toSorted();
    return { ...rest, from, to, settings: { x: 3, y: 2, z: 1 } };
  });
const anyRange: Omit<ReportRange, 'from' | 'to'> = {
  timeZone: 'UTC',
  warehouseID: null,
  warehouseSectionIDs: [],
  taskTypes: [],
  pickerIDs: [],
  settings: {},
};
const look = fc.record({
  column: fc.nat(),
  isUp: fc.boolean(),
  search: fc.constantFrom('', '', '', '', '', '', 'a', 'Ä', '%', 'bolt', 't-', '1'),
  from: fc.nat(2),
});

describe.each(engines)('declared reports on %s', (_engine, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await createCompany(database, 2);
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "warehouseSections" ("companyID", "warehouseSectionID", "warehouseID", "warehouseSectionCode")
        values (1, 1, ${warehouseID}, 'S1'), (1, 2, ${warehouseID}, 'S2')`);
      await tx.rows(sql`insert into "reasonCodes" ("companyID", "reasonCodeID", "reasonCode", "description")
        values (1, 1, 'RIKKI', 'Hajonnut'), (1, 2, 'PILA', null)`);
      await tx.rows(sql`insert into "palletTypes" ("companyID", "palletTypeID", "palletTypeNumber", "name", "depth", "width", "height", "volume", "maxPackagesAmount")
        values (1, 1, '1', 'EUR', 1, 1, 1, 1, 1), (1, 2, '2', 'total', 1, 1, 1, 1, 1), (1, 3, '3', 'EUR', 1, 1, 1, 1, 1),
        (1, 4, '4', 'constructor', 1, 1, 1, 1, 1)`);
      await tx.rows(sql`insert into "packageTypes" ("companyID", "packageTypeID", "packageTypeNumber", "name", "depth", "width", "height", "weight", "volume")
        values (1, 1, '1', 'Laatikko', 1, 1, 1, 1, 1)`);
      await tx.rows(
        sql`update "products" set "packageTypeID" = 1 where "companyID" = 1 and "productID" = ${products[0]}`,
      );
    });
  });
  afterAll(() => database.close());

  it.each(reports.map((report) => [report.name, report] as const))(
    '%s is the same on the device and on the server, for the same rows',
    { timeout: 300_000 },
    async (_, report) => {
      let found = 0;
      await fc.assert(
        fc.asyncProperty(content, range, look, async (made, asked, shown) => {
          await store(database, made);
          const mirrored = await readMirrored(database, report);
          const view = viewOf(report, shown);
          const expected = await answerOfServer(database, report, asked, view);
          found += expected.total;
          const device = createReportState(report, asked, mirrored.find);
          const rows = concerned(report, asked, mirrored.rows);
          device.update({ added: storedTogether(report, rows), removed: [] });
          expect(device.answer(view)).toEqual(expected);
          expectSteps(report, asked, { device, rows, find: mirrored.find, view });
          await expectBehind(database, { report, asked, rows, find: mirrored.find }, expected.page);
          const [chosen] = expected.page;
          if (!chosen) return;
          const only = { ...view, ids: [String(chosen.id)], range: [0, 9] as const };
          expect(device.answer(only)).toEqual(await answerOfServer(database, report, asked, only));
        }),
        { numRuns: 80 },
      );
      expect(found, 'rows that were compared').toBeGreaterThan(5);
    },
  );

  it('a column of tasks is sorted and searched by the shown numbers, not by the keys', async () => {
    const [taken] = fc.sample(task, 1);
    const [wrong] = fc.sample(error, 1);
    if (!taken || !wrong) throw new Error('nothing was made');
    const errorOf = (ofTask: number | null) =>
      ({ ...wrong, ofTask, createdAt: last, pickerID: null }) as const;
    await store(database, {
      tasks: ['b', '20', 'A'].map((numbered) => ({ ...taken, numbered })),
      errors: [0, 1, 2, null].map(errorOf),
    });
    const [report] = reports.filter(({ source }) => source === 'errors');
    if (!report) throw new Error('no report of errors');
    const mirrored = await readMirrored(database, report);
    const asked: ReportRange = { ...anyRange, from: moments[0], to: last };
    const device = createReportState(report, asked, mirrored.find);
    device.update({ added: storedTogether(report, concerned(report, asked, mirrored.rows)), removed: [] });
    for (const [direction, search, tasksInOrder] of [
      ['ASC', '', [2, 3, 1, null]],
      ['DESC', '', [1, 3, 2, null]],
      ['ASC', 'a3', [3]],
      ['ASC', '202', [2]],
    ] as const) {
      const view: ReportView = { sort: ['entityID', direction], search, range: [0, 9] };
      const answers = [device.answer(view), await answerOfServer(database, report, asked, view)];
      for (const { page } of answers) expect(page.map(({ entityID }) => entityID)).toEqual(tasksInOrder);
    }
  });
});

/** Values that reports read from rows that are stored side by side, as most of a device's rows are. */
function storedTogether({ source }: Report, rows: readonly Row[]): readonly Facts[] {
  const { resource } = sources[source];
  if (resource !== 'tasks') return rows.map(factsOf[resource]);
  const block = blockOf(takeFacts(rows));
  return rows.map((row) => factsIn(block, row));
}

/**
 * In any order in which rows come, go and come again, the answer is that over the present rows: of all of them as of
 * the first.
 */
function expectSteps(
  report: Report,
  asked: ReportRange,
  { device, rows, find, view }: { device: ReportState; rows: readonly Row[]; find: Find; view: ReportView },
): void {
  const take = factsOf[sources[report.source].resource];
  const all = rows.map(take);
  const views: readonly ReportView[] = [
    { sort: report.sort, search: '', range: [0, 999] },
    { ...view, search: '', range: [0, 1] },
    view,
  ];
  const answers = (state: ReportState) => views.map((each) => state.answer(each));
  const half = storedTogether(report, rows.slice(0, rows.length / 2));
  const fresh = createReportState(report, asked, find);
  fresh.update({ added: half, removed: [] });
  device.update({ added: [], removed: all.slice(all.length / 2) });
  expect(answers(device)).toEqual(answers(fresh));
  device.update({ added: all.slice(all.length / 2), removed: half });
  device.update({ added: half, removed: [] });
  fresh.update({ added: all.slice(all.length / 2), removed: [] });
  expect(answers(device)).toEqual(answers(fresh));
  const changed = rows.map((row) => take(changedRow(row)));
  const after = createReportState(report, asked, find);
  after.update({ added: changed, removed: [] });
  device.update({ added: changed, removed: all });
  expect(answers(device)).toEqual(answers(after));
  device.update({ added: all, removed: changed });
  expect(answers(device)).toEqual(answers(fresh));
}

/** The tasks behind a row are those without which it would be different: the ones that alone would produce it. */
async function expectBehind(
  database: Database,
  { report, asked, rows, find }: { report: Report; asked: ReportRange; rows: readonly Row[]; find: Find },
  page: readonly ReportRow[],
): Promise<void> {
  const view: ReportView = { sort: ['taskID', 'ASC'], search: '', range: [0, 999] };
  const take = factsOf[sources[report.source].resource];
  for (const ids of [page.slice(0, 1), page.slice(1)].map((some) => some.map(({ id }) => String(id)))) {
    const brings = (row: Row) => {
      const alone = createReportState(report, asked, find);
      alone.update({ added: [take(row)], removed: [] });
      return alone.answer({ ...view, sort: report.sort, ids }).total > 0;
    };
    const expected = new Set(rows.filter(brings).map((row) => row.taskID));
    const behind = tasksBehind(report, ids);
    const device = createReportState(behind, asked, find);
    device.update({ added: storedTogether(report, rows), removed: [] });
    const answer = device.answer(view);
    expect(new Set(answer.page.map(({ taskID }) => taskID))).toEqual(expected);
    expect(answer.total).toBe(expected.size);
    expect(await answerOfServer(database, behind, asked, view)).toEqual(answer);
  }
}

/** The same with cells that name no row of any report. */
function changedRow(row: Row): Row {
  if (!Array.isArray(row.taskLines))
    return {
      ...row,
      updatedAt: new Date(Date.parse(String(row.updatedAt ?? last)) + 1000).toISOString(),
      type: 'changed',
    };
  return {
    ...row,
    priority: Number(row.priority) + 1,
    taskLines: row.taskLines.map((one: Row) => ({
      ...one,
      bin: 'Z-9',
      actualAmount: Number(one.actualAmount ?? 0) + 3,
    })),
  };
}

type Find = Parameters<typeof createReportState>[2];

function viewOf(
  report: Report,
  { column, isUp, search, from }: { column: number; isUp: boolean; search: string; from: number },
): ReportView {
  const columns = [...Object.keys(report.columns), ...(report.pivot ? ['total', 'EUR', 'Laatikko'] : [])];
  return {
    sort: [columns[column % columns.length] ?? '', isUp ? 'ASC' : 'DESC'],
    search,
    range: [from, from + 4],
  };
}

async function answerOfServer(
  database: Database,
  report: Report,
  asked: ReportRange,
  view: ReportView,
): Promise<ReportAnswer> {
  return database.read((tx) => readReport(tx, report, { companyID, range: asked, view }));
}

function concerned(report: Report, asked: ReportRange, rows: readonly Row[]): readonly Row[] {
  const resource = resourceOf(sources[report.source].resource);
  const filters = filtersOf(report, asked).map((filter) => {
    const compiled = compileFilter(resource, filter, () => () => false);
    if (!compiled.ok) throw new Error(compiled.error.id);
    return compiled.value;
  });
  return rows.filter((row) => filters.some((matches) => matches(row)));
}

async function readMirrored(
  database: Database,
  report: Report,
): Promise<{ rows: readonly Row[]; find: Find }> {
  const own = sql`where "companyID" = ${companyID}`;
  return database.read(async (tx) => {
    const read = (resource: Resource) => selectRows<Row>(tx, resource, own);
    const joined = new Map<string, ReadonlyMap<number, ReportRow>>();
    for (const { resource } of Object.values(report.joins ?? {})) {
      const declared = resourceOf(resource);
      joined.set(resource, new Map((await read(declared)).map((row) => [keyOf(declared, row), row])));
    }
    const rows =
      sources[report.source].resource === 'tasks'
        ? await withChildren(tx, companyID, await read(tasks), mirroredChildren)
        : await read(taskErrors);
    return { rows, find: (resource, key) => joined.get(resource)?.get(key) ?? null };
  });
}

async function store(database: Database, { tasks: made, errors }: Content): Promise<void> {
  await database.write(async (tx) => {
    await tx.rows(sql`delete from "taskErrors" where "companyID" = ${companyID}`);
    await tx.rows(sql`delete from "tasks" where "companyID" = ${companyID}`);
    const headers: Row[] = [];
    const children: { assignments: Row[]; lines: Row[]; picks: Row[]; pallets: Row[] } = {
      assignments: [],
      lines: [],
      picks: [],
      pallets: [],
    };
    for (const [index, { lines, pallets, numbered, ...fields }] of made.entries()) {
      const taskID = index + 1;
      headers.push({
        companyID,
        taskID,
        taskNumber: `${numbered}${taskID}`,
        warehouseID,
        onHold: false,
        ...fields,
        lineCount: lines.length,
        linesCompleted: lines.filter(({ status }) => status === 'completed').length,
        totalAmount: 0,
        pickedAmount: lines.reduce((sum, { actualAmount }) => sum + (actualAmount ?? 0), 0),
        totalWeight: 0,
        totalVolume: 0,
      });
      children.assignments.push(
        ...pickers.map((pickerID, by) => ({
          companyID,
          assignmentID: taskID * 10 + by,
          taskID,
          pickerID,
          status: 'new',
        })),
      );
      children.pallets.push(
        ...pallets.map((pallet, at) => ({ companyID, taskPalletID: taskID * 10 + at, taskID, ...pallet })),
      );
      for (const [place, { picks, ...own }] of lines.entries()) {
        const taskLineID = taskID * 10 + place;
        children.lines.push({ companyID, taskLineID, taskID, lineNumber: place + 1, uom: 'pcs', ...own });
        children.picks.push(
          ...picks.map(({ by, ...one }, at) => ({
            companyID,
            assignmentLineID: taskLineID * 10 + at,
            assignmentID: taskID * 10 + by,
            taskLineID,
            validated: true,
            outOfStock: false,
            ...one,
          })),
        );
      }
    }
    await insertPlain(tx, tasks, headers);
    await insertPlain(tx, assignments, children.assignments);
    await insertPlain(tx, taskLines, children.lines);
    await insertPlain(tx, assignmentLines, children.picks);
    await insertPlain(tx, taskPallets, children.pallets);
    await insertPlain(
      tx,
      taskErrors,
      errors.map(({ ofTask, ...one }, index) => ({
        companyID,
        eventID: index + 1,
        status: 'new',
        taskID: ofTask === null || made.length === 0 ? null : (ofTask % made.length) + 1,
        ...one,
      })),
    );
    await makeFacts(tx, companyID);
  });
}
