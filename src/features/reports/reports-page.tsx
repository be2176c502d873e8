import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useFlags } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { useIsOffline } from '../../resource-kit/device/use-status';
import { useLabel } from '../../resource-kit/fields/use-label';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState, OfflineState } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { addressOf, iconOf, reportsFor } from './report-screens';

/** The list of reports. */
export function ReportsPage() {
  const { t } = useLingui();
  const translate = useLabel();
  const readable = reportsFor(useRole(), useFlags());
  return (
    <Page>
      <title>{`${t`Reports`} · TOOLS`}</title>
      <PageHeader title={t`Reports`} />
      {readable.length === 0 && <NoReports />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {readable.map((report) => {
          const Icon = iconOf(report);
          return (
            <li key={report.name}>
              <Link
                to={addressOf(report)}
                className="flex h-full items-start gap-3 rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
              >
                <Icon className="mt-0.5 size-5 shrink-0 text-ink-2" />
                <span>
                  <span className="block font-semibold">{translate(report.title)}</span>
                  <span className="block text-sm text-ink-2">{translate(report.summary)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

function NoReports() {
  const { t } = useLingui();
  const flags = useFlags();
  const isOffline = useIsOffline();
  if (flags.loaded) return <EmptyState title={t`No reports are switched on`} />;
  return isOffline ? <OfflineState /> : <SkeletonRows rows={4} />;
}
