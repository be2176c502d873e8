import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { UserType } from '../../../domain/permissions';
import { toDriverQuery } from '../../database/connection';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

const companyID = 1;
const { warehouseID, products } = keysOf(companyID);
const [bolt, nut] = products;
const sizes = { depth: 1, width: 1, height: 1, volume: 1 };

describe.each(engines)('pallets of tasks on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  const types = { eur: 0, chep: 0, box: 0, sack: 0 };
  /** Keys of tasks in the order in which writes locked them. */
  const locked: number[] = [];
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await createCompany(database, 2);
    api = await openTestApi(noting(database, locked));
    const made = async (path: string, body: object) => (await call('POST', path, { ...sizes, ...body })).body;
    types.eur = (await made('palletTypes', pallet('EUR', 10))).palletTypeID;
    types.chep = (await made('palletTypes', pallet('CHEP', 4))).palletTypeID;
    types.box = (await made('packageTypes', packed('Box', types.eur))).packageTypeID;
    types.sack = (await made('packageTypes', packed('Sack', null))).packageTypeID;
    await call('PUT', `products/${bolt}`, { packageTypeID: types.box });
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const pallet = (name: string, maxPackagesAmount: number) => ({
    palletTypeNumber: `${name}-1`,
    name,
    maxPackagesAmount,
  });
  const packed = (name: string, palletTypeID: number | null) => ({
    packageTypeNumber: name,
    name,
    weight: 1,
    palletTypeID,
  });
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    as: UserType = 'TOOLS',
    company = 1,
  ) {
    const userID = company * 10 + ['TOOLS', 'TOOLS-STANDARD', 'TOOLS-TV'].indexOf(as);
    const answer = await api.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: await api.signIn(userID, as, company) },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const post = (path: string, body: object, as?: UserType, company?: number) =>
    call('POST', path, body, as, company);
  async function newTask(amounts: Readonly<Record<number, number>>, task: object = {}): Promise<number> {
    const taskLines = Object.entries(amounts).map(([productID, taskAmount]) => ({
      productID: Number(productID),
      taskAmount,
      bin: 'A-1',
    }));
    return (await post('v2/tasks', { warehouseID, taskLines, ...task })).body.taskID;
  }
  const taskWithLines = async (taskID: number) => (await call('GET', `v2/tasks/${taskID}?include=all`)).body;
  const count = (...taskIds: readonly number[]) =>
    post('tasks/action/create-pallets', { companyID, taskIds });
  const correct = (taskID: number, pallets: readonly object[]) =>
    post('tasks/action/update-pallets', { companyID, tasks: [{ taskID, pallets }] });
  const chepFile = (from: string, to: string, as?: UserType, company?: number) =>
    post('v2/pallets/action/generate-chep-file', { from, to }, as, company);

  it('are handled only if the company has switched it on', async () => {
    const taskID = await newTask({ [bolt]: 1 });
    const moment = new Date().toISOString();
    const refusal = { status: 409, body: { code: 'company.no-pallets' } };
    expect(await count(taskID)).toMatchObject(refusal);
    expect(await chepFile(moment, moment)).toMatchObject(refusal);
    await database.write((tx) =>
      tx.rows(sql`insert into "configs" ("name", "value") values ('config_enable_pallet_handling', 'true')`),
    );
    expect((await count(taskID)).status).toBe(200);
    expect((await chepFile(moment, moment)).status).toBe(200);
  });

  it('refuse invalid input: a range that ends before it begins, a pallet type named twice', async () => {
    const from = new Date().toISOString();
    const to = new Date(Date.parse(from) - 1).toISOString();
    expect((await chepFile(from, to)).body.fields).toHaveProperty('to');
    const taskID = await newTask({ [bolt]: 1 });
    const eur = (amount: number) => ({ palletTypeID: types.eur, amount });
    expect(await correct(taskID, [eur(1), eur(3)])).toMatchObject({
      status: 422,
      body: { fields: { 'tasks.0.pallets': 'Each pallet type once' } },
    });
  });

  it('a package type takes its multiplier from its pallet type, also when that changes', async () => {
    const multiplierOf = async () => (await call('GET', `packageTypes/${types.box}`)).body.palletMultiplier;
    expect(await multiplierOf()).toBe(10);
    expect((await call('GET', `packageTypes/${types.sack}`)).body.palletMultiplier).toBe(0);
    const told = async () =>
      (
        await database.read((tx) =>
          tx.rows(sql`select "resource", "id" from "changes" where "companyID" = ${companyID}
            and "version" = (select "version" from "companyVersions" where "companyID" = ${companyID})
            order by "resource"`),
        )
      ).map(({ resource, id }) => `${resource} ${id}`);
    await call('PUT', `palletTypes/${types.eur}`, { maxPackagesAmount: 20 });
    expect(await multiplierOf()).toBe(20);
    // Devices learn of the types that change as a consequence, and only of those whose number has changed.
    expect(await told()).toEqual([`packageTypes ${types.box}`, `palletTypes ${types.eur}`]);
    await call('PUT', `palletTypes/${types.eur}`, { name: 'EUR' });
    expect(await told()).toEqual([`palletTypes ${types.eur}`]);
    await call('PUT', `palletTypes/${types.eur}`, { maxPackagesAmount: 10 });
    await call('PUT', `packageTypes/${types.box}`, { palletTypeID: null });
    expect(await multiplierOf()).toBe(0);
    await call('PUT', `packageTypes/${types.box}`, { palletTypeID: types.eur });
  });

  it('a package type is returned with its stored multiplier', async () => {
    const created = await post('packageTypes', { ...sizes, ...packed('Crate', types.chep) });
    expect(created).toMatchObject({ status: 200, body: { name: 'Crate', palletMultiplier: 4 } });
    const set = async (palletTypeID: number | null) => {
      const path = `packageTypes/${created.body.packageTypeID}`;
      const { body } = await call('PUT', path, { palletTypeID });
      expect(body).toEqual((await call('GET', path)).body);
      return body.palletMultiplier;
    };
    expect([await set(types.eur), await set(null), await set(types.chep)]).toEqual([10, 0, 4]);
  });

  it('are counted from the lines; lines without a package type are counted and on no pallet', async () => {
    const taskID = await newTask({ [bolt]: 21, [nut]: 5 });
    expect((await count(taskID)).status).toBe(200);
    const task = await taskWithLines(taskID);
    expect(task).toMatchObject({ palletSummary: 'EUR 3', totalPackages: 26 });
    expect(task.taskPallets).toMatchObject([
      { palletTypeID: types.eur, amount: 3, palletTypeName: 'EUR' },
      { palletTypeID: null, amount: 5, palletTypeName: null },
    ]);
    const events = (await call('GET', `v2/tasks/${taskID}/eventLog`)).body;
    expect(events[0]).toMatchObject({ code: 'task.pallets', values: { pallets: 'EUR 3' } });
    await count(taskID);
    expect((await call('GET', `v2/tasks/${taskID}/eventLog`)).body).toHaveLength(events.length);
    expect((await count(await newTask({}))).body.code).toBe('task.no-lines');
  });

  it('are counted from decimal amounts exactly: 0.1 + 0.3 + 8.3 + 1.3 are ten', async () => {
    const taskLines = [0.1, 0.3, 8.3, 1.3].map((taskAmount) => ({ productID: bolt, taskAmount, bin: 'A-1' }));
    const { taskID } = (await post('v2/tasks', { warehouseID, taskLines })).body;
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'EUR 1', totalPackages: 10 });
  });

  it('are counted again with changed packages and names, though the amounts are the same', async () => {
    const taskID = await newTask({ [bolt]: 21 });
    await count(taskID);
    const { taskLines } = await taskWithLines(taskID);
    await call('PUT', `v2/tasklines/${taskLines[0].taskLineID}`, { taskAmount: 25 });
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'EUR 3', totalPackages: 25 });
    await call('PUT', `palletTypes/${types.eur}`, { name: 'FIN' });
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'FIN 3', totalPackages: 25 });
    const eventsOf = async () => (await call('GET', `v2/tasks/${taskID}/eventLog`)).body;
    const events = await eventsOf();
    await count(taskID);
    expect(await eventsOf()).toHaveLength(events.length);
    await call('PUT', `palletTypes/${types.eur}`, { name: 'EUR' });
  });

  it.each(['CLUSTER', 'BATCH'])('of a %s are those of its orders, counted once', async (pickType) => {
    const taskIDs = [await newTask({ [bolt]: 6 }), await newTask({ [bolt]: 6 })];
    const { taskID } = (await post('cluster-picking/merge', { taskIDs, pickType })).body;
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'EUR 2', totalPackages: 12 });
  });

  it('are those of the picked amount if a line is done', async () => {
    const taskID = await newTask({ [bolt]: 21 });
    await database.write((tx) =>
      tx.rows(
        sql`update "taskLines" set "status" = 'completed', "actualAmount" = 9 where "taskID" = ${taskID}`,
      ),
    );
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'EUR 1', totalPackages: 9 });
  });

  it('hold whole packages; those on no pallet are corrected, too', async () => {
    const taskID = await newTask({ [bolt]: 20.5, [nut]: 5 });
    await count(taskID);
    expect(await taskWithLines(taskID)).toMatchObject({ palletSummary: 'EUR 3', totalPackages: 26 });
    await correct(taskID, [{ palletTypeID: null, amount: 3 }]);
    expect((await taskWithLines(taskID)).taskPallets).toMatchObject([
      { palletTypeID: types.eur, amount: 3 },
      { palletTypeID: null, amount: 3 },
    ]);
  });

  it('are corrected type by type; 0 removes, and unknown types and invalid numbers are refused', async () => {
    const taskID = await newTask({ [bolt]: 21 });
    await count(taskID);
    expect((await correct(taskID, [{ palletTypeID: types.chep, amount: 1 }])).status).toBe(200);
    expect((await taskWithLines(taskID)).palletSummary).toBe('EUR 3, CHEP 1');
    await correct(taskID, [{ palletTypeID: types.eur, amount: 0 }]);
    const corrected = await taskWithLines(taskID);
    // Counted packages stay; the type that was set to 0 is gone.
    expect(corrected).toMatchObject({ palletSummary: 'CHEP 1', totalPackages: 21 });
    expect(corrected.taskPallets).toMatchObject([{ palletTypeID: types.chep, amount: 1 }]);
    // In any order: sending it again changes nothing.
    const events = async () => (await call('GET', `v2/tasks/${taskID}/eventLog`)).body.length;
    await correct(taskID, [{ palletTypeID: types.eur, amount: 2 }]);
    expect((await taskWithLines(taskID)).palletSummary).toBe('EUR 2, CHEP 1');
    const before = await events();
    await correct(taskID, [{ palletTypeID: types.eur, amount: 2 }]);
    expect(await events()).toBe(before);
    await correct(taskID, [{ palletTypeID: types.eur, amount: 0 }]);
    for (const amount of [-1, 1.5, 'two'])
      expect((await correct(taskID, [{ palletTypeID: types.eur, amount }])).status).toBe(422);
    expect((await correct(taskID, [{ palletTypeID: 999_999, amount: 1 }])).status).toBe(422);
    expect((await correct(999_999, [{ palletTypeID: types.eur, amount: 1 }])).status).toBe(404);
    const foreign = { tasks: [{ taskID, pallets: [{ palletTypeID: types.eur, amount: 1 }] }] };
    expect((await post('tasks/action/update-pallets', foreign, 'TOOLS', 2)).status).toBe(404);
    expect((await taskWithLines(taskID)).palletSummary).toBe('CHEP 1');
  });

  it('are corrected with the tasks locked in one order, merged ones first, whatever order they were sent in', async () => {
    const taskIDs = [await newTask({ [bolt]: 1 }), await newTask({ [bolt]: 1 })];
    const merged = (await post('cluster-picking/merge', { taskIDs, pickType: 'CLUSTER' })).body.taskID;
    const others = [await newTask({ [bolt]: 1 }), await newTask({ [bolt]: 1 })];
    const pallets = [{ palletTypeID: types.eur, amount: 1 }];
    const ordered = [merged, ...others, ...taskIDs];
    for (const sent of [ordered, ordered.toReversed(), [...taskIDs, ...others]]) {
      locked.length = 0;
      const tasks = sent.map((taskID) => ({ taskID, pallets }));
      expect((await post('tasks/action/update-pallets', { companyID, tasks })).status).toBe(200);
      // A row that is already locked is requested again.
      expect([...new Set(locked)]).toEqual(ordered);
    }
  });

  it('of CHEP go into a file of the chosen days', async () => {
    const taskID = await newTask(
      { [bolt]: 1 },
      { taskNumber: 'C;1', orderNumber: 'PO-7', customerNumber: '4455' },
    );
    await call('PUT', `tasks/${taskID}`, { status: 'completed' });
    await correct(taskID, [{ palletTypeID: types.chep, amount: 2 }]);
    const { timeCompleted } = await taskWithLines(taskID);
    const moment = new Date(timeCompleted);
    const later = new Date(moment.getTime() + 1).toISOString();
    const text = (await chepFile(timeCompleted, later)).body.data;
    expect(text).toMatch(
      /^\uFEFFshipment date;sender id;receiver id;reference;purchase order;equipment code;quantity\r\n\d{4}-\d\d-\d\d;W1;4455;"C;1";PO-7;CHEP-1;2\r\n$/,
    );
    expect((await chepFile(later, later)).body.data.trim().split('\r\n')).toHaveLength(1);
    expect((await chepFile(timeCompleted, later, 'TOOLS', 2)).body.data.trim().split('\r\n')).toHaveLength(1);
    expect((await chepFile(timeCompleted, later, 'TOOLS-TV')).status).toBe(403);
    expect((await chepFile('yesterday', later)).body.fields).toHaveProperty('from');
  });

  it('of CHEP are those of types whose names begin with it, to the customer by number, else by code', async () => {
    const made = async (name: string) =>
      (await post('palletTypes', { ...sizes, ...pallet(name, 4) })).body.palletTypeID;
    const [half, other] = [await made('Chep half'), await made('No CHEP')];
    const receivers = [{ customerNumber: '77', customerCode: 'OY' }, { customerCode: 'AB' }, {}];
    const completed = '2025-06-01T10:00:00.000Z';
    for (const [index, receiver] of receivers.entries()) {
      const taskID = await newTask({ [bolt]: 1 }, { taskNumber: `R-${index}`, ...receiver });
      await call('PUT', `tasks/${taskID}`, { status: 'completed' });
      const amounts = [half, other, types.eur].map((palletTypeID) => ({ palletTypeID, amount: 1 }));
      await correct(taskID, amounts);
      await database.write((tx) =>
        tx.rows(
          sql`update "tasks" set "timeCompleted" = ${completed}::timestamptz where "taskID" = ${taskID}`,
        ),
      );
    }
    const { data } = (await chepFile(completed, completed)).body;
    const cells = data
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(';'));
    expect(cells.map((row: readonly string[]) => [row[3], row[2], row[5]])).toEqual([
      ['R-0', '77', 'Chep half-1'],
      ['R-1', 'AB', 'Chep half-1'],
      ['R-2', '', 'Chep half-1'],
    ]);
  });

  it('of CHEP are those loaded as one: a merged task’s, not its orders’ once more', async () => {
    const taskIDs = [await newTask({ [bolt]: 6 }), await newTask({ [bolt]: 6 })];
    const { taskID } = (await post('cluster-picking/merge', { taskIDs, pickType: 'CLUSTER' })).body;
    for (const id of [...taskIDs, taskID]) await correct(id, [{ palletTypeID: types.chep, amount: 1 }]);
    await call('PUT', `tasks/${taskID}`, { status: 'completed' });
    const { timeCompleted, taskNumber } = await taskWithLines(taskID);
    const movements = (await chepFile(timeCompleted, timeCompleted)).body.data.trim().split('\r\n').slice(1);
    expect(movements).toHaveLength(1);
    expect(movements[0]).toContain(`;${taskNumber};`);
  });

  it('of CHEP are those of the orders if their merged task was completed without being counted', async () => {
    const taskIDs = [await newTask({ [bolt]: 6 }), await newTask({ [bolt]: 6 })];
    const { taskID } = (await post('cluster-picking/merge', { taskIDs, pickType: 'CLUSTER' })).body;
    for (const id of taskIDs) await correct(id, [{ palletTypeID: types.chep, amount: 1 }]);
    await call('PUT', `tasks/${taskID}`, { status: 'completed' });
    const completed = '2025-03-04T10:00:00.000Z';
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "timeCompleted" = ${completed}::timestamptz
        where "taskID" = any(${sql.param([...taskIDs, taskID])}::int[])`),
    );
    const listed = async () => {
      const { data } = (await chepFile(completed, completed)).body;
      const lines: readonly string[] = data.trim().split('\r\n').slice(1);
      return lines.map((line) => line.split(';')[3]);
    };
    const numbers = await Promise.all(taskIDs.map(async (id) => (await taskWithLines(id)).taskNumber));
    const merged = (changes: ReturnType<typeof sql>) =>
      database.write((tx) => tx.rows(sql`update "tasks" set ${changes} where "taskID" = ${taskID}`));
    expect(await listed()).toEqual(numbers);
    // An order completed the evening before has left with the others.
    await database.write((tx) =>
      tx.rows(
        sql`update "tasks" set "timeCompleted" = '2025-03-03T18:00:00Z' where "taskID" = ${taskIDs[0]}`,
      ),
    );
    expect(await listed()).toEqual(numbers);
    // It may still be counted, and is then listed with all of its orders.
    await merged(sql`"status" = 'started'`);
    expect(await listed()).toEqual([]);
    // Counted, with nothing found.
    await merged(sql`"status" = 'completed', "totalPackages" = 0`);
    expect(await listed()).toEqual([]);
    await merged(sql`"totalPackages" = null`);
    await correct(taskID, [{ palletTypeID: types.eur, amount: 1 }]);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-01-02'],
    ['Pacific/Pago_Pago', '2025-12-31'],
  ])('of CHEP are those of the company’s day, wherever the server is: %s', async (zone, day) => {
    const taskID = await newTask({ [bolt]: 1 }, { taskNumber: `Z-${day}` });
    await call('PUT', `tasks/${taskID}`, { status: 'completed' });
    await correct(taskID, [{ palletTypeID: types.chep, amount: 1 }]);
    const completed = '2026-01-01T10:30:00.000Z';
    await database.write(async (tx) => {
      await tx.rows(
        sql`update "tasks" set "timeCompleted" = ${completed}::timestamptz where "taskID" = ${taskID}`,
      );
      await tx.rows(sql`insert into "configs" ("name", "value") values ('config_time_zone', ${zone})
        on conflict ("name") do update set "value" = ${zone}`);
    });
    const { body } = await chepFile(completed, completed);
    expect(body.data).toContain(`\r\n${day};`);
    // A day can also be requested by its name.
    expect((await chepFile(day, day)).body.data).toContain(`\r\n${day};`);
    expect((await chepFile('2026-01-01', '2026-01-01')).body.data).not.toContain(`\r\n${day};`);
    await database.write((tx) => tx.rows(sql`delete from "tasks" where "taskID" = ${taskID}`));
  });
});

/** The database, recording the keys of the tasks that its writes lock: rows are locked in the order of the result. */
function noting(database: Database, locked: number[]): Database {
  return {
    ...database,
    write: (work) =>
      database.write((tx) =>
        work({
          ...tx,
          async rows(query) {
            const found = await tx.rows(query);
            const { text } = toDriverQuery(query);
            if (text.includes('from "tasks"') && /for (no key )?update\s*$/.test(text))
              locked.push(...found.flatMap(({ taskID }) => (taskID === undefined ? [] : [Number(taskID)])));
            return found;
          },
        }),
      ),
  };
}
