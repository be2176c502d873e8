import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { dropUnsaved, hasUnsaved, useHasUnsaved } from '../../resource-kit/record/unsaved';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { useConfirm } from '../../ui/overlay/confirm';
import { isOfCode, offerReload, readUpdate, watchUpdate } from './updates';

/** Offers to load the page anew where code is missing that it needs; what its worker has not caught comes here, too. */
function offerMissingCode({ message }: ErrorEvent): void {
  if (isOfCode(message)) offerReload();
}

/**
 * Offers a new version once no form is being filled in; it is taken when the user says so. Where another tab has taken
 * it already and this one can no longer keep up, it says so for as long as that is so.
 */
export function UpdatePrompt() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const isOutdated = useDeviceStatus()?.isOutdated ?? false;
  const offered = useSyncExternalStore(watchUpdate, readUpdate);
  const apply = offered ?? (isOutdated ? () => location.reload() : null);
  const [isLater, setLater] = useState(false);
  const isBusy = useHasUnsaved();
  useEffect(() => {
    addEventListener('error', offerMissingCode);
    return () => removeEventListener('error', offerMissingCode);
  }, []);
  if (!apply || (!isOutdated && (isLater || isBusy))) return null;
  const update = async () => {
    if (hasUnsaved()) {
      const body = t`The changes on this page have not been saved. They are lost when the console reloads.`;
      if (!(await confirm({ title: t`Update now?`, body, confirmLabel: t`Update`, danger: true }))) return;
      dropUnsaved();
    }
    apply();
  };
  return (
    <Banner
      tone={isOutdated ? 'warning' : 'info'}
      className="rounded-none"
      {...(isOutdated ? {} : { onDismiss: () => setLater(true) })}
      actions={<Button size="sm" onClick={() => void update()}>{t`Update now`}</Button>}
    >
      {isOutdated
        ? t`A newer version runs in another tab. This tab no longer receives news; what is queued here is sent by the other one.`
        : t`A new version is ready.`}
    </Banner>
  );
}
