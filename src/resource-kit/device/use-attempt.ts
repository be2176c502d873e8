import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useReason } from './use-reason';

/** Runs the work of a press; a failure is told to the user, since nothing else would show it. */
export function useAttempt(): (work: () => Promise<void>) => void {
  const { t } = useLingui();
  const reasonOf = useReason();
  return useCallback(
    (work) => {
      const tell = async (problem: unknown) => {
        const reason = await reasonOf(problem);
        toast.error(t`It could not be done: ${reason}`);
      };
      work().catch(tell);
    },
    [t, reasonOf],
  );
}
