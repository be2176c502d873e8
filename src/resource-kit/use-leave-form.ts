import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useConfirm } from '../ui/overlay/confirm';
import { dropUnsaved, hasUnsaved } from './unsaved';

/** Asks before what was entered is given up; resolves true when the form may be closed. */
export function useLeaveForm(): () => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  return useCallback(async () => {
    const question = {
      title: t`Discard the changes?`,
      body: t`The changes have not been saved.`,
      confirmLabel: t`Discard`,
      danger: true,
    };
    if (hasUnsaved() && !(await confirm(question))) return false;
    dropUnsaved();
    return true;
  }, [confirm, t]);
}
