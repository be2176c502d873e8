import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconChart } from '../../ui/icons';

/** All reports: their list, roles and titles are loaded later (`reports.ts`). */
export const reportsScreen: Screen = {
  path: 'reports',
  title: label('Reports'),
  icon: IconChart,
  // Each report has its own entry in the menu.
  group: 'bar',
  roles: staff,
  pages: [{ path: ':name?', load: () => import('./report-page').then((m) => m.ReportPage) }],
};
