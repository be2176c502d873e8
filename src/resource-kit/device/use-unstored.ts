import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { DeviceFailure } from '../../sync/device-failure';
import { toast } from '../../ui/feedback/toast-store';
import { useReason } from './use-reason';

/** Says that something could not be stored on the device, and why. */
export function useUnstored(): (problem: unknown) => Promise<void> {
  const { t } = useLingui();
  const reasonOf = useReason();
  return useCallback(
    async (problem) => {
      const reason = await reasonOf(problem);
      const trouble = problem instanceof DeviceFailure && problem.trouble;
      toast.error(
        trouble === 'unknown'
          ? reason
          : trouble === 'unreachable'
            ? t`It could not be done: ${reason}`
            : t`It could not be stored on this device: ${reason}`,
      );
    },
    [t, reasonOf],
  );
}
