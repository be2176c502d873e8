import { type Label, label } from '../../lib/label';
import type { Task } from '../resources/tasks/tasks';

/** What a task is: settled with the first work on it. */
export const settledFields = ['taskNumber', 'taskType', 'warehouseID'] as const;

/** Whether something of a task was done. */
export function hasBegun(task: Pick<Task, 'pickedAmount' | 'linesCompleted'>): boolean {
  return task.pickedAmount > 0 || task.linesCompleted > 0;
}

/** Why what a task is cannot be corrected any more; null: it can. */
export function refuseCorrection(
  task: Pick<Task, 'status' | 'pickedAmount' | 'linesCompleted' | 'pickType' | 'taskGroupID'>,
): Label | null {
  if (task.pickType !== 'NORMAL' || task.taskGroupID !== null) return label('It is merged: unmerge it first');
  const isWaiting = task.status === 'new' || task.status === 'draft';
  return isWaiting && !hasBegun(task)
    ? null
    : label('It can be changed only before work on the task has started');
}
