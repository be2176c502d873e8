import { integrationFeature } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { erpPatch, erpStateOfOrders } from '../../../domain/tasks/erp-states';
import { queueShipments } from '../../accounting/shipments/queue-shipment';
import { hasFeature } from '../../flags/read-flags';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockAllSubTasks } from '../groups/merged-tasks';
import { lockTasks } from '../task-store';
import { judgeEach, type Outcomes } from './judge-each';
import { refuse } from './outcome';

/** Queues completed tasks for the accounting system; of merged tasks, their completed orders. */
export async function integrate(unit: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  if (!(await hasFeature(unit.tx, unit.companyID, integrationFeature)))
    return new Map(taskIDs.map((taskID) => [taskID, refuse(409, 'company.no-integration')]));
  const found = await lockTasks(unit, taskIDs);
  const ordersOf = await lockAllSubTasks(unit, [...found.values()]);
  const queued = new Map<number, Task>();
  const withoutOrders = new Set<number>();
  const asQueued = (task: Task): Task =>
    queued.has(task.taskID) ? { ...task, ...erpPatch('queued', unit.now) } : task;
  // An order may be named beside the task that it was merged into: the later of the two finds it queued.
  const { outcomes } = judgeEach(taskIDs, found, (task) => {
    const orders = (ordersOf.get(task.taskID) ?? [task]).map(asQueued);
    const isTouched = isMergedTask(task) && orders.some(({ taskID }) => queued.has(taskID));
    const reason = refuseIntegrate(
      isTouched ? { ...task, ...erpPatch(erpStateOfOrders(orders), unit.now) } : asQueued(task),
    );
    if (reason) return reason;
    const sendable = orders.filter((order) => !refuseIntegrate(order));
    if (sendable.length === 0) withoutOrders.add(task.taskID);
    for (const one of sendable) queued.set(one.taskID, one);
    return null;
  });
  for (const taskID of withoutOrders) outcomes.set(taskID, refuse(409, 'task.not-completed'));
  await queueShipments(unit, [...queued.values()]);
  return outcomes;
}
