import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useLabel } from '../fields/use-label';

/** Says that something could not be stored on the device, and why. */
export function useUnstored(): (problem: unknown) => Promise<void> {
  const { t } = useLingui();
  const translate = useLabel();
  return useCallback(
    async (problem) => {
      // Where the reasons cannot be loaded the error's own words are better than none.
      const found = await import('./failure-reason').then(
        ({ failureReason }) => failureReason(problem),
        () => String(problem),
      );
      const reason = typeof found === 'string' ? found : translate(found);
      toast.error(t`It could not be stored on this device: ${reason}`);
    },
    [t, translate],
  );
}
