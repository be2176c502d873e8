import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { groupBy } from '../../../lib/group-by';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';

export interface TasksWithLines {
  /** Keys of the tasks that contain the lines: a cluster's lines are in its orders. */
  readonly keys: readonly number[];
  /** False: some of a cluster's orders are neither on this device nor answered by the server. */
  readonly isWhole: boolean;
}

/** The tasks that contain the lines of some tasks. */
export async function tasksWithLines(
  device: Pick<Device, 'readRows'>,
  headers: readonly Pick<Task, 'taskID' | 'pickType' | 'lineCount'>[],
): Promise<TasksWithLines> {
  const clusters = headers.filter((task) => task.pickType === 'CLUSTER');
  const found =
    clusters.length === 0
      ? []
      : await device.readRows({
          resource: tasks.name,
          filter: { parentTaskID: clusters.map((task) => task.taskID) },
          sort: [['taskID', 'ASC']],
        });
  const orders = rowsOf(tasks, found);
  const byCluster = groupBy(orders, (order) => order.parentTaskID);
  const linesOf = ({ taskID }: Pick<Task, 'taskID'>) =>
    (byCluster.get(taskID) ?? []).reduce((sum, { lineCount }) => sum + lineCount, 0);
  return {
    keys: [...new Set([...headers, ...orders].map((task) => task.taskID))],
    isWhole: clusters.every((cluster) => linesOf(cluster) >= cluster.lineCount),
  };
}
