import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { assign, unassign } from '../lifecycle/assign';
import { createTask } from '../lifecycle/create-task';
import type { Outcome } from '../lifecycle/outcome';
import { pickLine } from '../lifecycle/pick-line';
import { type MergeInput, mergeTasks } from './merge-tasks';

const companyID = 1;
const { warehouseID, pickers } = keysOf(companyID);
const [pickerID, otherID] = pickers;

describe.each(engines)('pickers of merged tasks on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const write = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>) => act(database, { companyID }, work);
  async function must<T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> {
    const outcome = await write(work);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  }
  const newTask = async () => {
    const lines = [{ productCode: 'BOLT', taskAmount: 4, bin: 'A-1' }];
    return (await must((unit) => createTask(unit, { task: { warehouseID }, lines }))).taskID;
  };
  const give = (taskID: number, one: number, unassignOthers = false) =>
    must((unit) => assign(unit, taskID, { pickerID: one, unassignOthers }));
  const merge = async (taskIDs: readonly number[], pickType: MergeInput['pickType']) =>
    (await must((unit) => mergeTasks(unit, { taskIDs, pickType }))).taskID;
  const rowsOf = (table: string, ...taskIDs: readonly number[]) =>
    database.read((tx) =>
      tx.rows(sql`select * from ${sql.identifier(table)} where "companyID" = ${companyID}
        and "taskID" = any(${sql.param([...taskIDs])}::int[]) order by 1, 2`),
    );
  const lineOf = async (taskID: number) => Number((await rowsOf('taskLines', taskID))[0]?.taskLineID);
  const booked = async () => {
    const rows = await database.read((tx) =>
      tx.rows(sql`select coalesce(sum("amount"), 0)::int as "sum" from "inventoryTransactions"`),
    );
    return rows[0]?.sum;
  };

  it('the goods of a batch are picked by its own lines alone, so that they are booked once', async () => {
    const [a, b] = [await newTask(), await newTask()];
    const batch = await merge([a, b], 'BATCH');
    await give(batch, pickerID, true);
    expect(await rowsOf('assignments', a)).toMatchObject([{ pickerID, status: 'new' }]);
    const taskLineID = await lineOf(a);
    const refusal = { ok: false, refusal: { status: 409, body: { code: 'task.batch-lines' } } };
    expect(await write((unit) => pickLine(unit, { taskLineID, pickerID, amount: 4 }))).toMatchObject(refusal);
    expect(await rowsOf('taskLines', a)).toMatchObject([{ status: 'new', actualAmount: 0 }]);
    expect(await booked()).toBe(0);

    const line = await lineOf(batch);
    await must((unit) => pickLine(unit, { taskLineID: line, pickerID, amount: 8 }));
    expect(await booked()).toBe(-8);
    for (const taskID of [a, b])
      expect(await rowsOf('taskLines', taskID)).toMatchObject([{ status: 'completed', actualAmount: 4 }]);
  });

  it('a cluster is picked by the lines of its orders', async () => {
    const [a, b] = [await newTask(), await newTask()];
    await give(await merge([a, b], 'CLUSTER'), pickerID, true);
    const taskLineID = await lineOf(a);
    const before = Number(await booked());
    await must((unit) => pickLine(unit, { taskLineID, pickerID, amount: 4 }));
    expect(await booked()).toBe(before - 4);
  });

  it.each(['CLUSTER', 'BATCH'] as const)(
    'orders without a common picker lose all their pickers when they become a %s',
    async (pickType) => {
      const [a, b] = [await newTask(), await newTask()];
      await give(a, pickerID);
      await give(a, otherID);
      expect(await rowsOf('assignments', a)).toHaveLength(2);
      const merged = await merge([a, b], pickType);
      expect(await rowsOf('tasks', a, b, merged)).toMatchObject(
        [a, b, merged].map((taskID) => ({ taskID, pickerID: null, picker: null })),
      );
      expect(await rowsOf('assignments', a, b, merged)).toEqual([]);
      const events = (await rowsOf('eventLog', a)).map((event) => [event.code, event.pickerID]);
      expect(events.slice(-3)).toEqual([
        ['task.unassigned', otherID],
        ['task.unassigned', pickerID],
        ['task.merged', null],
      ]);
    },
  );

  it('orders with a common picker keep that one, and no second', async () => {
    const [a, b] = [await newTask(), await newTask()];
    await give(a, otherID);
    for (const taskID of [a, b]) await give(taskID, pickerID);
    const merged = await merge([a, b], 'CLUSTER');
    const given = await rowsOf('assignments', a, b, merged);
    expect(given.map((one) => [one.taskID, one.pickerID]).sort()).toEqual(
      [a, b, merged].map((taskID) => [taskID, pickerID]).sort(),
    );
    // No event reports a picker removed and assigned again.
    const codes = (await rowsOf('eventLog', b)).map(({ code }) => code);
    expect(codes).not.toContain('task.unassigned');
    await must((unit) => unassign(unit, merged, null));
    expect(await rowsOf('assignments', a, b, merged)).toEqual([]);
  });
});
