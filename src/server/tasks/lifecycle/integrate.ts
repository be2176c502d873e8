import { INTEGRATION_FEATURE } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { erpPatch } from '../../../domain/tasks/erp-states';
import { queueShipment } from '../../accounting/shipments/queue-shipment';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockSubTasks } from '../groups/merged-tasks';
import { lockTask } from '../task-store';
import { accept, type Outcome, refuse, refuseFor, refuseMissing } from './outcome';
import { hasFeature } from './status-rules';

/** Queues a completed task for the accounting system; of a merged task, its completed orders. */
export async function integrate(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  if (!(await hasFeature(work.tx, work.companyID, INTEGRATION_FEATURE)))
    return refuse(409, 'company.no-integration');
  const task = await lockTask(work, taskID);
  if (!task) return refuseMissing();
  const reason = refuseIntegrate(task);
  if (reason) return refuseFor(reason, { status: task.status });
  const sendable = isMergedTask(task)
    ? (await lockSubTasks(work, task)).filter((order) => !refuseIntegrate(order))
    : [task];
  if (sendable.length === 0) return refuse(409, 'task.not-completed');
  for (const one of sendable) await queueShipment(work, one);
  return accept({ ...task, ...erpPatch('queued', work.now) });
}
