import { useCallback } from 'react';
import type { PlanContext } from '../../../domain/mutations/task-actions';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { useDevice } from '../../../resource-kit/device/device';
import type { Device } from '../../../sync/device';
import { useActionContext } from './action-context';

/** Tasks as an act finds them, and what its plan goes by. */
export interface Acted {
  readonly tasks: readonly Task[];
  readonly context: PlanContext;
}

/** @param withPickers the act changes who works on the tasks, or how: their assignments are read as well */
export type ReadActed = (chosen: readonly Task[], withPickers: boolean) => Promise<Acted>;

/** Reads what the device has of tasks at the moment of an act; nothing is asked of the API. */
export function useReadActed(): ReadActed {
  const device = useDevice();
  const context = useActionContext();
  return useCallback(
    async (chosen, withPickers) => ({
      tasks: withPickers ? await withChildren(device, chosen) : chosen,
      context: { ...context, now: new Date().toISOString() },
    }),
    [device, context],
  );
}

/** Assignments of more tasks are left to the server to show. */
const mostRead = 500;

async function withChildren(
  device: Pick<Device, 'readChildren'>,
  chosen: readonly Task[],
): Promise<readonly Task[]> {
  if (chosen.length === 0 || chosen.length > mostRead) return chosen;
  const keys = chosen.map(({ taskID }) => taskID);
  const rows = await device.readChildren(tasksResource.name, keys, { isHereOnly: true });
  const byKey = new Map(rows.map((row) => [row.taskID, row]));
  return chosen.map((task) => ({ ...byKey.get(task.taskID), ...task }));
}
