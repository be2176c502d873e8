import { tasks } from '../../../domain/resources/tasks/tasks';
import { useAllRows } from '../../../resource-kit/device/use-rows';

/** The numbers of a few tasks. */
export function TaskNumbers({ ids }: { ids: readonly number[] }) {
  const rows = useAllRows(tasks, { filter: { taskID: ids } });
  return rows.map((task) => task.taskNumber).join(', ');
}
