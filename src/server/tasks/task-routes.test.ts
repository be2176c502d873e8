import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { UserType } from '../../domain/permissions';
import { parseBatchReply } from '../../protocol/batch';
import { parsePosition } from '../../protocol/changes';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const companyID = 1;
const { warehouseID, pickers, products, routeID } = keysOf(companyID);

interface Person {
  readonly userID: number;
  readonly userType: UserType;
  readonly companyID: number;
}

const people = {
  anna: { userID: 7, userType: 'TOOLS', companyID: 1 },
  standard: { userID: 8, userType: 'TOOLS-STANDARD', companyID: 1 },
  tv: { userID: 9, userType: 'TOOLS-TV', companyID: 1 },
  main: { userID: 1, userType: 'TOOLS', companyID: 1 },
  stranger: { userID: 17, userType: 'TOOLS', companyID: 2 },
} as const satisfies Record<string, Person>;

interface Call {
  readonly as?: Person;
  readonly body?: object;
  readonly id?: string;
}

describe.each(engines)('the API of tasks on %s', (_, open) => {
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

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { as = people.anna, body, id }: Call = {},
  ) {
    const answer = await api.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization: await api.signIn(as.userID, as.userType, as.companyID),
        ...(id ? { 'idempotency-key': id, 'x-request-id': id, 'x-retry-cache': 'true' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.body ? answer.json() : null, headers: answer.headers };
  }
  const line = { productID: products[0], taskAmount: 2, bin: 'A-1', uom: 'pcs' };
  let number = 0;
  async function newTask(task: object = {}, lines: object[] = [line]): Promise<number> {
    const body = { companyID, taskNumber: `N${++number}`, warehouseID, ...task, taskLines: lines };
    const answer = await call('POST', 'v2/tasks', { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.taskID;
  }
  const eventsOf = async (taskID: number) =>
    await database.read((tx) =>
      tx.rows(
        sql`select "code", "requestID", "source" from "eventLog" where "companyID" = ${companyID} and "taskID" = ${taskID} order by "eventID"`,
      ),
    );
  const get = (path: string, as?: Person) => call('GET', path, as ? { as } : {});

  it('treats a number, a unit or a code of blanks as none, and removes blanks around them', async () => {
    const create = async (task: object, more: object = {}) => {
      const body = {
        companyID,
        warehouseID,
        ...task,
        taskLines: [{ ...line, uom: ' ', lot: ' L1 ', ...more }],
      };
      const answer = await call('POST', 'v2/tasks', { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return (await get(`v2/tasks/${answer.body.taskID}?include=all&companyID=1`)).body;
    };
    const unnamed = await create({ taskNumber: ' ', orderNumber: ' ' });
    expect(unnamed).toMatchObject({ taskNumber: `PIC-${unnamed.taskID}`, orderNumber: null });
    expect(unnamed.taskLines).toMatchObject([{ uom: 'pcs', lot: 'L1' }]);
    const named = await create({ taskNumber: ' BLANK-1 ' }, { productID: null, productCode: ' NUT ' });
    expect(named).toMatchObject({ taskNumber: 'BLANK-1', taskLines: [{ productCode: 'NUT' }] });
  });

  it('takes no more than 5,000 lines a task', async () => {
    const create = (count: number) => {
      const taskLines = Array.from({ length: count }, () => ({ ...line, taskAmount: -1 }));
      return call('POST', 'v2/tasks', { body: { companyID, warehouseID, taskLines } });
    };
    expect(await create(5001)).toMatchObject({
      status: 422,
      body: { fields: { taskLines: 'At most 5000 lines' } },
    });
    // All of them are checked: each amount is refused.
    const { status, body } = await create(5000);
    expect([status, 'taskLines' in body.fields]).toEqual([422, false]);
  });

  it('creates a task, reads it with children, and returns the position that contains it', async () => {
    const answer = await call('POST', 'v2/tasks', {
      id: 'create-1',
      body: {
        companyID,
        taskNumber: 'X1',
        warehouseID,
        routeID,
        deliveryDate: '2026-11-21T08:00:00+02:00',
        taskLines: [line, { productCode: 'NUT', taskAmount: 1, bin: 'A-2' }],
      },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        taskNumber: 'X1',
        lineCount: 2,
        totalWeight: 3,
        route: 'North',
        deliveryDate: '2026-11-21T06:00:00.000Z',
      },
    });
    expect(parsePosition(String(answer.headers['x-position']))).not.toBeNull();
    const { taskID } = answer.body;
    await database.write((tx) =>
      tx.rows(sql`insert into "packages" ("companyID", "taskID", "packageCode", "packageNumber")
        values (${companyID}, ${taskID}, 'X1-2', 2), (${companyID}, ${taskID}, 'X1-1', 1)`),
    );
    await call('POST', `tasks/${taskID}/action/assign`, { body: { companyID, pickerID: pickers[0] } });
    const task = (await get(`v2/tasks/${taskID}?include=all&companyID=1`)).body;
    expect(task.taskLines.map((one: { productCode: string }) => one.productCode)).toEqual(['BOLT', 'NUT']);
    expect(task).toMatchObject({
      assignments: [{ pickerID: pickers[0], picker: { pickerCode: 'P1', firstName: 'Matti' } }],
      taskLines: [{ assignmentLines: [] }, {}],
      packages: [{ packageCode: 'X1-1' }, { packageCode: 'X1-2' }],
      subTasks: [],
    });
    expect(answer.body.taskLines).toEqual(
      task.taskLines.map(({ taskLineID }: { taskLineID: number }) => ({ taskLineID })),
    );
    expect((await get(`v2/tasks/${taskID}`)).body).not.toHaveProperty('taskLines');
    const lines: { taskLineID: number }[] = (await get(`tasks/${taskID}/tasklines`)).body;
    expect(lines).toMatchObject([{ taskNumber: 'X1' }, { taskNumber: 'X1' }]);
    // A row that was read may be written unchanged.
    const [read] = lines;
    const put = await call('PUT', `v2/tasklines/${read?.taskLineID}`, { body: { ...read } });
    expect(put.status).toBe(200);
    expect(await eventsOf(taskID)).toEqual([
      { code: 'task.created', requestID: 'create-1', source: 'tools-7-1' },
      { code: 'task.assigned', requestID: null, source: 'tools-7-1' },
    ]);
  });

  it('names each field’s problem in a task or a line', async () => {
    const answer = await call('POST', 'v2/tasks', {
      body: { companyID, taskType: 'FLY', taskLines: [line, { taskAmount: -1 }] },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      'taskLines.1.bin',
      'taskLines.1.productID',
      'taskLines.1.taskAmount',
      'taskType',
      'warehouseID',
    ]);
    const [section] = await database.write(async (tx) => {
      await tx.rows(sql`insert into "warehouses" ("companyID", "warehouseID", "warehouseCode", "name")
        values (${companyID}, 190, 'W9', 'Other')`);
      await tx.rows(sql`insert into "companyFeatures" ("companyID", "featureID", "value")
        select ${companyID}, "featureID", 'false' from "features" where "name" = 'feature_status_draft_enabled'`);
      return tx.rows(sql`insert into "warehouseSections" ("companyID", "warehouseID", "warehouseSectionCode", "name")
        values (${companyID}, 190, 'S', 'Section') returning "warehouseSectionID"`);
    });
    const warehouseSectionID = section?.warehouseSectionID;
    const misplaced = await call('POST', 'v2/tasks', {
      body: { companyID, warehouseID, warehouseSectionID, status: 'draft' },
    });
    expect(misplaced.body.fields).toEqual({
      status: 'The company does not use this status',
      warehouseSectionID: 'It belongs to another warehouse',
    });
    await database.write((tx) =>
      tx.rows(sql`delete from "companyFeatures" where "companyID" = ${companyID}`),
    );
    const taskID = await newTask();
    expect((await call('PUT', `tasks/${taskID}`, { body: { warehouseSectionID } })).body.fields).toEqual({
      warehouseSectionID: 'It belongs to another warehouse',
    });
    expect((await call('PUT', `tasks/${taskID}`, { body: { priority: 'high' } })).body.fields).toEqual({
      priority: 'Not a whole number',
    });
    expect((await call('PUT', `tasks/${taskID}`, { body: { status: 'gone' } })).status).toBe(422);
    expect((await call('POST', `tasks/${taskID}/action/assign`, { body: {} })).body.fields).toEqual({
      pickerID: 'This field is required',
    });
    expect((await call('POST', 'tasks/action/hold', { body: { companyID, taskIds: 'all' } })).status).toBe(
      422,
    );
  });

  it('lists by the whole query grammar, with total, children, and without total on request', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index++)
      ids.push(await newTask({ customerName: `Keyset ${index}`, priority: index }));
    const filter = (more: object) =>
      encodeURIComponent(JSON.stringify({ companyID, customerName: { startsWith: 'keyset' }, ...more }));
    const page = await get(
      `v2/tasks?filter=${filter({})}&sort=["priority","DESC"]&range=[1,2]&include=taskLines,assignments`,
    );
    expect(page.headers['x-total-count']).toBe('7');
    expect(page.body).toMatchObject([
      { priority: 5, taskLines: [{ bin: 'A-1', assignmentLines: [] }], assignments: [] },
      { priority: 4 },
    ]);
    const scan: number[] = [];
    for (let below = 2 ** 31 - 1; ; ) {
      const { body, headers } = await get(
        `v2/tasks?filter=${filter({ taskID: { $lt: below } })}&sort=["taskID","DESC"]&range=[0,2]&count=none`,
      );
      expect(headers['x-total-count']).toBeUndefined();
      scan.push(...body.map((task: { taskID: number }) => task.taskID));
      if (body.length < 3) break;
      below = scan.at(-1) ?? 0;
    }
    expect(scan).toEqual([...ids].reverse());
    expect((await get('v2/tasks?include=nonsense')).status).toBe(400);
    expect((await get('v2/tasks?filter={"nonsense":1}')).body).toMatchObject({
      code: 'request.unknown-field',
    });
    expect((await get('v2/tasks?range=[5,1]')).status).toBe(400);
  });

  it('shows the TV tasks that are neither on hold, draft nor suspended, and merged orders as one', async () => {
    const shown = await newTask({ orderNumber: 'TV' });
    const held = await newTask({ orderNumber: 'TV' });
    await newTask({ orderNumber: 'TV', status: 'draft' });
    const merged = await newTask({ orderNumber: 'TV' });
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "pickType" = 'SUBTASK' where "taskID" = ${merged}`),
    );
    await call('POST', 'tasks/action/hold', { body: { companyID, taskIds: [held] } });
    const tv = await get('v2/tasktv?filter={"orderNumber":"TV"}', people.tv);
    expect([tv.body.map((task: { taskID: number }) => task.taskID), tv.headers['x-total-count']]).toEqual([
      [shown],
      '1',
    ]);
  });

  it('orders the tasks of the TV as the screen does, in both directions, unless another order is requested', async () => {
    const create = (task: object) =>
      newTask({ orderNumber: 'TVO', deliveryDate: '2026-11-21T10:00:00Z', ...task });
    const started = await create({ deliveryDate: '2026-11-20T08:00:00Z' });
    const completed = await create({ deliveryDate: '2026-11-20T07:00:00Z' });
    const late = await create({ priority: 2 });
    const early = await create({ priority: 9, deliveryDate: '2026-11-21T09:00:00Z' });
    const second = await create({ priority: 1, taskNumber: 'tvo-b' });
    const first = await create({ priority: 1, taskNumber: 'TVO-A' });
    const undated = await create({ deliveryDate: null });
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "status" = case "taskID" when ${started} then 'paused' else 'completed' end
        where "companyID" = ${companyID} and "taskID" in (${started}, ${completed})`),
    );
    const keys = async (more: string) =>
      (await get(`v2/tasktv?filter={"orderNumber":"TVO"}${more}`, people.tv)).body.map(
        ({ taskID }: { taskID: number }) => taskID,
      );
    const order = [undated, early, first, second, late, started, completed];
    expect(await keys('')).toEqual(order);
    expect(await keys('&range=[5,6]')).toEqual(order.slice(5));
    for (const none of ['&sort=[]', '&sort=']) expect(await keys(none), none).toEqual(order);
    expect(await keys('&sort=["taskID","ASC"]')).toEqual([...order].sort((a, b) => a - b));
  });

  it('offers the task types that the features of the company name', async () => {
    expect((await get('v2/tasktypes')).body).toEqual([]);
    await database.write((tx) =>
      tx.rows(
        sql`insert into "features" ("name", "value") values ('feature_picking_enabled', 'true'), ('feature_put_away_enabled', 'false')`,
      ),
    );
    expect((await get('v2/tasktypes')).body).toEqual([{ taskType: 'PIC', name: 'Picking' }]);
  });

  it('holds and releases with a result per task; one task alone returns its own refusal', async () => {
    const [first, second] = [await newTask(), await newTask()];
    await call('POST', 'tasks/action/hold', { body: { companyID, taskIds: [second] } });
    const mixed = await call('POST', 'tasks/action/hold', {
      body: { companyID, taskIds: [second, first, 999_999, first] },
    });
    expect(mixed.status).toBe(200);
    expect(mixed.body.results).toEqual([
      { taskID: second, code: 409, message: 'The task is on hold already', errorCode: 'task.held-already' },
      { taskID: first, code: 200, message: 'Done', errorCode: null },
      { taskID: 999_999, code: 404, message: 'It does not exist any more', errorCode: 'row.not-found' },
      { taskID: first, code: 200, message: 'Done', errorCode: null },
    ]);
    const alone = await call('POST', 'tasks/action/hold', { body: { companyID, taskIds: [first] } });
    expect(alone).toMatchObject({ status: 409, body: { code: 'task.held-already' } });
    const released = await call('POST', 'tasks/action/release', {
      body: { companyID, taskIds: [first, second] },
    });
    expect(released.body.results.map((result: { code: number }) => result.code)).toEqual([200, 200]);
  });

  it('refuses a transition with the present status of the task', async () => {
    const taskID = await newTask({ status: 'draft' });
    const answer = await call('PUT', `v2/tasks/${taskID}`, { body: { companyID, status: 'completed' } });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'task.transition',
        message: 'A task cannot go from Draft to Completed',
        values: { status: 'draft' },
      },
    });
    expect(await eventsOf(taskID)).toHaveLength(1);
  });

  it('carries out a request once under one id, however often and however closely it is repeated', async () => {
    const taskID = await newTask();
    const hold = () =>
      call('POST', 'tasks/action/hold', { id: 'hold-1', body: { companyID, taskIds: [taskID] } });
    const answers = await Promise.all(Array.from({ length: 8 }, hold));
    answers.push(await hold());
    expect(
      new Set(
        answers.map(({ status, body, headers }) => JSON.stringify([status, body, headers['x-position']])),
      ).size,
    ).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await eventsOf(taskID)).toMatchObject([
      { code: 'task.created' },
      { code: 'task.held', requestID: 'hold-1' },
    ]);

    const refused = () =>
      call('POST', 'tasks/action/hold', { id: 'hold-2', body: { companyID, taskIds: [taskID] } });
    expect((await refused()).status).toBe(409);
    await call('POST', 'tasks/action/release', { body: { companyID, taskIds: [taskID] } });
    expect(await refused()).toMatchObject({ status: 409, body: { code: 'task.held-already' } });

    const other = await call('POST', 'tasks/action/hold', {
      id: 'hold-1',
      body: { companyID, taskIds: [taskID + 1] },
    });
    expect(other).toMatchObject({ status: 422, body: { code: 'request.reused-id' } });
  });

  it('carries out the requests of a batch one by one, and the rest when the batch is repeated', async () => {
    const [first, second, third] = [await newTask(), await newTask(), await newTask()];
    await call('PUT', `tasks/${second}`, { body: { companyID, status: 'completed' } });
    const assign = (taskID: number) => ({
      method: 'POST',
      path: `/api/tasks/${taskID}/action/assign`,
      body: { companyID, pickerID: pickers[0], unassignOthers: true },
      requestId: `batch-${taskID}`,
    });
    const requests = [
      assign(first),
      assign(second),
      { method: 'PUT', path: `/api/tasks/${third}`, body: { companyID, status: 'paused' } },
      assign(third),
    ];
    await call('POST', `tasks/${first}/action/assign`, {
      id: `batch-${first}`,
      body: requests[0]?.body ?? {},
    });
    for (const time of [1, 2]) {
      const answer = await call('POST', 'v2/batch', { body: { immediate: true, requests } });
      const results = parseBatchReply(answer.body, 4);
      expect(
        results?.map((result) => [result.code, result.errorCode]),
        String(time),
      ).toEqual([
        [200, null],
        [409, 'task.completed-assign'],
        [409, 'task.transition'],
        [200, null],
      ]);
      expect(results?.[0]?.body).toMatchObject({ taskID: first, picker: 'Matti Meikäläinen' });
      expect(results?.[0]?.position).not.toBeNull();
    }
    for (const [taskID, codes] of [
      [first, ['task.created', 'task.assigned']],
      [second, ['task.created', 'task.status']],
      [third, ['task.created', 'task.assigned']],
    ] as const)
      expect((await eventsOf(taskID)).map((event) => event.code)).toEqual(codes);
    expect(
      (await call('POST', 'v2/batch', { body: { requests: Array(101).fill(requests[0]) } })).status,
    ).toBe(422);
  });

  it('logs events, newest first, for staff', async () => {
    const taskID = await newTask();
    await call('PUT', `tasks/${taskID}`, { body: { companyID, priority: 1 } });
    await call('PUT', `tasks/${taskID}`, { body: { companyID, priority: 1 } });
    await call('PUT', `tasks/${taskID}`, { body: { companyID, status: 'started' } });
    const log = await get(`v2/tasks/${taskID}/eventLog?companyID=1`);
    expect(log.body.map((event: { code: string }) => event.code)).toEqual([
      'task.status',
      'task.edited',
      'task.created',
    ]);
    expect(log.headers['x-total-count']).toBe('3');
    expect((await get(`v2/tasks/${taskID}/eventLog?filter={"code":"task.edited"}`)).body).toMatchObject([
      { values: { fields: ['priority'] } },
    ]);
    expect((await get(`v2/tasks/${taskID}/eventLog`, people.tv)).status).toBe(403);
  });

  it('adds, edits and deletes lines; only the main admin deletes', async () => {
    const taskID = await newTask();
    const added = await call('POST', 'v2/tasklines', {
      body: {
        companyID,
        taskID,
        productID: products[1],
        bin: 'A-2',
        taskAmount: 3,
        uom: 'pcs',
        lineNumber: 2,
        status: 'new',
      },
    });
    expect(added).toMatchObject({ status: 200, body: { taskID, productName: 'Nut', weight: 6 } });
    const { taskLineID } = added.body;
    // A line stays in its task.
    const edit = { companyID, taskAmount: 4, taskID: await newTask() };
    expect((await call('PUT', `v2/tasklines/${taskLineID}`, { body: edit })).body).toMatchObject({
      taskID,
      weight: 8,
    });
    expect((await call('DELETE', `v2/tasklines/${taskLineID}`, { body: { companyID } })).status).toBe(403);
    expect(
      (await call('DELETE', `v2/tasklines/${taskLineID}`, { as: people.main, body: { companyID } })).status,
    ).toBe(200);
    expect((await get(`tasks/${taskID}`)).body).toMatchObject({ lineCount: 1, totalAmount: 2 });
  });

  it('lets nobody touch or see the tasks of another company, nor exceed the role', async () => {
    const taskID = await newTask();
    const stranger = people.stranger;
    const writes: [method: 'POST' | 'PUT' | 'DELETE', path: string, body: object][] = [
      ['PUT', `tasks/${taskID}`, { priority: 1 }],
      ['DELETE', `v2/tasks/${taskID}`, {}],
      ['POST', `tasks/${taskID}/action/assign`, { pickerID: pickers[0] }],
      ['POST', `tasks/${taskID}/action/unassign`, {}],
      ['POST', 'tasks/action/hold', { taskIds: [taskID] }],
      ['POST', 'tasks/action/release', { taskIds: [taskID] }],
      ['POST', 'v2/tasks/action/delete', { taskIds: [taskID] }],
    ];
    for (const [method, path, body] of writes) {
      expect((await call(method, path, { as: stranger, body })).status, path).toBe(404);
      expect((await call(method, path, { as: stranger, body: { ...body, companyID } })).status, path).toBe(
        403,
      );
      expect((await call(method, path, { as: people.tv, body })).status, path).toBe(403);
    }
    for (const path of [
      `v2/tasks/${taskID}`,
      `v2/tasks/${taskID}/tasklines`,
      `v2/tasks/${taskID}/eventLog`,
    ]) {
      expect((await get(path, stranger)).status, path).toBe(404);
      expect((await get(`${path}?companyID=1`, stranger)).status, path).toBe(403);
      // The main admin may access the company, but does not find it there.
      expect((await get(`${path}?companyID=2`, people.main)).status, path).toBe(404);
    }
    expect((await call('POST', 'v2/tasks', { as: people.standard, body: { warehouseID } })).status).toBe(403);
    expect((await call('POST', 'v2/tasks', { as: stranger, body: { warehouseID } })).status).toBe(422);
  });

  it('follows the feed over HTTP: reset, changes, more, and nothing of other companies', async () => {
    const start = (await get('v2/changes?companyID=1')).body;
    expect(start).toMatchObject({ reset: true, more: false, changes: [] });
    const taskID = await newTask();
    await call('POST', `tasks/${taskID}/action/assign`, { body: { companyID, pickerID: pickers[1] } });
    const next = (await get(`v2/changes?companyID=1&cursor=${start.epoch}:${start.version}`)).body;
    expect(next).toMatchObject({
      version: start.version + 2,
      reset: false,
      changes: [
        {
          resource: 'tasks',
          id: taskID,
          row: {
            picker: 'Liisa Virtanen',
            taskLines: [{ assignmentLines: [] }],
            assignments: [{ picker: { lastName: 'Virtanen' } }],
          },
        },
      ],
    });
    // A page counts rows: the two changes of the first task are one.
    await newTask();
    const first = (await get(`v2/changes?cursor=${start.epoch}:${start.version}&limit=1`)).body;
    expect(first).toMatchObject({ version: start.version + 2, more: true });
    expect(first.changes).toHaveLength(1);
    expect((await get('v2/changes?companyID=1', people.stranger)).status).toBe(403);
    for (const none of ['garbage', 'x:1e23', `${start.epoch}:${'9'.repeat(23)}`, 'x:1.5', 'x:1&cursor=x:1'])
      expect((await get(`v2/changes?cursor=${none}`)).status, none).toBe(400);
    expect((await get('v2/changes?cursor=x:1')).body.reset).toBe(true);
  });
});
