import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Label } from '../../../lib/label';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { accept, type Outcome, refuseFor, refuseMissing } from './outcome';

/** What became of each of several tasks, by its key. */
export type Outcomes = ReadonlyMap<number, Outcome<unknown>>;

/** Does to several tasks, in the order of their keys, what is done to one at a time. */
export function oneByOne(
  act: (work: UnitOfWork, taskID: number) => Promise<Outcome<unknown>>,
): (work: UnitOfWork, taskIDs: readonly number[]) => Promise<Outcomes> {
  return async (work, taskIDs) => {
    const outcomes = new Map<number, Outcome<unknown>>();
    for (const taskID of [...new Set(taskIDs)].sort((a, b) => a - b))
      outcomes.set(taskID, await act(work, taskID));
    return outcomes;
  };
}

/**
 * Tells tasks that a rule lets pass from those that it refuses or that are not there.
 * @param found the tasks that are there, locked
 */
export function judgeEach(
  taskIDs: readonly number[],
  found: ReadonlyMap<number, Task>,
  refuse: (task: Task) => Label | null,
): { readonly outcomes: Map<number, Outcome<unknown>>; readonly able: readonly Task[] } {
  const outcomes = new Map<number, Outcome<unknown>>();
  const able: Task[] = [];
  for (const taskID of new Set(taskIDs)) {
    const task = found.get(taskID);
    const reason = task && refuse(task);
    if (task && !reason) able.push(task);
    outcomes.set(
      taskID,
      !task ? refuseMissing() : reason ? refuseFor(reason, { status: task.status }) : accept(task),
    );
  }
  return { outcomes, able };
}
