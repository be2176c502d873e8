import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, countWrites } from '../../../../tests/integration/at-once';
import { act, createCompany, keysOf } from '../../../../tests/integration/company';
import { createMigratedDatabase, hasPostgres } from '../../../../tests/integration/postgres';
import { integrationFeature } from '../../../domain/flags';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { assign } from '../lifecycle/assign';
import { createTask } from '../lifecycle/create-task';
import { holdTasks } from '../lifecycle/hold';
import { integrate } from '../lifecycle/integrate';
import { oneByOne } from '../lifecycle/judge-each';
import { accept, type Outcome, refuseMissing } from '../lifecycle/outcome';
import { pickLine } from '../lifecycle/pick-line';
import { setStatus } from '../lifecycle/set-status';
import { updateLine } from '../lines/lines';
import { lockAfterParent, lockOpenTasks, lockTask, lockTasks } from '../task-store';
import { mergeTasks } from './merge-tasks';

const companyID = 1;
const { warehouseID, pickers } = keysOf(companyID);
const [pickerID] = pickers;

type Work = (unit: UnitOfWork) => Promise<Outcome<unknown>>;

describe.skipIf(!hasPostgres())('actions on two orders of a cluster at once, on PostgreSQL', () => {
  let database: Database;
  let begun: () => number;
  beforeAll(async () => {
    const opened = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
    ({ database, begun } = countWrites(opened));
    await createCompany(database, companyID);
    await database.write((tx) =>
      tx.rows(sql`insert into "features" ("name", "value") values (${integrationFeature}, 'true')`),
    );
  });
  afterAll(() => database.close());

  async function must<T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> {
    const outcome = await act(database, { companyID }, work);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  }
  async function newCluster() {
    const lines = [{ productCode: 'BOLT', taskAmount: 4, bin: 'A-1' }];
    const orders = [];
    for (let count = 0; count < 2; count++)
      orders.push(await must((unit) => createTask(unit, { task: { warehouseID }, lines })));
    const taskIDs = orders.map((order) => order.taskID);
    const { taskID } = await must((unit) => mergeTasks(unit, { taskIDs, pickType: 'CLUSTER' }));
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    return { taskID, orderIDs: taskIDs, lineIDs: orders.map(({ lineIDs }) => lineIDs[0] ?? 0) };
  }
  const readCluster = (taskID: number) =>
    database.read((tx) => tx.rows(sql`select * from "tasks" where "taskID" = ${taskID}`));
  /** How often both were started: more than twice if they waited for each other. */
  async function begunAtOnce(one: Work, other: Work, pausesAt: RegExp): Promise<number> {
    const before = begun();
    await atOnce(database, { companyID, one, other: () => must(other), pausesAt });
    return begun() - before;
  }

  it('picks take turns at the cluster, and never wait for each other', async () => {
    const { taskID, lineIDs } = await newCluster();
    const picks = lineIDs.map(
      (taskLineID): Work =>
        (unit) =>
          pickLine(unit, { taskLineID, pickerID, amount: 4 }),
    );
    const [one, other] = picks;
    if (!one || !other) throw new Error('a cluster of two orders');
    // When the order and the cluster are changed, and before all orders are read.
    expect(await begunAtOnce(one, other, /"parentTaskID" = \$\d+ order by "taskID" for update/)).toBe(2);
    expect(await readCluster(taskID)).toMatchObject([
      { status: 'completed', linesCompleted: 2, pickedAmount: 8 },
    ]);
  });

  it('a pick, and the order and its cluster put on hold together, take turns at the cluster', async () => {
    const { taskID, orderIDs, lineIDs } = await newCluster();
    const [orderID = 0] = orderIDs;
    const [taskLineID = 0] = lineIDs;
    const holdBoth = (): Promise<unknown> =>
      act(database, { companyID }, (unit) => holdTasks(unit, [orderID, taskID]));
    const before = begun();
    // After the lock of the cluster, and before that of the order.
    const pausesAt = /from "tasks" where "companyID" = \$\d+ and "taskID" = \$\d+ for update/;
    const one: Work = (unit) => pickLine(unit, { taskLineID, pickerID, amount: 4 });
    await atOnce(database, { companyID, one, other: holdBoth, pausesAt });
    expect(begun() - before).toBe(2);
  });

  it('orders that are sent to the accounting system take their turn at the cluster', async () => {
    const { taskID, orderIDs } = await newCluster();
    await must((unit) => setStatus(unit, taskID, 'completed'));
    const one: Work = async (unit) => {
      await lockTask(unit, taskID);
      await unit.tx.rows(sql`select 'orders'`);
      return accept(await lockTasks(unit, orderIDs));
    };
    const other: Work = async (unit) => {
      const [outcome] = (await integrate(unit, orderIDs)).values();
      return outcome ?? refuseMissing();
    };
    expect(await begunAtOnce(one, other, /select 'orders'/)).toBe(2);
  });

  it('orders of two clusters that are counted one by one take the clusters as all others do', async () => {
    const [first, second] = [await newCluster(), await newCluster()];
    const [ofFirst = 0, ofSecond = 0] = [first.orderIDs[0], second.orderIDs[0]];
    // The later cluster has the earlier order now.
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "parentTaskID" = case "taskID" when ${ofFirst} then ${second.taskID}::int
        else ${first.taskID}::int end where "taskID" in (${ofFirst}, ${ofSecond})`),
    );
    const one: Work = async (unit) => {
      await lockTask(unit, first.taskID);
      await unit.tx.rows(sql`select 'second'`);
      return accept(await lockTask(unit, second.taskID));
    };
    const count = oneByOne(async (unit, taskID) => accept(await lockAfterParent(unit, taskID)));
    const other: Work = async (unit) => accept(await count(unit, [ofFirst, ofSecond]));
    expect(await begunAtOnce(one, other, /select 'second'/)).toBe(2);
  });

  it('renames on tasks lock them as actions do', async () => {
    const lines = [{ productCode: 'BOLT', taskAmount: 4, bin: 'A-1' }];
    const plain = await must((unit) => createTask(unit, { task: { warehouseID }, lines }));
    const { orderIDs } = await newCluster();
    const named = [plain.taskID, orderIDs[0] ?? 0];
    const one: Work = async (unit) =>
      accept(await lockOpenTasks(unit, sql`t."taskID" = any(${sql.param(named)}::int[])`));
    const other: Work = async (unit) => accept(await lockTasks(unit, named));
    expect(await begunAtOnce(one, other, /order by t\."parentTaskID" is not null, t\."taskID"/)).toBe(2);
  });

  it('the cluster’s totals are those of all lines, whichever came first', async () => {
    const { taskID, lineIDs } = await newCluster();
    const [one, other] = lineIDs.map(
      (lineID, index): Work =>
        (unit) =>
          updateLine(unit, lineID, { weight: index + 5 }),
    );
    if (!one || !other) throw new Error('a cluster of two orders');
    const last: Work = async (unit) => {
      const outcome = await one(unit);
      await unit.tx.rows(sql`select 'done'`);
      return outcome;
    };
    expect(await begunAtOnce(last, other, /select 'done'/)).toBe(2);
    expect(await readCluster(taskID)).toMatchObject([{ totalWeight: 11 }]);
  });
});
