import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';

/**
 * Tells for how many changes the user's action came too late: they were sent before it was stored (S13), or another tab
 * has changed them.
 */
export function useLate(): (count: number) => void {
  const { t } = useLingui();
  return useCallback(
    (count) => {
      if (count > 0)
        toast.error(
          t`${plural(count, { one: 'Too late: # change has been sent or dealt with meanwhile.', other: 'Too late: # changes have been sent or dealt with meanwhile.' })}`,
        );
    },
    [t],
  );
}
