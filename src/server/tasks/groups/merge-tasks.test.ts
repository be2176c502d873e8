import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../../tests/integration/api';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { UserType } from '../../../domain/permissions';
import type { Database } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { pickLine } from '../lifecycle/pick-line';
import { deleteLine } from '../lines/lines';

const companyID = 1;
const { warehouseID, pickers, products, routeID } = keysOf(companyID);
const [bolt, nut] = products;

describe.each(engines)('merged tasks on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await createCompany(database, 2);
    api = await openTestApi(database);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  interface Call {
    readonly as?: UserType;
    readonly company?: number;
    readonly id?: string;
  }
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by: Call = {}) {
    const { as = 'TOOLS', company = 1, id } = by;
    const userID = company * 10 + ['TOOLS', 'TOOLS-STANDARD', 'TOOLS-TV'].indexOf(as);
    const answer = await api.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization: await api.signIn(userID, as, company),
        ...(id ? { 'x-request-id': id, 'x-retry-cache': 'true' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const post = (path: string, body: object, by?: Call) => call('POST', path, body, by);
  let number = 0;
  async function newTask(task: object = {}, lines: readonly object[] = [{ productID: bolt, taskAmount: 4 }]) {
    const taskLines = lines.map((line) => ({ bin: 'A-1', uom: 'pcs', ...line }));
    const answer = await post('v2/tasks', { taskNumber: `M${++number}`, warehouseID, ...task, taskLines });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return Number(answer.body.taskID);
  }
  const taskWithLines = async (taskID: number) => (await call('GET', `v2/tasks/${taskID}?include=all`)).body;
  const merge = (taskIDs: readonly number[], pickType: 'CLUSTER' | 'BATCH', by?: Call) =>
    post('cluster-picking/merge', { companyID, taskIDs, pickType }, by);
  const codesOf = async (taskID: number) =>
    (
      await database.read((tx) =>
        tx.rows(sql`select "code" from "eventLog"
          where "companyID" = ${companyID} and "taskID" = ${taskID} order by "eventID"`),
      )
    ).map((event) => event.code);
  const statusesOf = async (...taskIDs: readonly number[]) =>
    Promise.all(taskIDs.map(async (taskID) => (await taskWithLines(taskID)).status));
  async function pick(taskLineID: number, amount: number, pickerID = pickers[0]) {
    const outcome = await act(database, { companyID }, (unit) =>
      pickLine(unit, { taskLineID, pickerID, amount }),
    );
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
  }

  it('a cluster takes over the common values of its orders, and its lines stay theirs', async () => {
    const early = await newTask({
      deliveryDate: '2026-11-21T08:00:00.000Z',
      priority: 30,
      routeID,
      customerName: 'Oy',
    });
    const late = await newTask({
      deliveryDate: '2026-11-22T08:00:00.000Z',
      priority: 10,
      routeID,
      customerName: 'Ab',
    });
    const { status, body } = await merge([late, early], 'CLUSTER');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      taskNumber: `CLUSTER-${body.taskID}`,
      taskType: 'PIC',
      pickType: 'CLUSTER',
      status: 'new',
      deliveryDate: '2026-11-21T08:00:00.000Z',
      priority: 10,
      routeID,
      route: 'North',
      customerName: null,
      lineCount: 2,
      totalAmount: 8,
      totalWeight: 4,
    });
    const parent = await taskWithLines(body.taskID);
    expect(parent.taskLines).toEqual([]);
    expect(parent.subTasks).toMatchObject([
      { taskID: early, pickType: 'SUBTASK', parentTaskID: body.taskID, lineCount: 1 },
      { taskID: late, pickType: 'SUBTASK', parentTaskID: body.taskID },
    ]);
    expect(await codesOf(early)).toEqual(['task.created', 'task.merged']);
    expect(await codesOf(body.taskID)).toEqual(['task.merged-from']);
  });

  it('a cluster takes over a route that its orders share by its name alone', async () => {
    const routeOf = async (...orders: readonly object[]) =>
      (await merge(await Promise.all(orders.map((order) => newTask(order))), 'CLUSTER')).body;
    expect(await routeOf({ route: 'North' }, { routeID })).toMatchObject({ route: 'North', routeID: null });
    expect(await routeOf({ route: 'By boat' }, { routeID })).toMatchObject({ route: null, routeID: null });
  });

  it('a repeated request merges once', async () => {
    const ids = [await newTask(), await newTask()];
    const first = await merge(ids, 'CLUSTER', { id: 'merge-once' });
    expect(await merge(ids, 'CLUSTER', { id: 'merge-once' })).toEqual(first);
    expect((await merge(ids, 'CLUSTER', { id: 'merge-again' })).body.code).toBe('task.merged-already');
  });

  it('a cluster is worked through its orders, and actions on it apply to them', async () => {
    const [a, b] = [await newTask(), await newTask()];
    const { taskID } = (await merge([a, b], 'CLUSTER')).body;
    await post(`tasks/${taskID}/action/assign`, { pickerID: pickers[0] });
    await post('tasks/action/hold', { taskIds: [taskID] });
    expect(await taskWithLines(a)).toMatchObject({ pickerID: pickers[0], onHold: true });
    expect((await post('tasks/action/release', { taskIds: [a] })).body.code).toBe('task.sub-task');
    expect((await call('PUT', `tasks/${a}`, { status: 'completed' })).body.code).toBe('task.sub-task');
    expect((await call('DELETE', `v2/tasks/${taskID}`)).body.code).toBe('task.merged-delete');
    await post('tasks/action/release', { taskIds: [taskID] });
    expect((await taskWithLines(b)).onHold).toBe(false);

    await pick((await taskWithLines(a)).taskLines[0].taskLineID, 4);
    expect(await statusesOf(taskID, a, b)).toEqual(['started', 'completed', 'started']);
    expect(await taskWithLines(taskID)).toMatchObject({ linesCompleted: 1, pickedAmount: 4 });
    expect((await post(`cluster-picking/${taskID}/unmerge/`, {})).body.code).toBe('task.lines-started');
    await pick((await taskWithLines(b)).taskLines[0].taskLineID, 4);
    expect(await statusesOf(taskID, a, b)).toEqual(['completed', 'completed', 'completed']);
    expect(await taskWithLines(taskID)).toMatchObject({ linesCompleted: 2, pickedAmount: 8 });
  });

  it('an order without lines does not keep its cluster from being completed', async () => {
    const [a, empty] = [await newTask(), await newTask({}, [])];
    const { taskID } = (await merge([a, empty], 'CLUSTER')).body;
    await post(`tasks/${taskID}/action/assign`, { pickerID: pickers[0] });
    const { taskLineID } = (await taskWithLines(a)).taskLines[0];
    await pick(taskLineID, 1);
    expect(await statusesOf(taskID, a, empty)).toEqual(['started', 'started', 'started']);
    await pick(taskLineID, 3);
    expect(await statusesOf(taskID, a, empty)).toEqual(['completed', 'completed', 'completed']);
  });

  it('a batch sums equal lines, and its picks are shared among its orders', async () => {
    const a = await newTask({ deliveryDate: '2026-11-23T08:00:00.000Z' }, [
      { productID: bolt, taskAmount: 4 },
      { productID: nut, taskAmount: 1, bin: 'A-2' },
    ]);
    const b = await newTask({ deliveryDate: '2026-11-22T08:00:00.000Z' }, [
      { productID: bolt, taskAmount: 3 },
      { productID: bolt, taskAmount: 2, lot: 'L1' },
    ]);
    const { taskID } = (await merge([a, b], 'BATCH')).body;
    const lines = (await taskWithLines(taskID)).taskLines;
    expect(lines).toMatchObject([
      { productCode: 'BOLT', lot: null, taskAmount: 7, originalAmount: 7, weight: 3.5, bin: 'A-1' },
      { productCode: 'BOLT', lot: 'L1', taskAmount: 2 },
      { productCode: 'NUT', taskAmount: 1, bin: 'A-2' },
    ]);
    expect((await call('PUT', `tasklines/${lines[0].taskLineID}`, { taskAmount: 9 })).body.code).toBe(
      'task.batch-lines',
    );
    const [line] = (await taskWithLines(a)).taskLines;
    expect((await call('PUT', `tasklines/${line.taskLineID}`, { taskAmount: 9 })).body.code).toBe(
      'task.batch-lines',
    );
    expect((await call('PUT', `tasklines/${line.taskLineID}`, { lineAdditionalInfo: 'x' })).status).toBe(200);

    await post(`tasks/${taskID}/action/assign`, { pickerID: pickers[0] });
    await pick(lines[0].taskLineID, 5);
    // The order that leaves first is served first.
    expect((await taskWithLines(b)).taskLines).toMatchObject([{ actualAmount: 3, status: 'completed' }, {}]);
    expect((await taskWithLines(a)).taskLines[0]).toMatchObject({ actualAmount: 2, status: 'started' });
    expect(await statusesOf(taskID, a, b)).toEqual(['started', 'started', 'started']);
    await pick(lines[0].taskLineID, 2);
    await pick(lines[1].taskLineID, 2);
    await pick(lines[2].taskLineID, 1);
    expect(await statusesOf(taskID, a, b)).toEqual(['completed', 'completed', 'completed']);
    expect(await taskWithLines(a)).toMatchObject({ pickedAmount: 5, linesCompleted: 2 });
    expect(await taskWithLines(b)).toMatchObject({ pickedAmount: 5, linesCompleted: 2 });
  });

  it('a batch and its orders get and lose no lines: they are the same goods', async () => {
    const a = await newTask();
    const { taskID } = (await merge([a, await newTask()], 'BATCH')).body;
    const refused = { body: { code: 'task.batch-lines' } };
    for (const one of [taskID, a]) {
      const line = { taskID: one, productID: nut, taskAmount: 1, bin: 'A-1', uom: 'pcs' };
      expect(await post('tasklines', line)).toMatchObject(refused);
      const { taskLines } = await taskWithLines(one);
      const [{ taskLineID }] = taskLines;
      const deleted = await act(database, { companyID }, (unit) => deleteLine(unit, taskLineID));
      expect(deleted).toMatchObject({ ok: false, refusal: refused });
      expect((await taskWithLines(one)).taskLines).toEqual(taskLines);
    }
  });

  it('unmerging makes ordinary tasks of the orders and removes the merged one', async () => {
    const [a, b] = [await newTask(), await newTask()];
    const { taskID } = (await merge([a, b], 'BATCH')).body;
    expect((await post(`cluster-picking/${taskID}/unmerge/`, { companyID })).status).toBe(200);
    expect((await call('GET', `v2/tasks/${taskID}`)).status).toBe(404);
    expect(await taskWithLines(a)).toMatchObject({ pickType: 'NORMAL', parentTaskID: null, status: 'new' });
    expect(await codesOf(b)).toEqual(['task.created', 'task.merged', 'task.unmerged']);
    expect((await post(`cluster-picking/${a}/unmerge`, {})).body.code).toBe('task.not-merged');
    expect((await post(`cluster-picking/${taskID}/unmerge`, {})).status).toBe(404);
  });

  it('a task group is shared, read and given up as a whole', async () => {
    const ids = [await newTask(), await newTask(), await newTask()];
    const { taskGroupID } = (await post('tasks/merge', { companyID, taskIds: ids })).body;
    const members = (await call('GET', `taskGroups/${taskGroupID}/tasks`)).body;
    expect(members.map((task: { taskID: number }) => task.taskID)).toEqual(ids);
    expect((await call('DELETE', `taskGroups/${taskGroupID}`)).body.code).toBe('row.in-use');
    // A group is not a merged task, which unmerging would delete.
    const unmerged = await post(`cluster-picking/${ids[0]}/unmerge`, {});
    expect([unmerged.status, unmerged.body.code]).toEqual([409, 'task.not-merged']);
    const leave = () => call('PUT', `taskGroups/${taskGroupID}/task`, { companyID, taskGroupID: null });
    expect((await leave()).status).toBe(200);
    expect((await call('DELETE', `taskGroups/${taskGroupID}`)).status).toBe(200);
    expect((await leave()).status).toBe(404);
    expect((await taskWithLines(ids[0] ?? 0)).taskGroupID).toBeNull();
    expect(await codesOf(ids[1] ?? 0)).toEqual(['task.created', 'task.grouped', 'task.ungrouped']);
    const forms = [
      (keys: readonly number[]) => keys,
      (keys: readonly number[]) => ({ companyID, taskIDs: keys }),
    ];
    for (const inForm of forms) {
      const keys = [await newTask(), await newTask()];
      expect((await post('tasks/merge', inForm(keys))).status).toBe(200);
    }
    expect((await post('tasks/merge', { companyID })).body).toMatchObject({
      fields: { taskIds: expect.any(String) },
    });
  });

  it('refuses orders that do not fit together, and then changes nothing', async () => {
    const [a, b] = [await newTask(), await newTask()];
    const held = await newTask();
    await post('tasks/action/hold', { taskIds: [held] });
    const codeOf = async (ids: readonly number[]) => (await merge(ids, 'CLUSTER')).body.code;
    expect(await codeOf([a])).toBe('task.too-few');
    expect(await codeOf([a, a])).toBe('task.too-few');
    expect(await codeOf([a, held])).toBe('task.held');
    expect(await codeOf([a, await newTask({ taskType: 'PUT' })])).toBe('task.not-picking');
    expect(await codeOf([a, await newTask({ status: 'draft' })])).toBe('task.not-new');
    const other = (await post('warehouses', { warehouseCode: 'W2', name: 'Other' })).body.warehouseID;
    expect(await codeOf([a, await newTask({ warehouseID: other })])).toBe('task.warehouses');
    expect((await post('cluster-picking/merge', { taskIDs: [a, b], pickType: 'NORMAL' })).status).toBe(422);
    expect(await taskWithLines(a)).toMatchObject({
      pickType: 'NORMAL',
      parentTaskID: null,
      taskGroupID: null,
    });
  });

  it('many orders are merged and unmerged each once, in the order of their keys, and the feed names all', async () => {
    const [a, b, c] = [await newTask(), await newTask(), await newTask()];
    for (const [taskID, pickerID] of [
      [a, pickers[0]],
      [c, pickers[1]],
    ])
      await post(`tasks/${taskID}/action/assign`, { companyID, pickerID });
    const last = async (query: SQL) => (await database.read((tx) => tx.rows(query))).map((row) => row.text);
    const events = (count: number) =>
      last(sql`select * from (select "taskID" || ' ' || "code" as "text", "eventID" from "eventLog" order by "eventID" desc limit ${count})
        as "latest" order by "eventID"`);
    const touched = () =>
      last(sql`select "id"::text as "text" from "changes" where "companyID" = ${companyID} and "resource" = 'tasks'
        and "version" = (select "version" from "companyVersions" where "companyID" = ${companyID}) order by "id"`);
    const { taskID } = (await merge([c, a, b, a], 'BATCH')).body;
    expect(await events(6)).toEqual([
      ...[`${a} task.unassigned`, `${a} task.merged`, `${b} task.merged`],
      ...[`${c} task.unassigned`, `${c} task.merged`, `${taskID} task.merged-from`],
    ]);
    expect(await touched()).toEqual([a, b, c, taskID].map(String));
    expect(await taskWithLines(taskID)).toMatchObject({ totalAmount: 12, taskLines: [{ taskAmount: 12 }] });

    expect((await post(`cluster-picking/${taskID}/unmerge`, {})).status).toBe(200);
    expect(await events(3)).toEqual([a, b, c].map((id) => `${id} task.unmerged`));
    expect(await touched()).toEqual([a, b, c, taskID].map(String));
  });

  it('is for users who may change tasks, each in their company', async () => {
    const ids = [await newTask(), await newTask()];
    expect((await merge(ids, 'CLUSTER', { as: 'TOOLS-TV' })).status).toBe(403);
    expect((await merge(ids, 'CLUSTER', { company: 2 })).status).toBe(403);
    const body = { taskIDs: ids, pickType: 'CLUSTER' };
    expect((await post('cluster-picking/merge', body, { company: 2 })).status).toBe(404);
    const { taskID } = (await merge(ids, 'CLUSTER', { as: 'TOOLS-STANDARD' })).body;
    expect((await post(`cluster-picking/${taskID}/unmerge`, {}, { company: 2 })).status).toBe(404);
    const grouped = [await newTask(), await newTask()];
    const { taskGroupID } = (await post('tasks/merge', { taskIds: grouped })).body;
    const foreign = { company: 2 };
    expect((await call('GET', `taskGroups/${taskGroupID}/tasks`, undefined, foreign)).body).toEqual([]);
    expect((await call('PUT', `taskGroups/${taskGroupID}/task`, { taskGroupID: null }, foreign)).status).toBe(
      404,
    );
    expect((await call('DELETE', `taskGroups/${taskGroupID}`, undefined, foreign)).status).toBe(404);
  });

  it('queues completed tasks for the accounting system once, if the company has one', async () => {
    const [open, done] = [await newTask(), await newTask()];
    await call('PUT', `tasks/${done}`, { status: 'completed' });
    const integrate = (ids: readonly number[], as: UserType = 'TOOLS') =>
      post('v2/tasks/action/integrate', { companyID, taskIds: ids }, { as });
    expect((await integrate([done])).body.code).toBe('company.no-integration');
    await database.write((tx) =>
      tx.rows(sql`insert into "features" ("name", "value") values ('feature_visma_net_company', 'true')`),
    );
    expect((await integrate([done], 'TOOLS-STANDARD')).status).toBe(403);
    expect((await integrate([open, done])).body.results).toMatchObject([
      { taskID: open, code: 409, errorCode: 'task.not-completed' },
      { taskID: done, code: 200 },
    ]);
    expect(await taskWithLines(done)).toMatchObject({ erpState: 'queued', erpSuccess: false });
    expect(await codesOf(done)).toEqual(['task.created', 'task.status', 'task.erp-queued']);
    expect((await integrate([done])).body.code).toBe('task.queued-already');
  });
});
