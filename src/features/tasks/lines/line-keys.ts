import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';

/** Keys of the tasks that hold the lines: a cluster's are with its orders. */
export async function keysWithLines(
  device: Pick<Device, 'readRows'>,
  headers: readonly Pick<Task, 'taskID' | 'pickType'>[],
): Promise<readonly number[]> {
  const clusters = headers.filter((task) => task.pickType === 'CLUSTER').map((task) => task.taskID);
  const orders =
    clusters.length === 0
      ? []
      : await device.readRows({
          resource: tasks.name,
          filter: { parentTaskID: clusters },
          sort: [['taskID', 'ASC']],
        });
  const keys = [...headers, ...rowsOf(tasks, orders)].map((task) => task.taskID);
  return [...new Set(keys)];
}
