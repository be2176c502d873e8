import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconChart } from '../../ui/icons';

export const overviewScreen: Screen = {
  path: 'overview',
  title: label('Overview'),
  icon: IconChart,
  group: 'work',
  roles: staff,
  pages: [{ load: () => import('./overview-page').then((m) => m.OverviewPage) }],
};
