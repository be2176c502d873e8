import { insideWindow } from '../../../domain/query/coverage';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useDeviceStatus } from '../../../resource-kit/device/use-status';
import { useFoundRows } from '../../../resource-kit/record/unique/use-found-rows';

/**
 * Whether another task on the device has this number. The server is not asked, because this runs on every key press.
 * @param ownID key of the task that is edited; null: a new one
 */
export function useIsNumberTaken(taskNumber: string | null, ownID: number | null): boolean {
  const status = useDeviceStatus();
  const kept =
    taskNumber === null || !status
      ? []
      : insideWindow(tasks.mirror, { windowDays: status.windowDays, nowMs: Date.now() });
  const found = useFoundRows(
    tasks,
    kept.map((filter) => ({ ...filter, taskNumber })),
  );
  return found.some((rows) => rows.some(({ taskID }) => taskID !== ownID));
}
