import { useCallback } from 'react';
import type { PlanContext } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import { everyRow } from '../../../domain/query/query';
import { type Picker, pickers } from '../../../domain/resources/company/pickers';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import { assignmentsOf } from '../../../domain/tasks/assigning';
import { useDevice } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';
import { useActionContext } from './action-context';

type PlanOf = (tasks: readonly Task[], context: PlanContext) => Plan;

/** @param isAboutPickers the plan changes who works on the tasks, or how: their assignments are read as well */
type Planned = (plan: PlanOf, isAboutPickers: boolean) => (chosen: readonly Task[]) => Promise<Plan>;

/** Plans acts with the device's data about tasks, and those merged into them, at the moment of the act. */
export function usePlanned(): Planned {
  const device = useDevice();
  const context = useActionContext();
  return useCallback(
    (plan, isAboutPickers) => async (chosen) => {
      const now = new Date().toISOString();
      // Acts do not wait for data that only affect what is shown: the server does the same without them.
      const merged = await readSubTasks(device, chosen.filter(isMergedTask)).catch(() => []);
      if (!isAboutPickers) return plan(chosen, { ...context, now, subTasks: merged });
      const [tasks, subTasks] = [await withChildren(device, chosen), await withChildren(device, merged)];
      const assigned = await readPickers(device, [...tasks, ...subTasks]);
      return plan(tasks, { ...context, now, subTasks, pickers: assigned });
    },
    [device, context],
  );
}

/** Tasks that were merged into others, as far as the device has them. */
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

/** For more tasks, only the server shows the changed assignments. */
const maxRead = 500;

async function withChildren(
  device: Pick<Device, 'readChildren'>,
  chosen: readonly Task[],
): Promise<readonly Task[]> {
  if (chosen.length === 0 || chosen.length > maxRead) return chosen;
  const keys = chosen.map(({ taskID }) => taskID);
  const rows = await device.readChildren(tasksResource.name, keys, { isHereOnly: true }).catch(() => []);
  const byKey = new Map(rows.map((row) => [row.taskID, row]));
  return chosen.map((task) => ({ ...byKey.get(task.taskID), ...task }));
}

/** The assigned pickers, as far as the device knows assignments and pickers. */
async function readPickers(
  device: Pick<Device, 'readChildren'>,
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, Picker>> {
  const assigned = tasks.flatMap((task) => assignmentsOf(task) ?? []);
  const keys = [...new Set(assigned.map(({ pickerID }) => pickerID))];
  if (keys.length === 0) return new Map();
  const rows = await device.readChildren(pickers.name, keys, { isHereOnly: true }).catch(() => []);
  return new Map(rowsOf(pickers, rows).map((picker) => [picker.pickerID, picker]));
}
