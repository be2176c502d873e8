import { type Label, label } from '../../lib/label';
import type { Task } from '../resources/tasks/tasks';

/** What a task is: settled with the first work on it. */
export const settledFields = ['taskNumber', 'taskType', 'warehouseID'] as const;

/** Why what a task is cannot be corrected any more; null: it can. */
export function refuseCorrection(
  task: Pick<Task, 'status' | 'pickedAmount' | 'linesCompleted' | 'pickType' | 'taskGroupID'>,
): Label | null {
  if (task.pickType !== 'NORMAL' || task.taskGroupID !== null) return label('It is merged: unmerge it first');
  const isWaiting = task.status === 'new' || task.status === 'draft';
  const hasBegun = task.pickedAmount > 0 || task.linesCompleted > 0;
  return isWaiting && !hasBegun ? null : label('It can be changed only before work on the task has started');
}
