import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import { label } from '../../../lib/label';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { accept } from '../lifecycle/outcome';
import { importTasks } from './import-tasks';

const companyID = 1;
const { pickers, routeID } = keysOf(companyID);
const row = {
  taskNumber: 'T1',
  warehouseCode: 'W1',
  taskType: 'PIC',
  productCode: 'BOLT',
  bin: 'A-1',
  taskAmount: 4,
};

describe.each(engines)('an import on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const upload = (rows: readonly object[], existing: 'skip' | 'refuse' = 'refuse') =>
    act(database, { companyID }, async (unit) =>
      accept(await importTasks(unit, { rows: rows.map((one) => ({ ...one })), existing })),
    ).then((outcome) => (outcome.ok ? outcome.value : expect.fail(outcome.refusal.body.message)));
  const ask = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  const taskOf = async (number: string) =>
    (await ask(sql`select * from "tasks" where "companyID" = ${companyID} and "taskNumber" = ${number}`))[0];

  it('stores history: picker, picked amounts, times and totals, and writes feed and log', async () => {
    const done = {
      status: 'completed',
      pickerCode: 'P2',
      timeCompleted: '2016-05-31T12:00:00Z',
      createdAt: '2016-05-30T08:00:00Z',
      route: 'North',
    };
    const result = await upload([
      { ...row, ...done, taskNumber: 'H1', actualAmount: 3 },
      { ...row, ...done, taskNumber: 'H1', productCode: 'NUT', productName: 'Nut "x"…', taskAmount: 1 },
    ]);
    expect(result).toEqual({ kind: 'stored', created: 1, lines: 2, skipped: [] });
    const task = await taskOf('H1');
    expect(task).toMatchObject({
      status: 'completed',
      picker: 'Liisa Virtanen',
      pickerID: pickers[1],
      routeID,
      lineCount: 2,
      linesCompleted: 2,
      totalAmount: 5,
      pickedAmount: 4,
      totalWeight: 4,
      totalVolume: 0.7,
      timeCompleted: '2016-05-31T12:00:00.000Z',
      createdAt: '2016-05-30T08:00:00.000Z',
    });
    const taskID = Number(task?.taskID);
    const picks = await ask(sql`
      select p."amount", p."outOfStock", p."timeCompleted", a."status", l."productName" from "assignmentLines" p
      join "assignments" a using ("companyID", "assignmentID") join "taskLines" l using ("companyID", "taskLineID")
      where a."taskID" = ${taskID} order by p."assignmentLineID"`);
    const timeCompleted = '2016-05-31T12:00:00.000Z';
    expect(picks).toEqual([
      { amount: 3, outOfStock: true, timeCompleted, status: 'completed', productName: 'Bolt' },
      { amount: 1, outOfStock: false, timeCompleted, status: 'completed', productName: 'Nut "x"…' },
    ]);
    expect(await ask(sql`select "code" from "eventLog" where "taskID" = ${taskID}`)).toEqual([
      { code: 'task.created' },
    ]);
    expect(
      await ask(sql`select 1 as "one" from "changes" where "resource" = 'tasks' and "id" = ${taskID}`),
    ).toHaveLength(1);
  });

  it('completes a task no earlier than its last line, by the lines if it names no time', async () => {
    const done = { ...row, status: 'completed', pickerCode: 'P2' };
    const early = '2016-06-01T10:00:00.000Z';
    const late = '2016-06-01T15:30:00.000Z';
    await upload([
      { ...done, taskNumber: 'END1', timeCompleted: early, lineTimeCompleted: late },
      { ...done, taskNumber: 'END1', timeCompleted: early, lineNumber: 2 },
      { ...done, taskNumber: 'END2', lineTimeCompleted: late },
      { ...done, taskNumber: 'END2', lineTimeCompleted: early, lineNumber: 2 },
    ]);
    for (const taskNumber of ['END1', 'END2'])
      expect((await taskOf(taskNumber))?.timeCompleted, taskNumber).toBe(late);
    const after = await ask(sql`
      select t."taskNumber" from "assignmentLines" p join "assignments" a using ("companyID", "assignmentID")
      join "tasks" t using ("companyID", "taskID")
      where t."status" = 'completed' and p."timeCompleted" > t."timeCompleted"`);
    expect(after).toEqual([]);
  });

  it('stores nothing if a single row cannot be stored', async () => {
    const rows = [
      { ...row, taskNumber: 'N1' },
      { ...row, taskNumber: 'N2', productCode: 'NONE', pickerCode: 'P9' },
    ];
    expect(await upload(rows)).toEqual({
      kind: 'refused',
      rows: [
        { index: 1, column: 'pickerCode', reason: label('There is no picker {code}', { code: 'P9' }) },
        { index: 1, column: 'productCode', reason: label('There is no product {code}', { code: 'NONE' }) },
      ],
      count: 2,
    });
    expect(await taskOf('N1')).toBeUndefined();
  });

  it('can be repeated: existing tasks are refused, or left as they are', async () => {
    const rows = [
      { ...row, taskNumber: 'R1' },
      { ...row, taskNumber: 'R2' },
    ];
    await upload(rows.slice(0, 1));
    expect(await upload(rows)).toMatchObject({ kind: 'refused', rows: [{ index: 0, column: 'taskNumber' }] });
    expect(await upload(rows, 'skip')).toEqual({ kind: 'stored', created: 1, lines: 1, skipped: ['R1'] });
    const [count] = await ask(
      sql`select count(*)::int as "count" from "tasks" where "taskNumber" in ('R1', 'R2')`,
    );
    expect(count).toEqual({ count: 2 });
  });

  it('stores a task once when several uploads bring it at the same time', async () => {
    const round = async (name: string) => {
      const rows = Array.from({ length: 20 }, (_unused, index) => ({
        ...row,
        taskNumber: `${name}${index}`,
      }));
      const results = await Promise.all(Array.from({ length: 4 }, () => upload(rows, 'skip')));
      return results.map((result) => (result.kind === 'stored' ? result.created : -1)).sort((a, b) => b - a);
    };
    for (const name of ['A', 'B', 'C', 'D']) expect(await round(name)).toEqual([20, 0, 0, 0]);
  });
});
