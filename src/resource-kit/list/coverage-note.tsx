import { useLingui } from '@lingui/react/macro';
import type { RowsResult } from '../../sync/device';
import { cx } from '../../ui/cx';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo, IconWifiOff } from '../../ui/icons';
import { useIsOffline } from '../device/use-status';

/** Shows what a list covers when that is not everything: the first page, the rows on the device, the server's answer. */
export function CoverageNote({ result }: { result: RowsResult | null }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (!result) return null;
  if (result.loading && !isOffline) {
    return <PassingNote>{t`Still loading: more rows are on their way`}</PassingNote>;
  }
  switch (result.loading ? 'partial' : result.from) {
    case 'device':
      return null;
    case 'first-page':
      return <PassingNote>{t`Preparing the list…`}</PassingNote>;
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

/**
 * Goes by itself, maybe while a finger is on its way to what stands above: it takes only room that nothing else has, so that
 * nothing moves when it goes.
 */
function PassingNote({ children }: { children: string }) {
  return (
    <Note
      icon={<Spinner className="size-3.5 shrink-0" />}
      className="sm:-me-4 sm:w-0 sm:grow sm:overflow-hidden"
    >
      <span className="min-w-0 truncate sm:me-4">{children}</span>
    </Note>
  );
}

function Note({
  icon,
  className,
  children,
}: {
  icon: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-1.5 text-xs text-ink-2', className)}>
      {icon}
      {children}
    </span>
  );
}
