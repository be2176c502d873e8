import { isMergedTask } from '../../../domain/mutations/task-merging';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { statusPatch } from '../../../domain/tasks/status-change';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import { follows, followsTo } from '../../../domain/tasks/sub-tasks';
import { sql } from '../../database/sql';
import { readRow, selectRows } from '../../rows/read-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockTask, patchTask } from '../task-store';

/** The tasks that were merged into this one, locked; none for an ordinary task. */
export async function lockSubTasks(unit: UnitOfWork, task: Task): Promise<readonly Task[]> {
  if (!isMergedTask(task)) return [];
  return selectRows<Task>(
    unit.tx,
    tasks,
    sql`
    where "companyID" = ${unit.companyID} and "parentTaskID" = ${task.taskID} order by "taskID" for update`,
  );
}

/** The same for several tasks, in one statement: by the task that they were merged into. */
export async function lockAllSubTasks(
  unit: UnitOfWork,
  parents: readonly Task[],
): Promise<ReadonlyMap<number, readonly Task[]>> {
  const merged = parents.filter(isMergedTask).map(({ taskID }) => taskID);
  if (merged.length === 0) return new Map();
  const found = await selectRows<Task>(
    unit.tx,
    tasks,
    sql`where "companyID" = ${unit.companyID} and "parentTaskID" = any(${sql.param(merged)}::int[])
      order by "taskID" for update`,
  );
  const byParent = new Map<number, Task[]>(merged.map((taskID) => [taskID, []]));
  for (const task of found) if (task.parentTaskID !== null) byParent.get(task.parentTaskID)?.push(task);
  return byParent;
}

/** The task and those merged into it: what is done to it is done to all that can still follow. */
export async function withSubTasks(unit: UnitOfWork, task: Task): Promise<readonly Task[]> {
  const subTasks = await lockSubTasks(unit, task);
  return [task, ...subTasks.filter(follows)];
}

/**
 * Brings the sub-tasks of a merged task to its status. One that is finished before the others also stays at the
 * accounting system. @param task as it was
 */
export async function subTasksFollow(unit: UnitOfWork, task: Task, to: TaskStatus): Promise<readonly Task[]> {
  const following = (await lockSubTasks(unit, task)).filter((one) => followsTo(one, task, to));
  for (const one of following) await patchTask(unit, one.taskID, statusPatch(one, to, unit.now));
  return following;
}

/** Whether a task was merged into a batch: its goods are picked by the batch's lines, never by its own. */
export async function isOfBatch({ tx, companyID }: UnitOfWork, task: Task): Promise<boolean> {
  if (task.pickType !== 'SUBTASK' || task.parentTaskID === null) return false;
  // Not locked: a task's pick type and parent change only under its own lock, and a parent's pick type never changes.
  const parent = await readRow<Task>(tx, tasks, companyID, task.parentTaskID);
  return parent?.pickType === 'BATCH';
}

/** The cluster task for which a sub-task's lines are picked, locked; null: its lines are its own or its batch's. */
export async function lockCluster(unit: UnitOfWork, task: Task): Promise<Task | null> {
  if (task.pickType !== 'SUBTASK' || task.parentTaskID === null) return null;
  const parent = await lockTask(unit, task.parentTaskID);
  return parent?.pickType === 'CLUSTER' ? parent : null;
}

/** Whether work has begun on a line of one of the tasks, by a picker or by a user's edit. */
export async function haveBegunLines(
  { tx, companyID }: UnitOfWork,
  all: readonly Pick<Task, 'taskID'>[],
): Promise<boolean> {
  const begun = await tx.rows(sql`
    select 1 from "taskLines" where "companyID" = ${companyID}
      and "taskID" = any(${sql.param(all.map(({ taskID }) => taskID))}::int[])
      and "status" in ('started', 'completed') limit 1`);
  return begun.length > 0;
}
