import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconInfo } from '../../ui/icons';

/** The console provides its page, which lists the other screens. */
export const helpScreen: Omit<Screen, 'pages'> = {
  path: 'help',
  title: label('Help'),
  icon: IconInfo,
  group: 'bar',
  roles: staff,
};
