import type { Task } from '../resources/tasks/tasks';
import { nextStatuses } from './status-transitions';
import type { TaskStatus } from './statuses';

/** Whether an action on a merged task also applies to an order merged into it. */
export function follows({ status }: Pick<Task, 'status'>): boolean {
  return status !== 'completed';
}

/**
 * Whether a sub-task changes to a status together with the merged task: if the transitions allow it. An order finished
 * before the others stays finished; it is reopened only with the whole.
 * @param task the merged task before the change
 */
export function followsTo(
  subTask: Pick<Task, 'status' | 'pickedAmount'>,
  task: Pick<Task, 'status'>,
  to: TaskStatus,
): boolean {
  const anyStatus = { isEnabled: () => true };
  return (
    (follows(subTask) || task.status === 'completed') &&
    nextStatuses(subTask.status, subTask.pickedAmount > 0, anyStatus).includes(to)
  );
}
