import { reports } from '../../domain/reports/declared/reports';
import type { Screen } from '../../resource-kit/screens/screen';
import { iconOf } from './report-screens';

/** Each report as an entry of the menu; the pages are those of the common screen. */
export const reportMenu: readonly Screen[] = reports.map(
  (report): Screen => ({
    path: `reports/${report.screen}`,
    title: report.title,
    icon: iconOf(report),
    group: 'reports',
    roles: report.roles,
    ...(report.flag && { flag: report.flag }),
    pages: [],
  }),
);
