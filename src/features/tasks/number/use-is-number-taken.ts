import { insideWindow } from '../../../domain/query/coverage';
import { windowOf } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { dateOf } from '../../../lib/days';
import { useDeviceStatus } from '../../../resource-kit/device/use-status';
import { useFoundRows } from '../../../resource-kit/record/unique/use-found-rows';
import { useToday } from '../../../ui/hooks/use-today';

/**
 * Whether another task on the device has a number. Only what the device keeps is asked: each key that is pressed is a question.
 * @param ownID key of the task that is edited; null: a new one
 */
export function useIsNumberTaken(taskNumber: string | null, ownID: number | null): boolean {
  const status = useDeviceStatus();
  const today = useToday();
  const policy = windowOf(tasks);
  const kept =
    taskNumber === null || !policy || !status
      ? []
      : insideWindow(policy, { windowDays: status.windowDays, nowMs: dateOf(today).getTime() });
  const found = useFoundRows(
    tasks,
    kept.map((filter) => ({ ...filter, taskNumber })),
  );
  return found.some((rows) => rows.some(({ taskID }) => taskID !== ownID));
}
