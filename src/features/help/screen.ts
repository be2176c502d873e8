import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconInfo } from '../../ui/icons';

export const helpScreen: Screen = {
  path: 'help',
  title: label('Help'),
  icon: IconInfo,
  group: 'bar',
  roles: staff,
  pages: [{ load: () => import('./help-page').then((m) => m.HelpPage) }],
};
