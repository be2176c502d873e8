import type { Task } from '../resources/tasks/tasks';
import { nextStatuses } from './status-transitions';
import type { TaskStatus } from './statuses';

/** Whether what is done to a merged task is done to one that was merged into it. */
export function follows({ status }: Pick<Task, 'status'>): boolean {
  return status !== 'completed';
}

/**
 * Whether a sub-task goes to a status with the merged task: where the transitions let it. An order that is finished before the others
 * stays finished: it is opened again only with the whole.
 * @param task the merged one as it was
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
