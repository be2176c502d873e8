import { useLingui } from '@lingui/react/macro';
import { IconInfo, IconWifiOff } from '../../ui/icons';

interface SourceNoteProps {
  isFromServer: boolean;
  isOld: boolean;
}

/** The source of the numbers if it is not this device, and a note when they are no longer updated. */
export function SourceNote({ isFromServer, isOld }: SourceNoteProps) {
  const { t } = useLingui();
  if (!isFromServer && !isOld) return null;
  const Icon = isOld ? IconWifiOff : IconInfo;
  const text = isOld
    ? t`The server does not answer: these numbers may be out of date`
    : t`From the server: includes what is not on this device`;
  return (
    <p role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-2">
      <Icon className="size-4" />
      {text}
    </p>
  );
}
