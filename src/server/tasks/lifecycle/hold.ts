import type { RefusalReason } from '../../../domain/mutations/refusals';
import { refuseHold, refuseRelease } from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockAllSubTasks } from '../groups/merged-tasks';
import { lockTasks, patchTasks } from '../task-store';
import { judgeEach, type Outcomes } from './judge-each';

/** Puts tasks on hold, whatever their status but completed (decision 12). */
export function holdTasks(work: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  return setAll(work, taskIDs, { onHold: true, refuse: refuseHold });
}

/** Releases tasks from hold; their last action time is cleared. */
export function releaseTasks(work: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  return setAll(work, taskIDs, { onHold: false, refuse: refuseRelease });
}

interface Change {
  readonly onHold: boolean;
  readonly refuse: (task: Task) => RefusalReason | null;
}

async function setAll(
  work: UnitOfWork,
  taskIDs: readonly number[],
  { onHold, refuse }: Change,
): Promise<Outcomes> {
  const { outcomes, able } = judgeEach(taskIDs, await lockTasks(work, taskIDs), refuse);
  await setHold(work, able, onHold);
  return outcomes;
}

/** Sets or clears hold on tasks and on what was merged into them, for the reasons to be checked before. */
export async function setHold(work: UnitOfWork, tasks: readonly Task[], onHold: boolean): Promise<void> {
  const subTasks = await lockAllSubTasks(work, tasks);
  const following = (task: Task) =>
    (subTasks.get(task.taskID) ?? []).filter((one) => one.status !== 'completed');
  const taskIDs = tasks.flatMap((task) => [task, ...following(task)]).map(({ taskID }) => taskID);
  await patchTasks(work, taskIDs, onHold ? { onHold } : { onHold, lastActionTime: null });
  const code = onHold ? 'task.held' : 'task.released';
  for (const taskID of taskIDs) work.logEvent(taskID, { code, values: { user: work.author.source } });
}
