import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';

/** Says of how many changes a user's word came too late: they were sent before it was stored (S13), or another tab had its way with them. */
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
