import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { labelOfError } from '../../api/error-label';
import { setPin } from '../../api/picker-pin';
import { useIsReadOnly, useSession } from '../../resource-kit/device/device';
import { useApi } from '../../resource-kit/device/use-api';
import { useLabel } from '../../resource-kit/fields/use-label';
import { toast } from '../../ui/feedback/toast-store';

/** Sends a PIN code and says what became of it; resolves false when it has not been set. */
export function useSetPin(): (pickerID: number, pin: string) => Promise<boolean> {
  const { t } = useLingui();
  const translate = useLabel();
  const api = useApi();
  const isReadOnly = useIsReadOnly();
  const { companyID } = useSession();
  return useCallback(
    async (pickerID, pin) => {
      if (isReadOnly) {
        toast.error(t`The session has ended. Sign in again to make changes.`);
        return false;
      }
      const outcome = await setPin(api, { companyID, pickerID, pin });
      switch (outcome.kind) {
        case 'done':
          toast.success(t`The PIN code has been set`);
          return true;
        case 'unreachable':
          toast.error(t`The PIN code has not been set: there is no connection`);
          return false;
        case 'refused': {
          const known = labelOfError(outcome.code);
          const reason = known ? translate(known) : outcome.message;
          toast.error(t`The PIN code has not been set: ${reason}`);
          return false;
        }
      }
    },
    [api, companyID, isReadOnly, translate, t],
  );
}
