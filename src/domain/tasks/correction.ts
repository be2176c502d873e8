import { type Label, label } from '../../lib/label';
import type { Task } from '../resources/tasks/tasks';

/** Fields that define a task and cannot be changed after work on it has begun. */
export const settledFields = ['taskNumber', 'taskType', 'warehouseID'] as const;

/** Whether any work on a task was done. */
export function hasBegun(task: Pick<Task, 'pickedAmount' | 'linesCompleted'>): boolean {
  return task.pickedAmount > 0 || task.linesCompleted > 0;
}

/** Why the defining fields of a task can no longer be corrected; null: they can. */
export function refuseCorrection(
  task: Pick<Task, 'status' | 'pickedAmount' | 'linesCompleted' | 'pickType' | 'taskGroupID'>,
): Label | null {
  if (task.pickType !== 'NORMAL' || task.taskGroupID !== null) return label('It is merged: unmerge it first');
  const isWaiting = task.status === 'new' || task.status === 'draft';
  return isWaiting && !hasBegun(task)
    ? null
    : label('It can be changed only before work on the task has started');
}
