import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { dropUnsaved, hasUnsaved, unsavedForms } from '../../resource-kit/record/unsaved/unsaved';
import { useHasUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { toast } from '../../ui/feedback/toast-store';
import { useConfirm } from '../../ui/overlay/confirm';
import { type Leave, reloadIfThere, reloadUnlessHeld } from '../layout/reload';
import { readUpdate, watchMissingCode, watchUpdate } from './updates';

async function reloadPage(leave?: Leave): Promise<boolean> {
  reloadUnlessHeld(leave);
  return true;
}

/**
 * Offers a new version once no form is being filled in; the user takes it or postpones it. If this page cannot continue
 * as it is (missing code, another tab has taken the new version), the prompt stays.
 */
export function UpdatePrompt() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const isOutdated = useDeviceStatus()?.isOutdated ?? false;
  const offered = useSyncExternalStore(watchUpdate, readUpdate);
  const apply = offered ?? (isOutdated ? reloadPage : null);
  // A later version is another offer.
  const [dismissed, setDismissed] = useState<typeof offered>(null);
  const isBusy = useHasUnsaved();
  useEffect(watchMissingCode, []);
  const isIncomplete = !isOutdated && offered === reloadIfThere;
  const mayWait = !isOutdated && !isIncomplete;
  // A page that lacks code was asked for it: that does not wait for a form.
  if (!apply || (mayWait && (isBusy || offered === dismissed))) return null;
  const update = async () => {
    const agreed = unsavedForms();
    if (agreed.size > 0) {
      const body = t`The changes on this page have not been saved. They are lost when the console reloads.`;
      if (!(await confirm({ title: t`Update now?`, body, confirmLabel: t`Update`, danger: true }))) return;
    }
    // Only when the page goes: if it stays, so does the form. A form begun since keeps the page.
    const leave = () => {
      if (hasUnsaved(agreed)) return false;
      dropUnsaved();
      return true;
    };
    if (!(await apply(leave))) toast.error(t`The server cannot be reached. Check the connection.`);
  };
  return (
    <Banner
      tone={isOutdated ? 'warning' : 'info'}
      className="rounded-none"
      {...(mayWait && { onDismiss: () => setDismissed(() => offered) })}
      actions={<Button size="sm" onClick={() => void update()}>{t`Update now`}</Button>}
    >
      {isOutdated
        ? t`A newer version runs in another tab. This tab is no longer updated; what is queued here is sent by the other one.`
        : isIncomplete
          ? t`This page is incomplete or no longer current. Reload it.`
          : t`A new version is ready.`}
    </Banner>
  );
}
