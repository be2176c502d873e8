import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useReason } from './use-reason';

/** Says that what a press asked for could not be done, and why. */
export function useTellFailure(): (problem: unknown) => Promise<void> {
  const { t } = useLingui();
  const reasonOf = useReason();
  return useCallback(
    async (problem) => {
      const reason = await reasonOf(problem);
      toast.error(t`It could not be done: ${reason}`);
    },
    [t, reasonOf],
  );
}

/** Does what a press asks for; where that fails, the user is told, for nothing else would show it. */
export function useAttempt(): (work: () => Promise<void>) => void {
  const tell = useTellFailure();
  return useCallback(
    (work) => {
      work().catch(tell);
    },
    [tell],
  );
}
