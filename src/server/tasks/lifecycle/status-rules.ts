import { listedTaskTypes } from '../../../domain/tasks/listed-task-types';
import type { StatusRules } from '../../../domain/tasks/status-transitions';
import { statusFeature, type TaskType, taskStatuses, taskTypeFeatures } from '../../../domain/tasks/statuses';
import type { Executor } from '../../database/database';
import { readFeatures } from '../../flags/read-flags';

/** The statuses that are on for a company: its own values over the global ones (decision 23). */
export async function readStatusRules(tx: Executor, companyID: number): Promise<StatusRules> {
  const flags = await readFeatures(tx, companyID, taskStatuses.map(statusFeature));
  return { isEnabled: (status) => flags.isOn(statusFeature(status)) };
}

/** The task types offered to a company. */
export async function readTaskTypes(tx: Executor, companyID: number): Promise<readonly TaskType[]> {
  const flags = await readFeatures(tx, companyID, Object.values(taskTypeFeatures));
  return listedTaskTypes(flags);
}
