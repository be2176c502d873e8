import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { assign } from '../lifecycle/assign';
import { createTask } from '../lifecycle/create-task';
import type { Outcome } from '../lifecycle/outcome';
import { pickLine } from '../lifecycle/pick-line';
import { setStatus } from '../lifecycle/set-status';
import { updateLine } from '../lines/lines';
import { type MergeInput, mergeIntoGroup, mergeTasks } from './merge-tasks';
import { emptyGroup, unmergeTask } from './unmerge-tasks';

const companyID = 1;
const { warehouseID, routeID, pickers } = keysOf(companyID);
const [pickerID] = pickers;

describe.each(engines)('a merge on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "warehouseSections" ("companyID", "warehouseSectionID", "warehouseID", "warehouseSectionCode")
        values (1, 31, ${warehouseID}, 'S1')`);
      await tx.rows(sql`insert into "dispatches" ("companyID", "dispatchID", "routeID", "day", "dispatchTime", "pickingStart")
        values (1, 41, ${routeID}, 1, '12:00', 60)`);
      await tx.rows(
        sql`insert into "deliveryMethods" ("companyID", "deliveryMethodID", "name") values (1, 51, 'Post')`,
      );
    });
  });
  afterAll(() => database.close());

  const write = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>) => act(database, { companyID }, work);
  async function must<T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> {
    const outcome = await write(work);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  }
  const newTask = async (task: object = {}, bin = 'A-1') => {
    const lines = [{ productCode: 'BOLT', taskAmount: 4, bin }];
    return must((unit) => createTask(unit, { task: { warehouseID, ...task }, lines }));
  };
  const merge = async (pickType: MergeInput['pickType'], ...orders: readonly { readonly taskID: number }[]) =>
    must((unit) => mergeTasks(unit, { taskIDs: orders.map(({ taskID }) => taskID), pickType }));
  const rowsOf = (table: string, taskID: number) =>
    database.read((tx) =>
      tx.rows(sql`select * from ${sql.identifier(table)} where "companyID" = ${companyID}
        and "taskID" = ${taskID} order by 1, 2`),
    );
  const begun = { ok: false, refusal: { status: 409, body: { code: 'task.lines-started' } } };

  it('takes over the values that all orders share, and no others', async () => {
    const said = {
      ...{ warehouseSectionID: 31, routeID, dispatchID: 41, deliveryMethodID: 51 },
      ...{ customerName: 'Oy', customerNumber: '7', customerCode: 'C7', orderNumber: 'PO-1' },
    };
    expect(await merge('CLUSTER', await newTask(said), await newTask(said))).toMatchObject(said);
    const none = Object.fromEntries(Object.keys(said).map((name) => [name, null]));
    for (const orders of [
      [said, {}],
      [{}, said],
    ])
      expect(await merge('CLUSTER', ...(await Promise.all(orders.map((one) => newTask(one)))))).toMatchObject(
        none,
      );
  });

  it('as a batch has its lines in walking order, bins without locations last', async () => {
    // Another warehouse has another walking order.
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "warehouses" ("companyID", "warehouseID", "warehouseCode", "name")
        values (1, 961, 'W961', 'Other')`);
      await tx.rows(sql`insert into "locations" ("companyID", "warehouseID", "bin", "binOrder")
        values (1, 961, 'A-1', 9)`);
    });
    const orders = [await newTask({}, 'YARD'), await newTask({}, 'A-2'), await newTask({}, 'A-1')];
    const { taskID } = await merge('BATCH', ...orders);
    expect((await rowsOf('taskLines', taskID)).map(({ bin, lineNumber }) => [bin, lineNumber])).toEqual([
      ['A-1', 1],
      ['A-2', 2],
      ['YARD', 3],
    ]);
  });

  it('as a batch serves an order without a departure last', async () => {
    const orders = [await newTask(), await newTask({ deliveryDate: '2026-11-25T08:00:00.000Z' })];
    const { taskID } = await merge('BATCH', ...orders);
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    const [line] = await rowsOf('taskLines', taskID);
    await must((unit) => pickLine(unit, { taskLineID: Number(line?.taskLineID), pickerID, amount: 5 }));
    const served = await Promise.all(orders.map((order) => rowsOf('taskLines', order.taskID)));
    expect(served).toMatchObject([[{ actualAmount: 1 }], [{ actualAmount: 4 }]]);
  });

  it('is refused with a task that does not exist, and stays as it was', async () => {
    const order = await newTask();
    const missing = {
      taskIDs: [order.taskID, (await newTask()).taskID, 999_999],
      pickType: 'BATCH',
    } as const;
    expect(await write((unit) => mergeTasks(unit, missing))).toMatchObject({ refusal: { status: 404 } });
    expect(await rowsOf('tasks', order.taskID)).toMatchObject([{ pickType: 'NORMAL', parentTaskID: null }]);
  });

  it('is started when picking goes on after a pause, since its first pick', async () => {
    const { taskID } = await merge('CLUSTER', await newTask(), await newTask());
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    await must((unit) => setStatus(unit, taskID, 'started'));
    const [before] = await rowsOf('tasks', taskID);
    await must((unit) => setStatus(unit, taskID, 'paused'));
    const [order] = await database.read((tx) =>
      tx.rows(sql`select l."taskLineID" from "taskLines" l join "tasks" t on t."companyID" = l."companyID" and t."taskID" = l."taskID"
        where t."parentTaskID" = ${taskID} order by l."taskLineID" limit 1`),
    );
    const taskLineID = Number(order?.taskLineID);
    const now = '2026-11-21T09:00:00.000Z';
    await act(database, { companyID, now }, (unit) => pickLine(unit, { taskLineID, pickerID, amount: 1 }));
    expect(await rowsOf('tasks', taskID)).toMatchObject([
      { status: 'started', timeStarted: before?.timeStarted, lastActionTime: now },
    ]);
    expect(await rowsOf('assignments', taskID)).toMatchObject([{ status: 'started' }]);
  });

  it('cannot be undone once a line has been begun, of the task itself or of its orders', async () => {
    const start = (taskID: number) =>
      database.write((tx) =>
        tx.rows(
          sql`update "taskLines" set "status" = 'started' where "companyID" = 1 and "taskID" = ${taskID}`,
        ),
      );
    const own = await merge('BATCH', await newTask(), await newTask());
    await start(own.taskID);
    expect(await write((unit) => unmergeTask(unit, own.taskID))).toMatchObject(begun);
    const order = await newTask();
    const ofOrder = await merge('CLUSTER', order, await newTask());
    await start(order.taskID);
    expect(await write((unit) => unmergeTask(unit, ofOrder.taskID))).toMatchObject(begun);

    const members = [await newTask(), await newTask()];
    const taskIDs = members.map(({ taskID }) => taskID);
    const { taskGroupID } = await must((unit) => mergeIntoGroup(unit, taskIDs));
    await start(members[1]?.taskID ?? 0);
    expect(await write((unit) => emptyGroup(unit, taskGroupID))).toMatchObject(begun);
    for (const taskID of taskIDs) expect(await rowsOf('tasks', taskID)).toMatchObject([{ taskGroupID }]);
  });

  it('is refused for tasks with begun lines, which could never be unmerged', async () => {
    const orders = [await newTask(), await newTask()];
    const taskIDs = orders.map(({ taskID }) => taskID);
    const [line] = await rowsOf('taskLines', taskIDs[1] ?? 0);
    const set = (status: TaskStatus) =>
      must((unit) => updateLine(unit, Number(line?.taskLineID), { status }));
    await set('started');
    const refused = { ok: false, refusal: { status: 409, body: { code: 'task.not-new' } } };
    for (const pickType of ['BATCH', 'CLUSTER'] as const)
      expect(await write((unit) => mergeTasks(unit, { taskIDs, pickType }))).toMatchObject(refused);
    expect(await write((unit) => mergeIntoGroup(unit, taskIDs))).toMatchObject(refused);
    await set('new');
    const { taskID } = await merge('BATCH', ...orders);
    expect(await write((unit) => unmergeTask(unit, taskID))).toMatchObject({ ok: true });
  });
});
