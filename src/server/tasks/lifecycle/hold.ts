import { refuseHold, refuseRelease } from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { withSubTasks } from '../groups/merged-tasks';
import { lockTask, patchTask } from '../task-store';
import { accept, type Outcome, refuseFor, refuseMissing } from './outcome';

/** Puts a task on hold, whatever its status but completed (decision 12). */
export async function hold(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const task = await lockTask(work, taskID);
  if (!task) return refuseMissing();
  const reason = refuseHold(task);
  if (reason) return refuseFor(reason, { status: task.status });
  await setHold(work, task, true);
  return accept({ ...task, onHold: true });
}

/** Releases a task from hold; its last action time is cleared. */
export async function release(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const task = await lockTask(work, taskID);
  if (!task) return refuseMissing();
  const reason = refuseRelease(task);
  if (reason) return refuseFor(reason, { status: task.status });
  return accept({ ...task, ...(await setHold(work, task, false)) });
}

/** Sets or clears hold on a task and on what was merged into it, for the reasons to be checked before. */
export async function setHold(work: UnitOfWork, task: Task, onHold: boolean): Promise<Partial<Task>> {
  const patch = onHold ? { onHold } : { onHold, lastActionTime: null };
  for (const { taskID } of await withSubTasks(work, task)) {
    await patchTask(work, taskID, patch);
    const code = onHold ? 'task.held' : 'task.released';
    work.logEvent(taskID, { code, values: { user: work.author.source } });
  }
  return patch;
}
