import { refuseDelete } from '../../../domain/mutations/task-actions';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { deleteRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockTask } from '../task-store';
import { accept, type Outcome, refuseFor, refuseMissing } from './outcome';

/** Deletes a task and everything in it: lines, assignments, picks, event log, errors. What was moved stays moved. */
export async function deleteTask(work: UnitOfWork, taskID: number): Promise<Outcome<null>> {
  const task = await lockTask(work, taskID);
  if (!task) return refuseMissing();
  const reason = refuseDelete(task);
  if (reason) return refuseFor(reason, { status: task.status });
  await removeTask(work, taskID);
  return accept(null);
}

/** Removes a task with its children; the caller has checked that it may go. */
export async function removeTask(work: UnitOfWork, taskID: number): Promise<void> {
  const company = sql`"companyID" = ${work.companyID}`;
  const lines = sql`select "taskLineID" from "taskLines" where ${company} and "taskID" = ${taskID}`;
  await deletePicks(work, lines);
  for (const table of ['assignments', 'taskPallets', 'taskLines', 'eventLog']) {
    await work.tx.rows(sql`delete from ${sql.identifier(table)} where ${company} and "taskID" = ${taskID}`);
  }
  await deleteRow(work, tasks, taskID);
  const errors = await work.tx.rows(
    sql`delete from "taskErrors" where ${company} and "taskID" = ${taskID} returning "eventID"`,
  );
  for (const { eventID } of errors) work.touch('taskErrors', Number(eventID));
  work.touch('tasks', taskID);
}

/** Deletes what was picked on some lines; the stock transactions stay, and name no pick any more. */
export async function deletePicks(work: UnitOfWork, lineIDs: ReturnType<typeof sql>): Promise<void> {
  const company = sql`"companyID" = ${work.companyID}`;
  await work.tx.rows(sql`delete from "assignmentLines" where ${company} and "taskLineID" in (${lineIDs})`);
}
