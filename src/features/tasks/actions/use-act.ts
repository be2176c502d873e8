import { useCallback } from 'react';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import { type PlannedAction, useRunPlan } from '../../../resource-kit/actions/use-run-plan';
import { useAttempt } from '../../../resource-kit/device/use-attempt';
import type { ReadChosen } from './use-chosen-tasks';

/** Makes a button's handler from a plan: reads the chosen tasks, plans, asks, queues. */
export type Act = (
  plan: (tasks: readonly Task[]) => Plan | Promise<Plan>,
  action: PlannedAction,
) => () => void;

/**
 * @param read the tasks chosen at the moment of the action
 * @param onDone after an action was queued: clears the selection
 */
export function useAct(read: ReadChosen, onDone: (action: PlannedAction) => void): Act {
  const run = useRunPlan();
  const attempt = useAttempt();
  return useCallback(
    (plan, action) => () =>
      attempt(async () => {
        const tasks = await read();
        if (tasks && (await run(await plan(tasks), tasks.length, action))) onDone(action);
      }),
    [read, onDone, run, attempt],
  );
}
