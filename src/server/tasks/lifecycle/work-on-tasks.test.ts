import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { updateLine } from '../lines/lines';
import { assign, unassign } from './assign';
import { createTask } from './create-task';
import { deleteTasks } from './delete-task';
import { holdTasks } from './hold';
import { forOne } from './judge-each';
import type { Outcome } from './outcome';
import { type PickInput, pickLine } from './pick-line';
import { setStatus } from './set-status';
import { updateTask } from './update-task';

const companyID = 1;
const { warehouseID, pickers, routeID } = keysOf(companyID);
const [pickerID, otherID] = pickers;
const began = '2026-11-21T07:00:00.000Z';

describe.each(engines)('work on tasks on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await database.write((tx) =>
      tx.rows(
        sql`insert into "reasonCodes" ("companyID", "reasonCodeID", "reasonCode") values (1, 55, 'WET')`,
      ),
    );
  });
  afterAll(() => database.close());

  const write = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>, now = began) =>
    act(database, { companyID, now }, work);
  async function must<T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>, now?: string): Promise<T> {
    const outcome = await write(work, now);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  }
  const bins = ['A-1', 'A-2', 'A-1'];
  /** A task of three lines of four pieces, assigned to the picker. */
  async function given(task: object = {}) {
    const lines = bins.map((bin) => ({ productCode: 'BOLT', taskAmount: 4, bin, binTo: 'A-2' }));
    const { taskID, lineIDs } = await must((unit) =>
      createTask(unit, { task: { warehouseID, ...task }, lines }),
    );
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    const pick = (line: number, amount: number, more: Partial<PickInput> = {}, now?: string) =>
      write((unit) => pickLine(unit, { taskLineID: lineIDs[line] ?? 0, pickerID, amount, ...more }), now);
    const go = (to: TaskStatus, now?: string) => must((unit) => setStatus(unit, taskID, to), now);
    return { taskID, lineIDs, pick, go };
  }
  const rowsOf = (table: string, taskID: number) =>
    database.read((tx) =>
      tx.rows(sql`select * from ${sql.identifier(table)} where "companyID" = ${companyID}
        and "taskID" = ${taskID} order by 1, 2`),
    );
  const taskOf = async (taskID: number) => (await rowsOf('tasks', taskID))[0];
  const statusesOf = async (table: string, taskID: number) =>
    (await rowsOf(table, taskID)).map(({ status }) => status);
  const picksOf = async (lineIDs: readonly number[]) =>
    database.read((tx) =>
      tx.rows(sql`select * from "assignmentLines" where "taskLineID" = any(${sql.param([...lineIDs])}::int[])
        order by "assignmentLineID"`),
    );

  it('is possible for tasks that are new, started or paused, and starts them', async () => {
    const { taskID, pick, go } = await given();
    for (const status of ['draft', 'suspended'] as const) {
      await go(status);
      expect(await pick(0, 1)).toMatchObject({ refusal: { status: 409, body: { code: 'task.transition' } } });
      await go('new');
    }
    await pick(0, 1);
    await go('paused');
    expect(await pick(0, 1, {}, '2026-11-21T08:00:00.000Z')).toMatchObject({
      value: { task: { status: 'started' } },
    });
    expect(await taskOf(taskID)).toMatchObject({ status: 'started', timeStarted: began });
    expect(await statusesOf('assignments', taskID)).toEqual(['started']);
    await pick(1, 1, {}, '2026-11-21T09:00:00.000Z');
    expect(await taskOf(taskID)).toMatchObject({ lastActionTime: '2026-11-21T09:00:00.000Z' });
  });

  it('is stored with scrapped and missing amounts, reasons and times', async () => {
    const { lineIDs, pick } = await given();
    const came = '2026-11-21T06:50:00.000Z';
    await pick(0, 1, { scrap: { amount: 2, reasonCodeID: 55 }, timeStarted: came });
    await pick(1, 3, { outOfStock: true });
    expect(await picksOf(lineIDs)).toMatchObject([
      {
        amount: 1,
        scrapAmount: 2,
        reasonCodeID: 55,
        timeStarted: came,
        timeCompleted: began,
        outOfStock: false,
      },
      { amount: 3, scrapAmount: null, reasonCodeID: null, timeStarted: began, outOfStock: true },
    ]);
    const booked = await database.read((tx) =>
      tx.rows(sql`select t."amount" from "inventoryTransactions" t
        join "assignmentLines" l on l."companyID" = t."companyID" and l."assignmentLineID" = t."assignmentLineID"
        where l."taskLineID" = ${lineIDs[0] ?? 0} order by t."inventoryTransactionID"`),
    );
    expect(booked.map(({ amount }) => amount)).toEqual([-1, -2]);
  });

  it('of a count stores the present amount, whatever was found before, and reports more and less', async () => {
    const { taskID, pick, go } = await given({ taskType: 'INV' });
    await pick(0, 3);
    await pick(1, 4);
    await pick(2, 5);
    const expected = [3, 4, 5].map((actualAmount) => ({ actualAmount, status: 'completed' }));
    expect(await rowsOf('taskLines', taskID)).toMatchObject(expected);
    const told = (await rowsOf('taskErrors', taskID)).map(({ type, values }) => [type, values]);
    const found = (amount: number) => ['deviation', expect.objectContaining({ amount, expected: 4 })];
    expect(told).toEqual([found(3), found(5)]);
    await go('paused');
    expect(await taskOf(taskID)).toMatchObject({ timeCompleted: null });
  });

  it('of a picker who was replaced stays completed, whatever becomes of the task', async () => {
    const { taskID, lineIDs, pick, go } = await given();
    await pick(0, 1);
    await must((unit) => assign(unit, taskID, { pickerID: otherID, unassignOthers: true }));
    await go('paused');
    expect(await statusesOf('assignments', taskID)).toEqual(['completed', 'paused']);
    // The task belongs to another picker now: removing the previous one is refused, and changes nothing.
    const events = (await rowsOf('eventLog', taskID)).length;
    const again = await act(database, { companyID }, (unit) => unassign(unit, taskID, pickerID));
    expect(again).toMatchObject({ ok: false, refusal: { status: 409, body: { code: 'task.not-assigned' } } });
    expect(await taskOf(taskID)).toMatchObject({ pickerID: otherID });
    expect(await rowsOf('eventLog', taskID)).toHaveLength(events);
    await go('completed');
    await go('paused');
    expect(await statusesOf('assignments', taskID)).toEqual(['completed', 'paused']);
    // Assigned again, they continue with their previous assignment.
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    const now = await rowsOf('assignments', taskID);
    expect(now).toMatchObject([{ pickerID, status: 'paused' }]);
    expect(await pick(0, 3)).toMatchObject({ ok: true });
    expect((await picksOf(lineIDs)).map(({ assignmentID }) => assignmentID)).toEqual(
      [1, 2].map(() => now[0]?.assignmentID),
    );
  });

  it('goes to the named picker though another has the task, too, and stays with those who are not removed', async () => {
    const { taskID } = await given();
    const give = (one: number, unassignOthers: boolean) =>
      must((unit) => assign(unit, taskID, { pickerID: one, unassignOthers }));
    const has = async () => [
      (await taskOf(taskID))?.pickerID,
      ...(await rowsOf('assignments', taskID)).map((one) => one.pickerID),
    ];
    await give(otherID, false);
    expect(await has()).toEqual([otherID, pickerID, otherID]);
    await give(pickerID, false);
    expect(await has()).toEqual([pickerID, pickerID, otherID]);
    const events = (await rowsOf('eventLog', taskID)).length;
    await give(pickerID, false);
    expect(await rowsOf('eventLog', taskID)).toHaveLength(events);
    expect(await give(pickerID, true)).toMatchObject({ pickerID, picker: 'Matti Meikäläinen' });
    expect(await has()).toEqual([pickerID, pickerID]);
    expect(await must((unit) => unassign(unit, taskID, null))).toMatchObject({
      pickerID: null,
      picker: null,
    });
  });

  it('is taken from a second picker, and from one whom only the task itself names', async () => {
    const { taskID } = await given();
    const take = (one: number | null) => must((unit) => unassign(unit, taskID, one));
    await must((unit) => assign(unit, taskID, { pickerID: otherID, unassignOthers: false }));
    await take(pickerID);
    expect(await rowsOf('assignments', taskID)).toMatchObject([{ pickerID: otherID }]);
    expect(await taskOf(taskID)).toMatchObject({ pickerID: otherID });
    await database.write((tx) => tx.rows(sql`delete from "assignments" where "taskID" = ${taskID}`));
    await take(null);
    expect(await taskOf(taskID)).toMatchObject({ pickerID: null, picker: null });
  });

  it('is measured by the product, unless the user enters something else', async () => {
    const { lineIDs } = await given();
    const edit = (fields: object) => must((unit) => updateLine(unit, lineIDs[0] ?? 0, { ...fields }));
    expect(await edit({ taskAmount: 8 })).toMatchObject({ weight: 4 });
    expect(await edit({ taskAmount: 6, weight: 5 })).toMatchObject({ weight: 5 });
  });

  it('begun on a line starts again when the task is new again; completed work stays', async () => {
    const { taskID, lineIDs, pick, go } = await given();
    const restart = async (to: TaskStatus) => {
      await database.write((tx) =>
        tx.rows(sql`update "taskLines" set "status" = 'started' where "taskLineID" = ${lineIDs[0] ?? 0}`),
      );
      await go(to);
      return statusesOf('taskLines', taskID);
    };
    await must((unit) => updateLine(unit, lineIDs[1] ?? 0, { status: 'completed' }));
    await go('started');
    expect(await restart('new')).toEqual(['new', 'completed', 'new']);
    expect(await restart('draft')).toEqual(['new', 'completed', 'new']);
    await go('new');
    expect(await restart('suspended')).toEqual(['started', 'completed', 'new']);
    expect(await pick(0, 1)).toMatchObject({ ok: false });
  });

  it('follows a status that came with an edit, and a release forgets the last action', async () => {
    const { taskID, pick } = await given();
    await pick(0, 1);
    const edit = (fields: object) => must((unit) => updateTask(unit, taskID, { ...fields }));
    await edit({ status: 'paused', onHold: true });
    expect(await statusesOf('assignments', taskID)).toEqual(['paused']);
    expect(await taskOf(taskID)).toMatchObject({ onHold: true, lastActionTime: expect.any(String) });
    await edit({ onHold: false });
    expect(await taskOf(taskID)).toMatchObject({ onHold: false, lastActionTime: null });
  });

  it('is named by an edit only as far as the user set it, without consequences and empty values', async () => {
    const { taskID } = await given({ routeID, deliveryDate: '2026-11-24T08:00:00.000Z' });
    await must((unit) =>
      updateTask(unit, taskID, { deliveryDate: '2026-11-25T08:00:00.000Z', customerName: null }),
    );
    const [event] = (await rowsOf('eventLog', taskID)).slice(-1);
    expect(event?.values).toMatchObject({ fields: ['deliveryDate'] });
  });

  it('goes with its task: pallets and errors, which every device is told', async () => {
    const { taskID, pick, go } = await given();
    await pick(0, 1, { outOfStock: true });
    await database.write((tx) =>
      tx.rows(sql`insert into "taskPallets" ("companyID", "taskID", "amount") values (1, ${taskID}, 2)`),
    );
    const [error] = await rowsOf('taskErrors', taskID);
    await go('completed');
    await must((unit) => forOne(deleteTasks)(unit, taskID));
    for (const table of ['taskPallets', 'taskErrors', 'taskLines'])
      expect(await rowsOf(table, taskID)).toEqual([]);
    const told = await database.read((tx) =>
      tx.rows(sql`select "resource", "id" from "changes" where "companyID" = 1
        and "version" = (select "version" from "companyVersions" where "companyID" = 1) order by "resource"`),
    );
    expect(told).toEqual([
      { resource: 'taskErrors', id: error?.eventID },
      { resource: 'tasks', id: taskID },
    ]);
    expect(await write((unit) => forOne(holdTasks)(unit, taskID))).toMatchObject({
      refusal: { status: 404 },
    });
  });
});
