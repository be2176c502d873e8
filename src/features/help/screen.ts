import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconInfo } from '../../ui/icons';

/** Its page is the console's to give: it tells of the other screens. */
export const helpScreen: Omit<Screen, 'pages'> = {
  path: 'help',
  title: label('Help'),
  icon: IconInfo,
  group: 'bar',
  roles: staff,
};
