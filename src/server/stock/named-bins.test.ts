import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { isWaiting } from '../../../tests/integration/at-once';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import { hasPostgres } from '../../../tests/integration/postgres';
import type { TaskType } from '../../domain/tasks/statuses';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { mergeTasks } from '../tasks/groups/merge-tasks';
import { assign } from '../tasks/lifecycle/assign';
import { createTask } from '../tasks/lifecycle/create-task';
import type { Outcome } from '../tasks/lifecycle/outcome';
import { pickLine } from '../tasks/lifecycle/pick-line';
import { setStatus } from '../tasks/lifecycle/set-status';
import type { UnitOfWork } from '../writes/unit-of-work';
import { adoptStock } from './adopt-stock';

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);
const [pickerID] = pickers;
const [bolt] = products;

type Line = Readonly<Record<string, unknown>>;

describe.each(engines)('bins that become locations and change their names on %s', (engine, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    api = await openTestApi(database);
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });
  beforeEach(() =>
    database.write(async (tx) => {
      const tables = ['inventoryTransactions', 'stock', 'lots', 'assignmentLines', 'assignments'];
      for (const table of [...tables, 'taskLines', 'eventLog', 'tasks'])
        await tx.rows(sql`delete from ${sql.identifier(table)}`);
      await tx.rows(sql`delete from "locations" where "bin" not in ('A-1', 'A-2')`);
    }),
  );

  const must = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> =>
    act(database, { companyID }, async (unit) => {
      const outcome = await work(unit);
      if (!outcome.ok) throw new Error(outcome.refusal.body.message);
      return outcome.value;
    });
  const rows = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  const ask = (method: 'POST' | 'PUT', path: string, payload: object) =>
    api.app.inject({ method, url: `/api/${path}`, headers: { authorization }, payload });
  async function send(method: 'POST' | 'PUT', path: string, payload: object) {
    const answer = await ask(method, path, payload);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const newTask = (taskType: TaskType, ...lines: readonly Line[]) =>
    must((unit) =>
      createTask(unit, {
        task: { warehouseID, taskType },
        lines: lines.map((line) => ({ productID: bolt, bin: 'DOCK', taskAmount: 1, ...line })),
      }),
    );
  const give = (taskID: number) => must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
  const pick = (taskLineID: number, amount: number) =>
    must((unit) => pickLine(unit, { taskLineID, pickerID, amount }));
  async function does(taskType: TaskType, amount: number, line: Line) {
    const { taskID, lineIDs } = await newTask(taskType, { taskAmount: amount, ...line });
    await give(taskID);
    await pick(lineIDs[0] ?? 0, amount);
  }
  const makeLocation = (bin: string) => send('POST', 'locations', { warehouseID, bin });
  const locationAt = async (bin: string) =>
    (await rows(sql`select "locationID" from "locations" where "bin" = ${bin}`))[0]?.locationID;
  /** Amounts by bin, lot and location; also checks that each is the sum of the transactions of its goods. */
  const stock = async () => {
    const wrong = await rows(sql`
      select s."quantityID" from "stock" s where s."amount" <> (
        select round(coalesce(sum(t."amount"::numeric), 0), 6)::double precision from "inventoryTransactions" t
        where t."quantityID" = s."quantityID" and t."locationID" is not distinct from s."locationID")`);
    expect(wrong).toEqual([]);
    const kept = await rows(
      sql`select "bin", "lot", "amount", "locationID" from "quantities" order by "bin", "lot" nulls first`,
    );
    return kept.map(({ bin, lot, amount, locationID }) => [bin, lot, amount, locationID]);
  };
  const told = async (resource: string) =>
    (
      await rows(sql`select "id" from "changes" where "companyID" = ${companyID} and "resource" = ${resource}
        and "version" = (select "version" from "companyVersions" where "companyID" = ${companyID}) order by "id"`)
    ).map(({ id }) => Number(id));

  it('a location has the stock of its former bin, and a count books the difference', async () => {
    await does('PUT', 5, { binTo: 'YARD', lot: 'L1' });
    await does('PUT', 2, { binTo: 'YARD' });
    const named = await rows(sql`select "quantityID" from "stock"`);
    const { locationID } = await makeLocation('YARD');
    expect(await stock()).toEqual([
      ['YARD', null, 2, locationID],
      ['YARD', 'L1', 5, locationID],
    ]);
    const now = await rows(sql`select "quantityID" from "stock"`);
    const ids = [...named, ...now].map(({ quantityID }) => Number(quantityID));
    expect(await told('quantities')).toEqual(ids.sort((a, b) => a - b));
    await does('INV', 5, { bin: 'YARD', lot: 'L1' });
    await does('PIC', 1, { bin: 'YARD' });
    expect(await stock()).toEqual([
      ['YARD', null, 1, locationID],
      ['YARD', 'L1', 5, locationID],
    ]);
  });

  it('a location that takes the name of a bin has the stock of both', async () => {
    await does('PUT', 4, { binTo: 'GATE' });
    const { locationID } = await makeLocation('HALL');
    await does('PUT', 3, { binTo: 'HALL' });
    await send('PUT', `locations/${locationID}`, { bin: 'GATE' });
    expect(await stock()).toEqual([['GATE', null, 7, locationID]]);
    await does('PIC', 2, { bin: 'GATE' });
    expect(await stock()).toEqual([['GATE', null, 5, locationID]]);
  });

  it('an import of locations collects the stock of their bins, also if it was kept apart before', async () => {
    for (const bin of ['G-1', 'G-2', 'G-3']) await does('PUT', 1, { binTo: bin });
    await database.write((tx) =>
      tx.rows(sql`insert into "locations" ("companyID", "warehouseID", "bin", "binOrder")
        values (${companyID}, ${warehouseID}, 'G-2', 1)`),
    );
    await does('PUT', 2, { binTo: 'G-2' });
    const data = ['G-1', 'G-2'].map((bin) => ({ bin }));
    await send('POST', `warehouses/${warehouseID}/uploadLocations?companyID=1`, { data });
    expect(await stock()).toEqual([
      ['G-1', null, 1, await locationAt('G-1')],
      ['G-2', null, 3, await locationAt('G-2')],
      ['G-3', null, 1, null],
    ]);
  });

  it('lines of open tasks show a bin’s present name, and are picked from where they were', async () => {
    const { locationID } = await makeLocation('OLD');
    const taken = await newTask('PIC', { bin: 'OLD', taskAmount: 3 }, { bin: 'OLD', taskAmount: 2 });
    await give(taken.taskID);
    await pick(taken.lineIDs[0] ?? 0, 3);
    const brought = await newTask('PUT', { binTo: 'OLD' });
    const other = await newTask('PIC', { bin: 'A-1' });
    const done = await newTask('PIC', { bin: 'OLD' });
    await must((unit) => setStatus(unit, done.taskID, 'completed'));
    await send('PUT', `locations/${locationID}`, { bin: 'NEW' });
    const bins = async (taskID: number) =>
      (
        await rows(
          sql`select "bin", "binTo" from "taskLines" where "taskID" = ${taskID} order by "taskLineID"`,
        )
      ).map(({ bin, binTo }) => [bin, binTo]);
    expect(await bins(taken.taskID)).toEqual([
      ['NEW', null],
      ['NEW', null],
    ]);
    expect(await bins(brought.taskID)).toEqual([['DOCK', 'NEW']]);
    expect(await bins(other.taskID)).toEqual([['A-1', null]]);
    expect(await bins(done.taskID)).toEqual([['OLD', null]]);
    expect(await told('tasks')).toEqual([taken.taskID, brought.taskID]);
    await pick(taken.lineIDs[1] ?? 0, 2);
    expect(await stock()).toEqual([['NEW', null, -5, locationID]]);
    expect(
      await rows(sql`select "field", "oldValue", "newValue" from "recordHistory"
        where "resource" = 'taskLines' and "id" = ${brought.lineIDs[0]} order by "field"`),
    ).toMatchObject([{ field: 'binTo', oldValue: 'OLD', newValue: 'NEW' }]);
  });

  it('a location stays in its warehouse while open lines name it, and once goods were moved through it', async () => {
    const { warehouseID: other } = await send('POST', 'warehouses', { warehouseCode: 'W2', name: 'Other' });
    const { locationID } = await makeLocation('MOVED');
    const move = async () => {
      const answer = await ask('PUT', `locations/${locationID}`, { warehouseID: other });
      const { code, message, usedBy } = answer.json();
      return [answer.statusCode, code, message, usedBy];
    };
    const open = await newTask('PIC', { bin: 'MOVED', taskAmount: 3 });
    await newTask('INT', { bin: 'A-1', binTo: 'MOVED' });
    const refused = [409, 'row.in-use-moved', expect.stringMatching(/cannot be moved elsewhere: used by/)];
    expect(await move()).toEqual([
      ...refused,
      [expect.objectContaining({ resource: 'taskLines', count: 2 })],
    ]);
    await database.write((tx) => tx.rows(sql`delete from "tasks" where "taskType" = 'INT'`));
    await give(open.taskID);
    await pick(open.lineIDs[0] ?? 0, 3);
    const [, , , usedBy] = await move();
    expect(usedBy).toEqual([
      expect.objectContaining({ resource: 'quantities', count: 1 }),
      expect.objectContaining({ resource: 'inventoryTransactions', count: 1 }),
    ]);
    expect(await rows(sql`select "warehouseID", "amount" from "quantities"`)).toEqual([
      { warehouseID, amount: -3 },
    ]);
  });

  it('quantities are reported when rows shown with them are renamed', async () => {
    const { locationID } = await makeLocation('OLD');
    await does('PUT', 5, { binTo: 'OLD', lot: 'L1' });
    await does('PUT', 2, { binTo: 'OLD' });
    const quantityIDs = async (condition = sql`true`) =>
      (await rows(sql`select "quantityID" as "id" from "stock" where ${condition} order by 1`)).map(
        ({ id }) => Number(id),
      );
    await send('PUT', `locations/${locationID}`, { bin: 'NEW' });
    expect(await told('quantities')).toEqual(await quantityIDs());
    const [lot] = await rows(sql`select "lotID" from "lots"`);
    await send('PUT', `v2/lots/${lot?.lotID}`, { expirationDate: '2027-01-31' });
    expect(await told('quantities')).toEqual(await quantityIDs(sql`"lotID" is not null`));
    expect(await quantityIDs()).toHaveLength(2);
  });

  it('an unused location moves to another warehouse, and takes the stock kept under its name there', async () => {
    const { warehouseID: other } = await send('POST', 'warehouses', { warehouseCode: 'W3', name: 'Third' });
    const { locationID } = await send('POST', 'locations', { warehouseID: other, bin: 'EMPTY' });
    await does('PUT', 4, { bin: 'DOCK', binTo: 'EMPTY' });
    expect(await stock()).toEqual([['EMPTY', null, 4, null]]);
    const open = await newTask('PIC', { bin: 'EMPTY', taskAmount: 1 });
    await send('PUT', `locations/${locationID}`, { warehouseID });
    expect(await stock()).toEqual([['EMPTY', null, 4, locationID]]);
    await give(open.taskID);
    await pick(open.lineIDs[0] ?? 0, 1);
    expect(await stock()).toEqual([['EMPTY', null, 3, locationID]]);
  });

  it('a batch shares its picks among its orders as before, though its bin was renamed meanwhile', async () => {
    const { locationID } = await makeLocation('B-OLD');
    const orders = [
      await newTask('PIC', { bin: 'B-OLD', taskAmount: 3 }),
      await newTask('PIC', { bin: 'B-OLD', taskAmount: 4 }),
    ];
    const taskIDs = orders.map(({ taskID }) => taskID);
    const { taskID } = await must((unit) => mergeTasks(unit, { taskIDs, pickType: 'BATCH' }));
    await give(taskID);
    const [line] = await rows(sql`select "taskLineID" from "taskLines" where "taskID" = ${taskID}`);
    await pick(Number(line?.taskLineID), 5);
    await send('PUT', `locations/${locationID}`, { bin: 'B-NEW' });
    await pick(Number(line?.taskLineID), 2);
    const shares = await rows(sql`select "actualAmount" from "taskLines"
      where "taskID" = any(${sql.param(taskIDs)}::int[]) order by "taskID"`);
    expect(shares.map(({ actualAmount }) => actualAmount)).toEqual([3, 4]);
  });

  it('a bin cannot take the name of another one of a batch, whose lines would then be equal', async () => {
    const { locationID } = await makeLocation('HALL');
    const merged = async (other: Line) => {
      const orders = [
        await newTask('PIC', { bin: 'HALL', taskAmount: 3 }),
        await newTask('PIC', { bin: 'GATE', taskAmount: 4, ...other }),
      ];
      const taskIDs = orders.map(({ taskID }) => taskID);
      return (await must((unit) => mergeTasks(unit, { taskIDs, pickType: 'BATCH' }))).taskID;
    };
    const rename = () => ask('PUT', `locations/${locationID}`, { bin: 'GATE' });
    const bins = async () =>
      (await rows(sql`select distinct "bin" from "taskLines" order by "bin"`)).map(({ bin }) => bin);
    await merged({ lot: 'L1' });
    await merged({ productID: products[1] });
    const batch = await merged({});
    const refused = await rename();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'task.batch-lines']);
    expect(await bins()).toEqual(['GATE', 'HALL']);
    expect(await locationAt('HALL')).toBe(locationID);
    await must((unit) => setStatus(unit, batch, 'completed'));
    expect((await rename()).statusCode).toBe(200);
    expect(await rows(sql`select 1 from "taskLines" where "bin" = 'HALL'`)).toHaveLength(2);
  });

  it.skipIf(engine !== 'PostgreSQL' || !hasPostgres())(
    'goods that arrive at a location do not wait for a bin that becomes one',
    async () => {
      const { taskID, lineIDs } = await newTask('PUT', { bin: 'DOCK', binTo: 'A-1' });
      await give(taskID);
      await act(database, { companyID }, async (unit) => {
        await adoptStock(unit, [Number(await locationAt('A-2'))]);
        let isPicked = false;
        const picking = pick(lineIDs[0] ?? 0, 1).then(() => {
          isPicked = true;
        });
        while (!isPicked && !(await isWaiting(database)));
        expect(isPicked).toBe(true);
        await picking;
      });
    },
  );

  it.skipIf(engine !== 'PostgreSQL' || !hasPostgres())(
    'a bin does not become a location between the booking of goods and their commit',
    async () => {
      const { taskID, lineIDs } = await newTask('PUT', { binTo: 'RACE', taskAmount: 6 });
      await give(taskID);
      let making: Promise<unknown> = Promise.resolve();
      await act(database, { companyID }, async (unit) => {
        const picked = await pickLine(unit, { taskLineID: lineIDs[0] ?? 0, pickerID, amount: 6 });
        expect(picked).toMatchObject({ ok: true });
        let isMade = false;
        making = makeLocation('RACE').then(() => {
          isMade = true;
        });
        while (!isMade && !(await isWaiting(database)));
        expect(isMade).toBe(false);
      });
      await making;
      expect(await stock()).toEqual([['RACE', null, 6, await locationAt('RACE')]]);
    },
  );
});
