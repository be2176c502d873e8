import { useLingui } from '@lingui/react/macro';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useFlags } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { SwitchedOff } from '../../resource-kit/screens/switched-off';
import { DeadEnd } from '../../ui/feedback/dead-end';
import { Skeleton } from '../../ui/feedback/skeleton';
import { NoPermissionState } from '../../ui/feedback/states';
import { addressOf, mayRead, reportAt } from './report-screens';
import { ReportView } from './report-view';
import { ReportsPage } from './reports-page';

/** The report in the address, if the user may read it; without a name, the list of reports. */
export function ReportPage() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const { search } = useLocation();
  const role = useRole();
  const flags = useFlags();
  if (name === '') return <ReportsPage />;
  const report = reportAt(name);
  if (!report)
    return <DeadEnd title={t`There is no such report`} to="/reports" toLabel={t`Back to the list`} />;
  // The menu knows it by one spelling.
  if (name !== report.screen) return <Navigate to={`${addressOf(report)}${search}`} replace />;
  if (!report.roles.includes(role)) return <NoPermissionState isPage />;
  if (!mayRead(report, role, flags))
    return (
      <SwitchedOff
        flag={report.flag}
        title={t`This report is switched off`}
        loading={<Skeleton className="h-72" />}
      />
    );
  return <ReportView key={report.name} report={report} />;
}
