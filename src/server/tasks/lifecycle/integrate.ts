import { INTEGRATION_FEATURE } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { queueShipments } from '../../accounting/shipments/queue-shipment';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockAllSubTasks } from '../groups/merged-tasks';
import { lockTasks } from '../task-store';
import { judgeEach, type Outcomes } from './judge-each';
import { refuse } from './outcome';
import { hasFeature } from './status-rules';

/** Queues completed tasks for the accounting system; of merged tasks, their completed orders. */
export async function integrate(work: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  if (!(await hasFeature(work.tx, work.companyID, INTEGRATION_FEATURE)))
    return new Map(taskIDs.map((taskID) => [taskID, refuse(409, 'company.no-integration')]));
  const { outcomes, able } = judgeEach(taskIDs, await lockTasks(work, taskIDs), refuseIntegrate);
  const orders = await lockAllSubTasks(work, able);
  // An order that is named beside the task it was merged into is sent once.
  const sendable = new Map<number, Task>();
  for (const task of able) {
    const own = isMergedTask(task)
      ? (orders.get(task.taskID) ?? []).filter((order) => !refuseIntegrate(order))
      : [task];
    if (own.length === 0) outcomes.set(task.taskID, refuse(409, 'task.not-completed'));
    for (const one of own) sendable.set(one.taskID, one);
  }
  await queueShipments(work, [...sendable.values()]);
  return outcomes;
}
