import { type Assignment, assignments } from '../../domain/resources/tasks/assignments';
import { type TaskLine, taskLines } from '../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { openStatuses } from '../../domain/tasks/statuses';
import { type SQL, sql } from '../database/sql';
import { isAmong, lockRow, readRow, selectRows } from '../rows/read-rows';
import { updateRow, updateRows } from '../rows/write-rows';
import type { UnitOfWork } from '../writes/unit-of-work';

/** The task, locked until the transaction ends, so that rules and totals are decided on stable values. */
export function lockTask({ tx, companyID }: UnitOfWork, taskID: number): Promise<Task | null> {
  return lockRow<Task>(tx, tasks, companyID, taskID);
}

/**
 * The same for several tasks, by their keys. The tasks that they were merged into are locked as well, and before them:
 * acts on an order may change the whole, which other transactions, picks among them, lock first.
 */
export async function lockTasks(
  { tx, companyID }: UnitOfWork,
  taskIDs: readonly number[],
): Promise<ReadonlyMap<number, Task>> {
  const found = await selectRows<Task>(
    tx,
    tasks,
    sql`where "companyID" = ${companyID} and "taskID" = any(array(
        select unnest(array[t."taskID", t."parentTaskID"]) from "tasks" t
        where t."companyID" = ${companyID} and ${isAmong(sql`t."taskID"`, taskIDs)}))
      order by "parentTaskID" is not null, "taskID" for update`,
  );
  const wanted = new Set(taskIDs);
  return new Map(found.filter(({ taskID }) => wanted.has(taskID)).map((task) => [task.taskID, task]));
}

/**
 * The task, locked after the one that it was merged into, if any: a transaction that may change both locks the whole
 * first. Two picks of a cluster are serialized there, instead of each waiting for the order that the other has locked.
 */
export async function lockAfterParent(unit: UnitOfWork, taskID: number): Promise<Task | null> {
  await lockParent(unit, taskID);
  return lockTask(unit, taskID);
}

async function lockParent({ tx, companyID }: UnitOfWork, taskID: number): Promise<void> {
  await tx.rows(sql`
    select 1 from "tasks" where "companyID" = ${companyID} and "taskID" = (select t."parentTaskID" from "tasks" t
      where t."companyID" = ${companyID} and t."taskID" = ${taskID}) for update`);
}

/**
 * Open tasks, locked after those that they were merged into; returns their keys in the order of the locks. @param
 * condition on a task `t`
 */
export async function lockOpenTasks(unit: UnitOfWork, condition: SQL): Promise<readonly number[]> {
  const { tx, companyID } = unit;
  const are = sql`t."companyID" = ${companyID} and t."status" in ${openStatuses} and ${condition}`;
  const found = await tx.rows(sql`select t."taskID" from "tasks" t where ${are}`);
  if (found.length === 0) return [];
  const keys = found.map((row) => Number(row.taskID));
  await lockTasks(unit, keys);
  const locked = await tx.rows(sql`
    select t."taskID" from "tasks" t where t."taskID" = any(${sql.param(keys)}::int[]) and ${are}
    order by t."parentTaskID" is not null, t."taskID"`);
  return locked.map((row) => Number(row.taskID));
}

export function readLine({ tx, companyID }: UnitOfWork, taskLineID: number): Promise<TaskLine | null> {
  return readRow<TaskLine>(tx, taskLines, companyID, taskLineID);
}

/** All assignments of the task, earliest first. */
export function readAssignments(unit: UnitOfWork, taskID: number): Promise<readonly Assignment[]> {
  return selectRows<Assignment>(
    unit.tx,
    assignments,
    sql`
    where "companyID" = ${unit.companyID} and "taskID" = ${taskID} order by "assignmentID"`,
  );
}

/**
 * Sets fields of a task and returns it; null: no such task. Every change of a task passes here or through
 * `recalculateTotals`.
 */
export async function patchTask(
  unit: UnitOfWork,
  taskID: number,
  patch: Partial<Task>,
): Promise<Task | null> {
  const task = await updateRow<Task>(unit, tasks, taskID, patch);
  unit.touch('tasks', taskID, Object.keys(patch));
  return task;
}

/** Sets the same fields of several tasks. */
export async function patchTasks(
  unit: UnitOfWork,
  taskIDs: readonly number[],
  patch: Partial<Task>,
): Promise<void> {
  await updateRows(unit, tasks, taskIDs, patch);
  for (const taskID of taskIDs) unit.touch('tasks', taskID, Object.keys(patch));
}

export async function patchLine(unit: UnitOfWork, line: TaskLine, patch: Partial<TaskLine>): Promise<void> {
  await updateRow(unit, taskLines, line.taskLineID, patch);
  unit.touch('tasks', line.taskID);
}

/**
 * Recomputes the stored totals of a task from its lines, and those of its cluster; a cluster's lines are its orders'.
 * Sums are rounded, so that they do not depend on the order of lines.
 */
export async function recalculateTotals(unit: UnitOfWork, taskID: number): Promise<void> {
  const company = sql`"companyID" = ${unit.companyID}`;
  // Locked by a statement of its own: one that waited for the row would write sums from before its wait.
  await lockParent(unit, taskID);
  const changed = await unit.tx.rows(sql`
    with "affected" as (
      select "taskID", array["taskID"] as "from" from "tasks" where ${company} and "taskID" = ${taskID}
        and "pickType" <> 'CLUSTER'
      union all
      select c."taskID", array(select o."taskID" from "tasks" o where o.${company} and o."parentTaskID" = c."taskID")
      from "tasks" c where c.${company} and c."pickType" = 'CLUSTER' and c."taskID" in (${taskID},
        (select t."parentTaskID" from "tasks" t where t.${company} and t."taskID" = ${taskID}))
    )
    update "tasks" t set
      "lineCount" = s."lineCount", "linesCompleted" = s."linesCompleted", "totalAmount" = s."totalAmount",
      "pickedAmount" = s."pickedAmount", "totalWeight" = s."totalWeight", "totalVolume" = s."totalVolume",
      "updatedAt" = ${unit.now}
    from "affected" a cross join lateral (
      select count(*)::int as "lineCount",
        (count(*) filter (where "status" = 'completed'))::int as "linesCompleted",
        round(coalesce(sum("taskAmount"), 0)::numeric, 6) as "totalAmount",
        round(coalesce(sum("actualAmount"), 0)::numeric, 6) as "pickedAmount",
        round(coalesce(sum("weight"), 0)::numeric, 6) as "totalWeight",
        round(coalesce(sum("volume"), 0)::numeric, 6) as "totalVolume"
      from "taskLines" where ${company} and "taskID" = any(a."from")
    ) s
    where t.${company} and t."taskID" = a."taskID" returning t."taskID"`);
  for (const row of changed) unit.touch('tasks', Number(row.taskID));
}
