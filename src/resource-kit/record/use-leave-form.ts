import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useConfirm } from '../../ui/overlay/confirm';
import { askToLeave, dropUnsaved, hasUnsaved, unsavedForms } from './unsaved';

/** Asks before entered values are lost; resolves true when the form may be closed. */
export function useLeaveForm(): () => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [before] = useState(unsavedForms);
  return useCallback(async () => {
    const question = {
      title: t`Discard the changes?`,
      body: t`The changes have not been saved.`,
      confirmLabel: t`Discard`,
      danger: true,
    };
    if (hasUnsaved(before) && !(await askToLeave(confirm, question))) return false;
    dropUnsaved(before);
    return true;
  }, [confirm, t, before]);
}

/**
 * For a dialog whose form counts among the unsaved ones while it is dirty (`useDraft`). @returns closes it, after
 * asking
 */
export function useGuardedClose(onClose: () => void): () => void {
  const leaveForm = useLeaveForm();
  return () => void leaveForm().then((mayLeave) => mayLeave && onClose());
}
