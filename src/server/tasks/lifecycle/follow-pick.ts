import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { statusPatch } from '../../../domain/tasks/status-change';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockCluster, lockSubTasks } from '../groups/merged-tasks';
import { batchKey, shareOut } from '../lines/batch-lines';
import { patchLine, patchTask, recalculateTotals } from '../task-store';
import { followStatus } from './set-status';

/**
 * Applies a pick to merged tasks: the amount of a batch's line is shared out to the orders it was summed from, and a
 * cluster's task begins and ends with its orders. @param line as it is after the pick
 */
export async function followPick(unit: UnitOfWork, task: Task, line: TaskLine): Promise<void> {
  if (task.pickType === 'BATCH') return shareOutLine(unit, task, line);
  const cluster = await lockCluster(unit, task);
  if (cluster) await rollUp(unit, cluster);
}

async function shareOutLine(unit: UnitOfWork, batch: Task, line: TaskLine): Promise<void> {
  const orders = await lockSubTasks(unit, batch);
  if (orders.length === 0) return;
  // By departure.
  const ids = orders.toSorted((a, b) => leaves(a) - leaves(b)).map((order) => order.taskID);
  const lines = await selectRows<TaskLine>(
    unit.tx,
    taskLines,
    sql`where "companyID" = ${unit.companyID} and "taskID" = any(${sql.param(ids)}::int[])
      order by array_position(${sql.param(ids)}::int[], "taskID"), "lineNumber", "taskLineID"`,
  );
  const shares = shareOut(
    line,
    lines.filter((one) => batchKey(one) === batchKey(line)),
  );
  for (const { line: one, patch } of shares) await patchLine(unit, one, patch);
  for (const taskID of new Set(shares.map(({ line: one }) => one.taskID)))
    await recalculateTotals(unit, taskID);
}

function leaves({ deliveryDate }: Task): number {
  return deliveryDate === null ? Number.MAX_SAFE_INTEGER : Date.parse(deliveryDate);
}

async function rollUp(unit: UnitOfWork, cluster: Task): Promise<void> {
  const orders = await lockSubTasks(unit, cluster);
  // No pick can complete an order without lines.
  const isDone = orders.every(({ status, lineCount }) => status === 'completed' || lineCount === 0);
  const isWaiting = cluster.status === 'new' || cluster.status === 'paused';
  const to = isDone ? 'completed' : isWaiting ? 'started' : null;
  if (!to) {
    await patchTask(unit, cluster.taskID, { lastActionTime: unit.now });
    return;
  }
  const timeStarted = cluster.timeStarted ?? unit.now;
  await patchTask(unit, cluster.taskID, { timeStarted, ...statusPatch({ timeStarted }, to, unit.now) });
  await followStatus(unit, cluster, to);
}
