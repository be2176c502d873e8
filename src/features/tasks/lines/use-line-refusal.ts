import { refuseLines } from '../../../domain/mutations/task-merging';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { Label } from '../../../lib/label';
import { rowOf, useRow } from '../../../resource-kit/device/use-rows';

/** Why lines cannot be added to a task, whichever address it was opened at; null: they can. */
export function useLineRefusal(task: Task | null): Label | null {
  const parent = useRow(tasks.name, task?.parentTaskID ?? null);
  return task && refuseLines(task, parent.kind === 'row' ? rowOf(tasks, parent.row) : null);
}
