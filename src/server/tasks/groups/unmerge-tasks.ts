import { isMergedTask, refuseUnmerge } from '../../../domain/mutations/task-merging';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { removeTasks } from '../lifecycle/delete-task';
import { accept, type Outcome, refuse, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { lockTask, patchTasks } from '../task-store';
import { lockSubTasks } from './merged-tasks';

/** Makes tasks of their own of a merged task's sub-tasks and removes it, while no line has been started. */
export async function unmergeTask(work: UnitOfWork, taskID: number): Promise<Outcome<null>> {
  const parent = await lockTask(work, taskID);
  if (!parent) return refuseMissing();
  if (!isMergedTask(parent)) return refuse(409, 'task.not-merged');
  const orders = await lockSubTasks(work, parent);
  const refused = await refuseBegun(work, [parent, ...orders], [parent]);
  if (refused) return refused;
  const orderIDs = orders.map((order) => order.taskID);
  await patchTasks(work, orderIDs, { pickType: 'NORMAL', parentTaskID: null });
  const values = { user: work.author.source, number: parent.taskNumber };
  for (const orderID of orderIDs) work.logEvent(orderID, { code: 'task.unmerged', values });
  await removeTasks(work, [taskID]);
  return accept(null);
}

/** Takes all tasks out of their group; a group without tasks is no change. */
export async function emptyGroup(work: UnitOfWork, taskGroupID: number): Promise<Outcome<null>> {
  if (!(await hasGroup(work, taskGroupID))) return refuseMissing();
  const members = await lockGroup(work, taskGroupID);
  const refused = await refuseBegun(work, members, members);
  if (refused) return refused;
  const memberIDs = members.map(({ taskID }) => taskID);
  await patchTasks(work, memberIDs, { taskGroupID: null });
  const values = { user: work.author.source, group: taskGroupID };
  for (const taskID of memberIDs) work.logEvent(taskID, { code: 'task.ungrouped', values });
  return accept(null);
}

/** Removes a group that holds no tasks any more. */
export async function deleteGroup(work: UnitOfWork, taskGroupID: number): Promise<Outcome<null>> {
  if (!(await hasGroup(work, taskGroupID))) return refuseMissing();
  if ((await lockGroup(work, taskGroupID)).length > 0) return refuse(409, 'row.in-use');
  await work.tx.rows(sql`
    delete from "taskGroups" where "companyID" = ${work.companyID} and "taskGroupID" = ${taskGroupID}`);
  return accept(null);
}

/** Refuses when one of the tasks may not be unmerged or a line of any of them has been started. */
async function refuseBegun(
  work: UnitOfWork,
  all: readonly Task[],
  leaving: readonly Task[],
): Promise<Outcome<never> | null> {
  for (const task of leaving) {
    const reason = refuseUnmerge(task);
    if (reason) return refuseFor(reason, { status: task.status });
  }
  const begun = await work.tx.rows(sql`
    select 1 from "taskLines" where "companyID" = ${work.companyID}
      and "taskID" = any(${sql.param(all.map(({ taskID }) => taskID))}::int[])
      and "status" in ('started', 'completed') limit 1`);
  return begun.length > 0 ? refuse(409, 'task.lines-started') : null;
}

async function hasGroup(work: UnitOfWork, taskGroupID: number): Promise<boolean> {
  const rows = await work.tx.rows(sql`
    select 1 from "taskGroups"
    where "companyID" = ${work.companyID} and "taskGroupID" = ${taskGroupID} for update`);
  return rows.length > 0;
}

function lockGroup(work: UnitOfWork, taskGroupID: number): Promise<readonly Task[]> {
  return selectRows<Task>(
    work.tx,
    tasks,
    sql`
    where "companyID" = ${work.companyID} and "taskGroupID" = ${taskGroupID} order by "taskID" for update`,
  );
}
