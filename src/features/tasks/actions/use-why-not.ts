import { useCallback } from 'react';
import type { RefusalReason } from '../../../domain/mutations/refusals';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useLabel } from '../../../resource-kit/fields/use-label';

/** Why an action on the only task is refused; undefined: it is not, or there are several tasks. */
export type WhyNot = (refuse: (task: Task) => RefusalReason | null) => string | undefined;

/**
 * @param task the task of the page; null: tasks are selected, and the confirmation tells to how many an action applies
 */
export function useWhyNot(task: Task | null): WhyNot {
  const translate = useLabel();
  return useCallback(
    (refuse) => {
      const reason = task && refuse(task);
      return reason ? translate(reason) : undefined;
    },
    [task, translate],
  );
}
