import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { assign } from './lifecycle/assign';
import { pickLine } from './lifecycle/pick-line';

const companyID = 1;
const { warehouseID, routeID, products } = keysOf(companyID);
const line = { productID: products[0], bin: 'A-1', taskAmount: 2 };

describe.each(engines)('rules of tasks that no write can avoid, on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "routes" ("companyID", "routeID", "name") values (1, 900, 'South')`);
      await tx.rows(sql`insert into "warehouses" ("companyID", "warehouseID", "warehouseCode", "name")
        values (1, 800, 'W8', 'Other')`);
      await tx.rows(sql`insert into "warehouseSections" ("companyID", "warehouseSectionID", "warehouseID", "warehouseSectionCode")
        values (1, 801, 800, 'S8')`);
      await tx.rows(sql`insert into "dispatches" ("companyID", "dispatchID", "routeID", "day", "dispatchTime", "pickingStart")
        values (1, 901, 900, 1, '12:00', 60)`);
    });
    api = await openTestApi(database);
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await api.app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const newTask = async (more: object = {}) =>
    (await send('POST', 'tasks', { warehouseID, taskLines: [line], ...more })).body.taskID;

  it('leave the pick type to merging', async () => {
    const taskID = await newTask({ pickType: 'CLUSTER' });
    expect((await send('PUT', `tasks/${taskID}`, { pickType: 'BATCH' })).body.pickType).toBe('NORMAL');
    expect((await send('GET', `tasks/${taskID}`)).body.pickType).toBe('NORMAL');
  });

  it.each(['started', 'paused', 'completed', 'suspended'])('create no task as %s', async (status) => {
    const answer = await send('POST', 'tasks', { warehouseID, status });
    expect(answer).toMatchObject({ status: 422, body: { fields: { status: expect.any(String) } } });
  });

  it('keep a section with its warehouse, as every write of a declared dependency does', async () => {
    const refused = {
      status: 422,
      body: { fields: { warehouseSectionID: 'It belongs to another warehouse' } },
    };
    expect(await send('POST', 'tasks', { warehouseID, warehouseSectionID: 801 })).toMatchObject(refused);
    expect(
      await send('POST', 'tasklistConfigs', { warehouseID, warehouseSectionID: 801, value: {} }),
    ).toMatchObject(refused);
    const there = await newTask({ warehouseID: 800, warehouseSectionID: 801 });
    expect((await send('GET', `tasks/${there}`)).body.warehouseSectionID).toBe(801);
    const taskID = await newTask();
    expect(await send('PUT', `tasks/${taskID}`, { warehouseSectionID: 801 })).toMatchObject(refused);
    const missing = { status: 422, body: { fields: { warehouseSectionID: 'It does not exist any more' } } };
    expect(await send('PUT', `tasks/${taskID}`, { warehouseSectionID: 899 })).toMatchObject(missing);
  });

  it('keep a dispatch with its route', async () => {
    const refused = { status: 422, body: { fields: { dispatchID: 'It belongs to another route' } } };
    expect(await send('POST', 'tasks', { warehouseID, routeID, dispatchID: 901 })).toMatchObject(refused);
    expect(await send('POST', 'tasks', { warehouseID, dispatchID: 901 })).toMatchObject(refused);
    const taskID = await newTask({ routeID: 900, dispatchID: 901 });
    expect((await send('PUT', `tasks/${taskID}`, { routeID })).body).toMatchObject({
      routeID,
      dispatchID: null,
    });
    expect(await send('PUT', `tasks/${taskID}`, { dispatchID: 901 })).toMatchObject(refused);
  });

  it.each(['taskAmount', 'weight', 'orderedTotal', 'lineVaryingWeightMin'])(
    'accept no negative %s',
    async (field) => {
      const answer = await send('POST', 'tasks', { warehouseID, taskLines: [{ ...line, [field]: -1 }] });
      expect(answer.body.fields).toEqual({ [`taskLines.0.${field}`]: 'At least 0' });
    },
  );

  it('have amounts to the millionth, so that the whole amount can be picked', async () => {
    const fine = { ...line, taskAmount: 0.1234567 };
    const { taskID, taskLines } = (await send('POST', 'tasks', { warehouseID, taskLines: [fine] })).body;
    const { taskLineID } = taskLines[0];
    const readLine = async () => (await send('GET', `tasks/${taskID}?include=taskLines`)).body.taskLines[0];
    expect(await readLine()).toMatchObject({ taskAmount: 0.123457, originalAmount: 0.123457 });
    await send('PUT', `tasklines/${taskLineID}`, { taskAmount: 2.00000049 });
    expect(await readLine()).toMatchObject({ taskAmount: 2, weight: 1 });
    // As stored before amounts were rounded.
    await database.write((tx) =>
      tx.rows(sql`update "taskLines" set "taskAmount" = 0.1234563 where "taskLineID" = ${taskLineID}`),
    );
    const [pickerID] = keysOf(companyID).pickers;
    await act(database, { companyID }, (unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    const pick = { taskLineID, pickerID, amount: 0.1234563 };
    expect(await act(database, { companyID }, (unit) => pickLine(unit, pick))).toMatchObject({
      value: { line: { status: 'completed' }, task: { status: 'completed' } },
    });
  });

  it('number lines without a number after those that have one, each once', async () => {
    const numbersOf = async (...given: readonly object[]) => {
      const taskID = await newTask({ taskLines: given.map((one) => ({ ...line, ...one })) });
      const { taskLines } = (await send('GET', `tasks/${taskID}?include=taskLines`)).body;
      return taskLines.map(({ lineNumber, bin }: Record<string, unknown>) => `${bin} ${lineNumber}`).sort();
    };
    const bins = ['B1', 'B2', 'B3'].map((bin) => ({ bin }));
    expect(await numbersOf(...bins)).toEqual(['B1 1', 'B2 2', 'B3 3']);
    const [first, second, third] = bins;
    expect(
      await numbersOf({ ...first, lineNumber: 2 }, { ...second }, { ...third, lineNumber: null }),
    ).toEqual(['B1 2', 'B2 3', 'B3 4']);
    const largest = { ...line, lineNumber: 2 ** 31 - 1 };
    expect((await send('POST', 'tasks', { warehouseID, taskLines: [largest, line] })).status).toBe(422);
  });

  it('require a target for the lines of a transfer', async () => {
    const transfer = { taskType: 'INT' };
    const answer = await send('POST', 'tasks', { warehouseID, ...transfer, taskLines: [line] });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { 'taskLines.0.binTo': 'This field is required' } },
    });
    const told = { ...line, binTo: 'A-2' };
    const taskID = await newTask({ ...transfer, taskLines: [told] });
    const refused = { status: 422, body: { fields: { binTo: 'This field is required' } } };
    expect(await send('POST', 'tasklines', { taskID, ...line })).toMatchObject(refused);
    const added = await send('POST', 'tasklines', { taskID, ...told });
    expect(added.status).toBe(200);
    expect(await send('PUT', `tasklines/${added.body.taskLineID}`, { binTo: null })).toMatchObject(refused);
    expect((await send('PUT', `tasklines/${added.body.taskLineID}`, { lot: 'L1' })).status).toBe(200);
    const row = {
      taskNumber: 'I1',
      warehouseCode: 'W1',
      productCode: 'BOLT',
      bin: 'A-1',
      taskAmount: 1,
      ...transfer,
    };
    expect(await send('POST', 'tasks/uploadTasks', { data: [row] })).toMatchObject({
      status: 422,
      body: { fields: { 'data.0.binTo': 'This field is required' } },
    });
  });

  it('begin lines as new, in a draft also as a draft', async () => {
    const reason = 'A line begins as new, in a draft also as a draft';
    const reasonAt = (field: string) => ({
      status: 422,
      body: { fields: { [field]: reason }, reasons: { [field]: { code: 'line.first-status' } } },
    });
    const create = (status: string, more: object = {}) =>
      send('POST', 'tasks', { warehouseID, taskLines: [line, { ...line, status }], ...more });
    const taskID = await newTask();
    const add = (status: string, to = taskID) => send('POST', 'tasklines', { taskID: to, ...line, status });
    for (const status of ['draft', 'started', 'paused', 'completed', 'suspended']) {
      expect(await create(status)).toMatchObject(reasonAt('taskLines.1.status'));
      expect(await add(status)).toMatchObject(reasonAt('status'));
    }
    expect((await add('new')).body.status).toBe('new');
    const draft = await create('draft', { status: 'draft' });
    expect(draft.status).toBe(200);
    expect((await add('draft', draft.body.taskID)).body.status).toBe('draft');
    expect((await add('new', draft.body.taskID)).body.status).toBe('new');
    expect(await add('completed', draft.body.taskID)).toMatchObject(reasonAt('status'));
  });

  it('give a line no status that the company has switched off', async () => {
    const taskID = await newTask();
    const { body: lines } = await send('GET', `tasks/${taskID}/tasklines`);
    const put = (fields: object) => send('PUT', `tasklines/${lines[0].taskLineID}`, fields);
    expect((await put({ status: 'suspended' })).status).toBe(200);
    await database.write((tx) =>
      tx.rows(sql`insert into "companyFeatures" ("companyID", "featureID", "value")
        select ${companyID}, "featureID", 'false' from "features" where "name" = 'feature_status_suspended_enabled'`),
    );
    expect((await put({ status: 'suspended', bin: 'A-2' })).body).toMatchObject({ bin: 'A-2' });
    expect((await put({ status: 'paused' })).status).toBe(200);
    expect(await put({ status: 'suspended' })).toMatchObject({
      status: 422,
      body: { fields: { status: 'This status is switched off' } },
    });
    await database.write((tx) =>
      tx.rows(sql`delete from "companyFeatures" where "companyID" = ${companyID}`),
    );
  });

  it('let type, warehouse, section and number be corrected until the first work on the task', async () => {
    const taskID = await newTask();
    const put = (fields: object) => send('PUT', `tasks/${taskID}`, fields);
    const other = { warehouseID: 800, warehouseSectionID: 801 };
    const corrected = { taskNumber: 'C-1', taskType: 'INV', ...other };
    expect((await put(corrected)).body).toMatchObject(corrected);
    expect(await put({ taskType: 'INT' })).toMatchObject({
      status: 422,
      body: { fields: { taskType: 'Its lines need a “To bin” first' } },
    });
    await put({ status: 'started' });
    const reason = 'It can be changed only before work on the task has started';
    const fields = { taskNumber: reason, taskType: reason, warehouseID: reason };
    expect(
      await put({ ...corrected, taskNumber: 'C-2', taskType: 'PIC', warehouseID, warehouseSectionID: null }),
    ).toMatchObject({
      status: 422,
      body: { fields },
    });
    expect((await put({ ...corrected, priority: 3 })).body).toMatchObject({ ...corrected, priority: 3 });
  });

  it('let a completed task get no lines', async () => {
    const taskID = await newTask();
    const [{ taskLineID }] = (await send('GET', `tasks/${taskID}/tasklines`)).body;
    await send('PUT', `tasklines/${taskLineID}`, { status: 'completed' });
    await send('PUT', `tasks/${taskID}`, { status: 'completed' });
    const refused = { status: 409, body: { code: 'task.completed-lines' } };
    expect(await send('POST', 'tasklines', { taskID, ...line })).toMatchObject(refused);
    await send('PUT', `tasks/${taskID}`, { status: 'paused' });
    expect((await send('POST', 'tasklines', { taskID, ...line })).status).toBe(200);
  });

  it('keep the work of a completed task, until it is set to paused', async () => {
    const taskID = await newTask();
    const [{ taskLineID }] = (await send('GET', `tasks/${taskID}/tasklines`)).body;
    await send('PUT', `tasks/${taskID}`, { status: 'completed' });
    const lines = async () => (await send('GET', `tasks/${taskID}/tasklines`)).body;
    const before = await lines();
    const refused = { status: 409, body: { code: 'task.completed-done', message: expect.any(String) } };
    const changes = [
      { taskAmount: 3 },
      { productID: products[1] },
      { bin: 'A-2' },
      { status: 'completed' },
      { uom: 'box' },
      { lot: 'L1', lineAdditionalInfo: 'late' },
    ];
    for (const change of changes)
      expect(await send('PUT', `tasklines/${taskLineID}`, change), JSON.stringify(change)).toMatchObject(
        refused,
      );
    expect(await send('DELETE', `tasklines/${taskLineID}`)).toMatchObject(refused);
    const batched = await send('POST', 'batch', {
      requests: [{ method: 'DELETE', path: `/api/v2/tasklines/${taskLineID}`, body: {} }],
    });
    expect(batched.body).toMatchObject([{ code: 409, errorCode: 'task.completed-done' }]);
    expect(await lines()).toEqual(before);
    const noted = { lineAdditionalInfo: 'Broken seal', taskAmount: line.taskAmount };
    expect((await send('PUT', `tasklines/${taskLineID}`, noted)).status).toBe(200);
    await send('PUT', `tasks/${taskID}`, { status: 'paused' });
    expect((await send('PUT', `tasklines/${taskLineID}`, { taskAmount: 3 })).status).toBe(200);
    expect((await send('DELETE', `tasklines/${taskLineID}`)).status).toBe(200);
  });

  it('judge a hold by the status that comes with it', async () => {
    const taskID = await newTask();
    const put = (fields: object) => send('PUT', `tasks/${taskID}`, fields);
    const refused = { status: 409, body: { code: 'task.completed-hold' } };
    expect(await put({ status: 'completed', onHold: true })).toMatchObject(refused);
    expect((await send('GET', `tasks/${taskID}`)).body).toMatchObject({ status: 'new', onHold: false });
    await put({ status: 'completed' });
    expect(await put({ onHold: true })).toMatchObject(refused);
    expect((await put({ status: 'paused', onHold: true })).body).toMatchObject({
      status: 'paused',
      onHold: true,
    });
  });

  it('order events by time, whenever the writes began', async () => {
    const taskID = await newTask();
    const hold = (action: string) => send('POST', `tasks/action/${action}`, { taskIds: [taskID] });
    await hold('hold');
    // Like a write that started before the others and waited for them.
    await database.write((tx) =>
      tx.rows(
        sql`update "eventLog" set "updatedAt" = "updatedAt" - interval '1 hour' where "taskID" = ${taskID} and "code" = 'task.held'`,
      ),
    );
    const codes = (await send('GET', `tasks/${taskID}/eventLog`)).body.map(
      ({ code }: { code: string }) => code,
    );
    expect(codes).toEqual(['task.held', 'task.created']);
  });

  it('put a merged task’s own event before those of its orders', async () => {
    const taskIDs = [await newTask(), await newTask()];
    const { taskID } = (await send('POST', 'cluster-picking/merge', { taskIDs, pickType: 'CLUSTER' })).body;
    await send('PUT', `tasks/${taskID}`, { onHold: true, priority: 3 });
    const rows = await database.read((tx) =>
      tx.rows(sql`select "taskID" from "eventLog" where "taskID" in (${taskID}, ${taskIDs[0]}, ${taskIDs[1]})
        and "code" in ('task.edited', 'task.held') order by "eventID"`),
    );
    expect(rows.map((row) => row['taskID'])).toEqual([taskID, ...taskIDs]);
  });
});
