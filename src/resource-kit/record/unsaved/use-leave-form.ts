import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useConfirm } from '../../../ui/overlay/confirm';
import { askToLeave, dropUnsaved, hasUnsaved, unsavedForms } from './unsaved';
import { unsavedOutside } from './use-unsaved';

/**
 * Asks before entered values are lost; resolves true when the form may be closed. @param scope of a dialog that stays
 * mounted: only its forms are meant; left out: those that were not there before
 */
export function useLeaveForm(scope?: object): () => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [before] = useState(unsavedForms);
  return useCallback(async () => {
    const others = scope ? unsavedOutside(scope) : before;
    const question = {
      title: t`Discard the changes?`,
      body: t`The changes have not been saved.`,
      confirmLabel: t`Discard`,
      danger: true,
    };
    if (hasUnsaved(others) && !(await askToLeave(confirm, question))) return false;
    dropUnsaved(others);
    return true;
  }, [confirm, t, before, scope]);
}

/**
 * For a dialog whose form counts among the unsaved ones while it is dirty (`useDraft`). @returns closes it, after
 * asking
 */
export function useGuardedClose(onClose: () => void): () => void {
  const leaveForm = useLeaveForm();
  return () => void leaveForm().then((mayLeave) => mayLeave && onClose());
}
