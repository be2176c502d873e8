import { useLingui } from '@lingui/react/macro';
import type { RowsResult } from '../../sync/device';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo, IconWifiOff } from '../../ui/icons';
import { useIsOffline } from '../device/use-status';

/** Shows what a list covers if that is not everything: the first page, the rows on the device, the server's answer. */
export function CoverageNote({ result }: { result: RowsResult | null }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (!result || result.error) return null;
  const isLess = result.loading || result.from === 'partial';
  if (isLess && isOffline)
    return <Note icon={IconWifiOff}>{t`Offline: only what is on this device is shown`}</Note>;
  if (isLess || result.from === 'first-page')
    return (
      <Note icon={Spinner}>
        {isLess ? t`Still loading: more rows are on their way` : t`Preparing the list…`}
      </Note>
    );
  if (result.from === 'device') return null;
  return <Note icon={IconInfo}>{t`From the server: includes what is not on this device`}</Note>;
}

/**
 * It appears and disappears by itself, possibly while a finger is on its way to something above: it takes only free
 * room, so that nothing moves. A phone has no such room: a lasting note has a line of its own.
 */
function Note({
  icon: Sign,
  children,
}: {
  icon: (props: { className: string }) => React.ReactNode;
  children: string;
}) {
  return (
    <span role="status" title={children} className="page-note">
      <Sign className="size-4 shrink-0" />
      <span className="page-note-text">{children}</span>
    </span>
  );
}
