import { useCallback } from 'react';
import type { PlanContext } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import { everyRow } from '../../../domain/query/query';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { useDevice } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';
import { useActionContext } from './action-context';

/** Tasks as an act finds them, and what its plan goes by. */
interface Acted {
  readonly tasks: readonly Task[];
  readonly context: PlanContext;
}

/** @param withPickers the act changes who works on the tasks, or how: their assignments are read as well */
type ReadActed = (chosen: readonly Task[], withPickers: boolean) => Promise<Acted>;

/** Reads what the device has of tasks, and of those that were merged into them, at the moment of an act. */
export function useReadActed(): ReadActed {
  const device = useDevice();
  const context = useActionContext();
  return useCallback(
    async (chosen, withPickers) => {
      const now = new Date().toISOString();
      // No act waits for what it only shows: the server does the same without it.
      const merged = await readSubTasks(device, chosen.filter(isMergedTask)).catch(() => []);
      if (!withPickers) return { tasks: chosen, context: { ...context, now, subTasks: merged } };
      const [tasks, subTasks] = [await withChildren(device, chosen), await withChildren(device, merged)];
      return { tasks, context: { ...context, now, subTasks } };
    },
    [device, context],
  );
}

/** Tasks that were merged into others: what the device has of them is enough. */
async function readSubTasks(
  device: Pick<Device, 'watchRows'>,
  merged: readonly Task[],
): Promise<readonly Task[]> {
  if (merged.length === 0) return [];
  const parentTaskID = merged.map(({ taskID }) => taskID);
  const query = {
    resource: tasksResource.name,
    filter: { parentTaskID },
    sort: [],
    range: everyRow,
  } as const;
  const { rows } = await firstResult(device, query, () => true);
  return rowsOf(tasksResource, rows);
}

/** Assignments of more tasks are left to the server to show. */
const mostRead = 500;

async function withChildren(
  device: Pick<Device, 'readChildren'>,
  chosen: readonly Task[],
): Promise<readonly Task[]> {
  if (chosen.length === 0 || chosen.length > mostRead) return chosen;
  const keys = chosen.map(({ taskID }) => taskID);
  const rows = await device.readChildren(tasksResource.name, keys, { isHereOnly: true }).catch(() => []);
  const byKey = new Map(rows.map((row) => [row.taskID, row]));
  return chosen.map((task) => ({ ...byKey.get(task.taskID), ...task }));
}
