import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconMonitor } from '../../ui/icons';

/** TV accounts see only this screen. It is shown without the console's frame, so no page is listed here. */
export const tvScreen: Screen = {
  path: 'tv',
  title: label('TV'),
  icon: IconMonitor,
  group: 'work',
  roles: mainAdmin,
  pages: [],
};
