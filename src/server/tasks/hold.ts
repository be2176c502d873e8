import { refuseHold, refuseRelease } from '../../domain/mutations/task-actions';
import type { Task } from '../../domain/resources/tasks';
import type { UnitOfWork } from '../writes/unit-of-work';
import { accept, notFound, type Outcome, refuseFor } from './outcome';
import { lockTask, patchTask } from './task-store';

/** Puts a task on hold, whatever its status but completed (decision 12). */
export async function hold(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const task = await lockTask(work, taskID);
  if (!task) return notFound();
  const reason = refuseHold(task);
  if (reason) return refuseFor(reason, { status: task.status });
  await patchTask(work, taskID, { onHold: true });
  work.logEvent(taskID, { code: 'task.held', values: { user: work.author.source } });
  return accept({ ...task, onHold: true });
}

/** Releases a task from hold; its last action time is cleared. */
export async function release(work: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const task = await lockTask(work, taskID);
  if (!task) return notFound();
  const reason = refuseRelease(task);
  if (reason) return refuseFor(reason, { status: task.status });
  const patch = { onHold: false, lastActionTime: null };
  await patchTask(work, taskID, patch);
  work.logEvent(taskID, { code: 'task.released', values: { user: work.author.source } });
  return accept({ ...task, ...patch });
}
