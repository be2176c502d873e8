import type { RefusalReason } from '../../../domain/mutations/refusals';
import { refuseHold, refuseRelease } from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { follows } from '../../../domain/tasks/sub-tasks';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockAllSubTasks } from '../groups/merged-tasks';
import { lockTasks, patchTasks } from '../task-store';
import { judgeEach, type Outcomes } from './judge-each';

/** Puts tasks on hold, in any status but completed (decision 12). */
export function holdTasks(unit: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  return setAll(unit, taskIDs, { onHold: true, refuse: refuseHold });
}

/** Releases tasks from hold; their last action time is cleared. */
export function releaseTasks(unit: UnitOfWork, taskIDs: readonly number[]): Promise<Outcomes> {
  return setAll(unit, taskIDs, { onHold: false, refuse: refuseRelease });
}

interface Change {
  readonly onHold: boolean;
  readonly refuse: (task: Task) => RefusalReason | null;
}

async function setAll(
  unit: UnitOfWork,
  taskIDs: readonly number[],
  { onHold, refuse }: Change,
): Promise<Outcomes> {
  const { outcomes, able } = judgeEach(taskIDs, await lockTasks(unit, taskIDs), refuse);
  await setHold(unit, able, onHold);
  return outcomes;
}

/** Sets or clears hold on tasks and on those merged into them; the caller has checked that it may. */
export async function setHold(unit: UnitOfWork, tasks: readonly Task[], onHold: boolean): Promise<void> {
  const subTasks = await lockAllSubTasks(unit, tasks);
  const following = (task: Task) => (subTasks.get(task.taskID) ?? []).filter(follows);
  const taskIDs = tasks.flatMap((task) => [task, ...following(task)]).map(({ taskID }) => taskID);
  await patchTasks(unit, taskIDs, onHold ? { onHold } : { onHold, lastActionTime: null });
  const code = onHold ? 'task.held' : 'task.released';
  for (const taskID of taskIDs) unit.logEvent(taskID, { code, values: { user: unit.author.source } });
}
