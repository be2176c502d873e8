import { isMergedTask, refuseUnmerge } from '../../../domain/mutations/task-merging';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { removeTasks } from '../lifecycle/delete-task';
import { accept, type Outcome, refuse, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { lockTask, patchTasks } from '../task-store';
import { haveBegunLines, lockSubTasks } from './merged-tasks';

/** Turns a merged task's sub-tasks into tasks of their own and deletes it, while no line has been started. */
export async function unmergeTask(unit: UnitOfWork, taskID: number): Promise<Outcome<null>> {
  const parent = await lockTask(unit, taskID);
  if (!parent) return refuseMissing();
  if (!isMergedTask(parent)) return refuse(409, 'task.not-merged');
  const orders = await lockSubTasks(unit, parent);
  const refused = await refuseBegun(unit, [parent, ...orders], [parent]);
  if (refused) return refused;
  const orderIDs = orders.map((order) => order.taskID);
  await patchTasks(unit, orderIDs, { pickType: 'NORMAL', parentTaskID: null });
  const values = { user: unit.author.source, number: parent.taskNumber };
  for (const orderID of orderIDs) unit.logEvent(orderID, { code: 'task.unmerged', values });
  await removeTasks(unit, [taskID]);
  return accept(null);
}

/** Removes all tasks from their group; a group without tasks is no change. */
export async function emptyGroup(unit: UnitOfWork, taskGroupID: number): Promise<Outcome<null>> {
  if (!(await hasGroup(unit, taskGroupID))) return refuseMissing();
  const members = await lockGroup(unit, taskGroupID);
  const refused = await refuseBegun(unit, members, members);
  if (refused) return refused;
  const memberIDs = members.map(({ taskID }) => taskID);
  await patchTasks(unit, memberIDs, { taskGroupID: null });
  const values = { user: unit.author.source, group: taskGroupID };
  for (const taskID of memberIDs) unit.logEvent(taskID, { code: 'task.ungrouped', values });
  return accept(null);
}

/** Deletes an empty group. */
export async function deleteGroup(unit: UnitOfWork, taskGroupID: number): Promise<Outcome<null>> {
  if (!(await hasGroup(unit, taskGroupID))) return refuseMissing();
  if ((await lockGroup(unit, taskGroupID)).length > 0) return refuse(409, 'row.in-use');
  await unit.tx.rows(sql`
    delete from "taskGroups" where "companyID" = ${unit.companyID} and "taskGroupID" = ${taskGroupID}`);
  return accept(null);
}

/** Refuses when one of the tasks may not be unmerged or one of its lines has been started. */
async function refuseBegun(
  unit: UnitOfWork,
  all: readonly Task[],
  leaving: readonly Task[],
): Promise<Outcome<never> | null> {
  for (const task of leaving) {
    const reason = refuseUnmerge(task);
    if (reason) return refuseFor(reason, { status: task.status });
  }
  return (await haveBegunLines(unit, all)) ? refuse(409, 'task.lines-started') : null;
}

async function hasGroup(unit: UnitOfWork, taskGroupID: number): Promise<boolean> {
  const rows = await unit.tx.rows(sql`
    select 1 from "taskGroups"
    where "companyID" = ${unit.companyID} and "taskGroupID" = ${taskGroupID} for update`);
  return rows.length > 0;
}

function lockGroup(unit: UnitOfWork, taskGroupID: number): Promise<readonly Task[]> {
  return selectRows<Task>(
    unit.tx,
    tasks,
    sql`
    where "companyID" = ${unit.companyID} and "taskGroupID" = ${taskGroupID} order by "taskID" for update`,
  );
}
