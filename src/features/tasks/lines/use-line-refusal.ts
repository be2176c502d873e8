import { refuseLines } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Label } from '../../../lib/label';
import { useParentTask } from './use-parent-task';

/** Why lines cannot be added to a task; null: they can. */
export function useLineRefusal(task: Task | null): Label | null {
  const parent = useParentTask(task);
  return task && refuseLines(task, parent);
}
