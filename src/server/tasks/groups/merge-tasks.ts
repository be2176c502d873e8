import { refuseMerge, refuseTogether } from '../../../domain/mutations/task-merging';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import { insertRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { assign, unassignAll } from '../lifecycle/assign';
import { insertTask } from '../lifecycle/create-task';
import { inOrder } from '../lifecycle/judge-each';
import { accept, type Outcome, refuse, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { sumLines } from '../lines/batch-lines';
import { lockTask, lockTasks, patchTasks, recalculateTotals } from '../task-store';
import { haveBegunLines } from './merged-tasks';

export interface MergeInput {
  readonly taskIDs: readonly number[];
  readonly pickType: 'CLUSTER' | 'BATCH';
}

/**
 * Merges tasks into a new one, of which they become sub-tasks (decision 13). A cluster's lines stay with their orders;
 * a batch has lines of its own, the sums of its orders' equal lines.
 */
export async function mergeTasks(
  unit: UnitOfWork,
  { taskIDs, pickType }: MergeInput,
): Promise<Outcome<Task>> {
  const locked = await lockMergeable(unit, taskIDs);
  if (!locked.ok) return locked;
  const orders = locked.value;
  const { taskID, taskNumber } = await insertTask(unit, parentOf(orders, pickType), pickType);
  const pickerID = common(orders, 'pickerID');
  for (const order of orders) {
    if (pickerID === null) await unassignAll(unit, order);
    const values = { user: unit.author.source, number: taskNumber };
    unit.logEvent(order.taskID, { code: 'task.merged', values });
  }
  const orderIDs = orders.map((order) => order.taskID);
  await patchTasks(unit, orderIDs, { pickType: 'SUBTASK', parentTaskID: taskID });
  if (pickType === 'BATCH') await insertBatchLines(unit, taskID, orders);
  await recalculateTotals(unit, taskID);
  const values = { user: unit.author.source, count: orders.length };
  unit.logEvent(taskID, { code: 'task.merged-from', values });
  if (pickerID !== null) await assign(unit, taskID, { pickerID, unassignOthers: true });
  const task = await lockTask(unit, taskID);
  return task ? accept(task) : refuseMissing();
}

/** Lets tasks share a task group; they stay tasks of their own. */
export async function mergeIntoGroup(
  unit: UnitOfWork,
  taskIDs: readonly number[],
): Promise<Outcome<{ readonly taskGroupID: number }>> {
  const locked = await lockMergeable(unit, taskIDs);
  if (!locked.ok) return locked;
  const [row] = await unit.tx.rows(sql`
    insert into "taskGroups" ("companyID", "createdAt") values (${unit.companyID}, ${unit.now})
    returning "taskGroupID"`);
  const taskGroupID = Number(row?.taskGroupID);
  const grouped = locked.value.map(({ taskID }) => taskID);
  await patchTasks(unit, grouped, { taskGroupID });
  const values = { user: unit.author.source, group: taskGroupID };
  for (const taskID of grouped) unit.logEvent(taskID, { code: 'task.grouped', values });
  return accept({ taskGroupID });
}

/**
 * Locks the tasks in the order of their keys; refused when one of them may not be merged or they do not fit together.
 */
async function lockMergeable(
  unit: UnitOfWork,
  taskIDs: readonly number[],
): Promise<Outcome<readonly Task[]>> {
  const found = await lockTasks(unit, taskIDs);
  const orders: Task[] = [];
  for (const taskID of inOrder(taskIDs)) {
    const task = found.get(taskID);
    if (!task) return refuseMissing();
    const reason = refuseMerge(task);
    if (reason) return refuseFor(reason, { number: task.taskNumber, status: task.status });
    orders.push(task);
  }
  const reason = refuseTogether(orders);
  if (reason) return refuseFor(reason, {});
  // Such tasks could not be unmerged again, and a batch's lines cannot be set back.
  return (await haveBegunLines(unit, orders)) ? refuse(409, 'task.not-new') : accept(orders);
}

/** Fields of the merged task: the earliest departure decides, and the values that all orders share. */
function parentOf(orders: readonly Task[], pickType: MergeInput['pickType']) {
  const dates = orders.flatMap((order) => order.deliveryDate ?? []).sort();
  return {
    taskType: 'PIC',
    pickType,
    warehouseID: orders[0]?.warehouseID,
    warehouseSectionID: common(orders, 'warehouseSectionID'),
    deliveryDate: dates[0] ?? null,
    priority: Math.min(...orders.map((order) => order.priority)),
    routeID: common(orders, 'routeID'),
    // Orders may name a route that is no row, or that only some of them refer to.
    route: common(orders, 'route'),
    dispatchID: common(orders, 'dispatchID'),
    deliveryMethodID: common(orders, 'deliveryMethodID'),
    customerName: common(orders, 'customerName'),
    customerNumber: common(orders, 'customerNumber'),
    customerCode: common(orders, 'customerCode'),
    orderNumber: common(orders, 'orderNumber'),
  };
}

async function insertBatchLines(unit: UnitOfWork, taskID: number, orders: readonly Task[]): Promise<void> {
  const ids = orders.map((order) => order.taskID);
  const lines = await selectRows<TaskLine>(
    unit.tx,
    taskLines,
    sql`where "companyID" = ${unit.companyID} and "taskID" = any(${sql.param(ids)}::int[])
      order by "taskID", "lineNumber", "taskLineID"`,
  );
  const scan = await unit.tx.rows(sql`
    select "bin", "binOrder" from "locations"
    where "companyID" = ${unit.companyID} and "warehouseID" = ${orders[0]?.warehouseID ?? null}
      and "bin" = any(${sql.param(lines.map((line) => line.bin))}::text[])`);
  const ranks = new Map(scan.map((row) => [row.bin, Number(row.binOrder ?? 0)]));
  const summed = sumLines(lines, (bin) => ranks.get(bin) ?? Number.MAX_SAFE_INTEGER);
  await insertRows<TaskLine>(
    unit,
    taskLines,
    summed.map((line) => ({ ...line, taskID })),
  );
}

function common<K extends keyof Task>(orders: readonly Task[], field: K): Task[K] | null {
  const [first] = orders;
  return first && orders.every((order) => order[field] === first[field]) ? first[field] : null;
}
