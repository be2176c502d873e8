import { INTEGRATION_FEATURE } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockTask, patchTask } from '../task-store';
import { accept, type Outcome, refuse, refuseFor, refuseMissing } from './outcome';
import { hasFeature } from './status-rules';

/** Hands a completed task to the accounting system: marked as sent, once. */
export async function integrate(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  if (!(await hasFeature(work.tx, work.companyID, INTEGRATION_FEATURE)))
    return refuse(409, 'company.no-integration');
  const task = await lockTask(work, taskID);
  if (!task) return refuseMissing();
  const reason = refuseIntegrate(task);
  if (reason) return refuseFor(reason, { status: task.status });
  await patchTask(work, taskID, { erpSuccess: true });
  work.logEvent(taskID, { code: 'task.integrated', values: { user: work.author.source } });
  return accept({ ...task, erpSuccess: true });
}
