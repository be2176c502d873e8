import { reasonOf } from '../../../domain/mutations/refusals';
import { refuseDelete } from '../../../domain/mutations/task-actions';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { tasksBeingSent } from '../../accounting/shipments/leave-queue';
import { name } from '../../database/rows';
import { sql } from '../../database/sql';
import { deleteRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockTasks } from '../task-store';
import { judgeEach, type Outcomes } from './judge-each';

/**
 * Deletes tasks with everything in them: lines, assignments, picks, event log, errors. Stock movements stay. A task
 * that the accounting system may have is refused until that is known: only the server knows of tries.
 */
export async function deleteTasks(unit: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  const found = await lockTasks(unit, taskIDs);
  const beingSent = await tasksBeingSent(unit, taskIDs);
  const { outcomes, able } = judgeEach(
    taskIDs,
    found,
    (task) => refuseDelete(task) ?? (beingSent.has(task.taskID) ? reasonOf('task.queued-already') : null),
  );
  await removeTasks(
    unit,
    able.map(({ taskID }) => taskID),
  );
  return outcomes;
}

/**
 * Deletes tasks with their children; the caller has checked that it may. Stock transactions stay, without their picks.
 */
export async function removeTasks(unit: UnitOfWork, taskIDs: readonly number[]): Promise<void> {
  if (taskIDs.length === 0) return;
  const ofTasks = sql`"companyID" = ${unit.companyID} and "taskID" = any(${sql.param([...taskIDs])}::int[])`;
  await unit.tx.rows(sql`delete from "assignmentLines" where "companyID" = ${unit.companyID}
    and "taskLineID" in (select "taskLineID" from "taskLines" where ${ofTasks})`);
  for (const table of ['assignments', 'taskPallets', 'taskLines', 'eventLog']) {
    await unit.tx.rows(sql`delete from ${name(table)} where ${ofTasks}`);
  }
  await deleteRows(unit, tasks, taskIDs);
  const errors = await unit.tx.rows(sql`delete from "taskErrors" where ${ofTasks} returning "eventID"`);
  for (const { eventID } of errors) unit.touch('taskErrors', Number(eventID));
  for (const taskID of taskIDs) unit.touch('tasks', taskID);
}
