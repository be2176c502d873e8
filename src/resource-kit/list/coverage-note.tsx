import { useLingui } from '@lingui/react/macro';
import type { RowsResult } from '../../sync/device';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo, IconWifiOff } from '../../ui/icons';
import { useIsOffline } from '../device/use-status';

/** Shows what a list covers when that is not everything: the first page, the rows on the device, the server's answer. */
export function CoverageNote({ result }: { result: RowsResult | null }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (!result) return null;
  if (result.loading && !isOffline) {
    return (
      <Note icon={<Spinner className="size-3.5" />}>{t`Still loading: more rows are on their way`}</Note>
    );
  }
  switch (result.loading ? 'partial' : result.from) {
    case 'device':
      return null;
    case 'first-page':
      return <Note icon={<Spinner className="size-3.5" />}>{t`Preparing the list…`}</Note>;
    case 'partial':
      return (
        <Note
          icon={<IconWifiOff className="size-4" />}
        >{t`Offline: only what is on this device is shown`}</Note>
      );
    case 'server':
      return (
        <Note icon={<IconInfo className="size-4" />}>{t`From the server: reaches beyond this device`}</Note>
      );
  }
}

function Note({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-2">
      {icon}
      {children}
    </span>
  );
}
