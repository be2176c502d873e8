import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { dropUnsaved, hasUnsaved } from '../resource-kit/unsaved';
import { Button } from '../ui/button';
import { Banner } from '../ui/feedback/banner';
import { useConfirm } from '../ui/overlay/confirm';
import { readUpdate, watchUpdate } from './updates';

/** Offers a new version; it is taken when the person says so, never over an unsaved form. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const apply = useSyncExternalStore(watchUpdate, readUpdate);
  const [isLater, setLater] = useState(false);
  if (!apply || isLater) return null;
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
      tone="info"
      className="rounded-none"
      onDismiss={() => setLater(true)}
      actions={<Button size="sm" onClick={() => void update()}>{t`Update now`}</Button>}
    >
      {t`A new version is ready.`}
    </Banner>
  );
}
