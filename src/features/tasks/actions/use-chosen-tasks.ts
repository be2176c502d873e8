import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { toast } from '../../../ui/feedback/toast-store';

/** The chosen tasks, as they are now; null: others have deleted all of them since, which the user is told. */
export type ReadChosen = () => Promise<readonly Task[] | null>;

/** @param onGone clears the selection */
export function useChosenTasks(read: () => Promise<readonly Task[]>, onGone: () => void): ReadChosen {
  const { t } = useLingui();
  return useCallback(async () => {
    const tasks = await read();
    if (tasks.length > 0) return tasks;
    toast.info(t`What was selected is gone`);
    onGone();
    return null;
  }, [read, onGone, t]);
}
