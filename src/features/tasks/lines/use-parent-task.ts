import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf, useRow } from '../../../resource-kit/device/use-rows';

/** The task that one was merged into, at whichever address it was opened; null: none, or unknown. */
export function useParentTask(task: Pick<Task, 'parentTaskID'> | null): Task | null {
  const parent = useRow(tasks.name, task?.parentTaskID ?? null);
  return parent.kind === 'row' ? rowOf(tasks, parent.row) : null;
}
