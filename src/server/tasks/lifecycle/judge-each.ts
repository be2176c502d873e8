import type { RefusalReason } from '../../../domain/mutations/refusals';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lockTasks } from '../task-store';
import { accept, type Outcome, refuseFor, refuseMissing } from './outcome';

/** The outcome for each of several tasks, by key. */
export type Outcomes = ReadonlyMap<number, Outcome<unknown>>;
export type ActOnTasks = (unit: UnitOfWork, taskIDs: readonly number[]) => Promise<Outcomes>;
type ActOnTask = (unit: UnitOfWork, taskID: number) => Promise<Outcome<unknown>>;

/** Applies an act on one task to several, in the order of their keys. */
export function oneByOne(act: ActOnTask): ActOnTasks {
  return async (unit, taskIDs) => {
    const outcomes = new Map<number, Outcome<unknown>>();
    // One after another, each would lock the task it was merged into, in an order that others do not keep.
    await lockTasks(unit, taskIDs);
    for (const taskID of inOrder(taskIDs)) outcomes.set(taskID, await act(unit, taskID));
    return outcomes;
  };
}

/** Applies an act on several tasks to one. */
export function forOne(act: ActOnTasks): ActOnTask {
  return async (unit, taskID) => (await act(unit, [taskID])).get(taskID) ?? refuseMissing();
}

/** Keys of tasks, each once, in the order of processing. */
export function inOrder(taskIDs: readonly number[]): readonly number[] {
  return [...new Set(taskIDs)].sort((a, b) => a - b);
}

/**
 * Separates tasks that a rule permits, in the order of their keys, from those that it refuses or that do not exist.
 * @param found the existing tasks, locked
 */
export function judgeEach(
  taskIDs: readonly number[],
  found: ReadonlyMap<number, Task>,
  refuse: (task: Task) => RefusalReason | null,
): { readonly outcomes: Map<number, Outcome<unknown>>; readonly able: readonly Task[] } {
  const outcomes = new Map<number, Outcome<unknown>>();
  const able: Task[] = [];
  for (const taskID of inOrder(taskIDs)) {
    const task = found.get(taskID);
    const outcome = task ? judge(task, refuse(task)) : refuseMissing();
    if (task && outcome.ok) able.push(task);
    outcomes.set(taskID, outcome);
  }
  return { outcomes, able };
}

function judge(task: Task, reason: RefusalReason | null): Outcome<Task> {
  return reason ? refuseFor(reason, { status: task.status }) : accept(task);
}
