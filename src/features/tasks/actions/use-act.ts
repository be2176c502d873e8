import { useCallback } from 'react';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import { type PlannedAction, useRunPlan } from '../../../resource-kit/actions/use-run-plan';

/** Makes what a button does out of a plan: read the chosen tasks, plan, ask, queue. */
export type Act = (
  plan: (tasks: readonly Task[]) => Plan | Promise<Plan>,
  action: PlannedAction,
) => () => void;

/**
 * @param read the tasks chosen at the moment of the action
 * @param onDone after an action was queued: clears the selection
 */
export function useAct(read: () => Promise<readonly Task[]>, onDone: (action: PlannedAction) => void): Act {
  const run = useRunPlan();
  return useCallback(
    (plan, action) => () => {
      const doIt = async () => {
        const tasks = await read();
        if (await run(await plan(tasks), tasks.length, action)) onDone(action);
      };
      void doIt();
    },
    [read, onDone, run],
  );
}
