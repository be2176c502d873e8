import { refuseStatus } from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { beginsAnew, statusPatch } from '../../../domain/tasks/status-change';
import type { StatusRules } from '../../../domain/tasks/status-transitions';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import { queueCompleted, withdrawShipment } from '../../accounting/shipments/queue-shipment';
import { sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { subTasksFollow } from '../groups/merged-tasks';
import { lockTask, patchTask } from '../task-store';
import { accept, type Outcome, refuseFor, refuseMissing } from './outcome';
import { readStatusRules } from './status-rules';

/** Changes a task's status by the table shared with the console; its present status is no change. */
export async function setStatus(unit: UnitOfWork, taskID: number, to: TaskStatus): Promise<Outcome<Task>> {
  const task = await lockTask(unit, taskID);
  if (!task) return refuseMissing();
  if (task.status === to) return accept(task);
  const refused = checkStatus(task, to, await readStatusRules(unit.tx, unit.companyID));
  if (refused) return refused;
  const patch = statusPatch(task, to, unit.now);
  await patchTask(unit, taskID, patch);
  unit.logEvent(taskID, { code: 'task.status', values: { user: unit.author.source, from: task.status, to } });
  await followStatus(unit, task, to);
  return accept({ ...task, ...patch });
}

/** The refusal of a transition, with the task's present status; null: permitted. */
export function checkStatus(task: Task, to: TaskStatus, rules: StatusRules): Outcome<never> | null {
  const reason = refuseStatus(task, to, rules);
  return reason ? refuseFor(reason, { from: task.status, to, status: task.status }) : null;
}

/**
 * The consequences of a task's status: for its sub-tasks, the assignments of its current pickers, started lines, and
 * the accounting system. @param task as it was
 */
export async function followStatus(unit: UnitOfWork, task: Task, to: TaskStatus): Promise<void> {
  for (const one of [task, ...(await subTasksFollow(unit, task, to))]) await followOne(unit, one, to);
}

async function followOne(unit: UnitOfWork, task: Task, to: TaskStatus): Promise<void> {
  await unit.tx.rows(sql`
    update "assignments" set "status" = ${to}
    where "companyID" = ${unit.companyID} and "taskID" = ${task.taskID}
      and ("status" <> 'completed' or "pickerID" = ${task.pickerID})`);
  if (to === 'completed') await queueCompleted(unit, task.taskID);
  else if (task.status === 'completed') await withdrawShipment(unit, task);
  if (!beginsAnew(to)) return;
  await unit.tx.rows(sql`
    update "taskLines" set "status" = 'new'
    where "companyID" = ${unit.companyID} and "taskID" = ${task.taskID} and "status" = 'started'`);
}
