import { useLingui } from '@lingui/react/macro';
import { useIsOffline } from '../../resource-kit/device/use-status';
import type { AggregateResult } from '../../sync/device';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo, IconWifiOff } from '../../ui/icons';

/** Shows what a report covers if that is not everything. */
export function ReportNote({
  report,
}: {
  report: Pick<AggregateResult<unknown>, 'from' | 'loading' | 'problem'> | null;
}) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (!report) return null;
  const isRefused = report.problem !== null && report.problem !== 'unreachable';
  const refused = t`The server has no answer: only what is on this device is shown`;
  const offline = t`Offline: only what is on this device is shown`;
  // When the server is gone, nothing is loading any more.
  const isCutOff = report.loading && isOffline;
  const note =
    report.loading && !isOffline
      ? { icon: <Spinner className="size-3.5" />, text: t`Still loading: more rows are on their way` }
      : report.from === 'partial' && report.problem === null && !isOffline
        ? {
            icon: <Spinner className="size-3.5" />,
            text: t`These days reach beyond this device: the server is being asked.`,
          }
        : isCutOff || report.from === 'partial'
          ? { icon: <IconWifiOff className="size-4" />, text: isRefused ? refused : offline }
          : report.from === 'server'
            ? {
                icon: <IconInfo className="size-4" />,
                text: t`From the server: includes what is not on this device`,
              }
            : null;
  return (
    note && (
      <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-2">
        {note.icon}
        {note.text}
      </span>
    )
  );
}
