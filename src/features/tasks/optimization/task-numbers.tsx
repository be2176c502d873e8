import { tasks } from '../../../domain/resources/tasks/tasks';
import { useAllRows } from '../../../resource-kit/device/use-rows';

/** Numbers of a few tasks, as text. */
export function TaskNumbers({ ids }: { ids: readonly number[] }) {
  const rows = useAllRows(tasks, { filter: { taskID: ids } });
  return rows.map((task) => task.taskNumber).join(', ');
}
