import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useIsReadOnly } from '../../../resource-kit/device/device';
import { Button } from '../../../ui/button';
import { IconDownload, IconSync } from '../../../ui/icons';
import { IconTrash } from '../../../ui/later-icons';
import { useKeptTexts } from './kept-texts';
import type { Kept } from './use-kept';
import { useKeptActions } from './use-kept-actions';

export function KeptRow({ kept, onDone }: { kept: Kept; onDone: () => void }) {
  const { t } = useLingui();
  const titleID = useId();
  const isReadOnly = useIsReadOnly();
  const { title, hint } = useKeptTexts(kept);
  const { isBusy, handOver, discard, sendHere } = useKeptActions(kept, onDone);
  return (
    <li aria-labelledby={titleID} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-60 flex-1">
        <p id={titleID} className="text-sm font-semibold">
          {title}
        </p>
        <p className="mt-0.5 max-w-prose text-xs text-ink-2">{hint}</p>
      </div>
      {kept.mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={IconDownload} onClick={handOver}>{t`Save as a file`}</Button>
          <Button size="sm" icon={IconTrash} disabled={isBusy || isReadOnly} onClick={discard}>
            {t`Discard`}
          </Button>
          {kept.kind === 'former-address' && (
            <Button
              size="sm"
              variant="primary"
              icon={IconSync}
              disabled={isBusy || isReadOnly}
              onClick={sendHere}
            >
              {t`Send here`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
