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

/** Plans acts by what the device has of tasks, and of those that were merged into them, at the moment of the act. */
export function usePlanned(): Planned {
  const device = useDevice();
  const context = useActionContext();
  return useCallback(
    (plan, isAboutPickers) => async (chosen) => {
      const now = new Date().toISOString();
      // No act waits for what it only shows: the server does the same without it.
      const merged = await readSubTasks(device, chosen.filter(isMergedTask)).catch(() => []);
      if (!isAboutPickers) return plan(chosen, { ...context, now, subTasks: merged });
      const [tasks, subTasks] = [await withChildren(device, chosen), await withChildren(device, merged)];
      const assigned = await readPickers(device, [...tasks, ...subTasks]);
      return plan(tasks, { ...context, now, subTasks, pickers: assigned });
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

/** Those to whom tasks are assigned, as far as the device knows either. */
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
