import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconMonitor } from '../../ui/icons';

/** TV accounts see it and nothing else; it is shown without the console's frame, so it has no page here. */
export const tvScreen: Screen = {
  path: 'tv',
  title: label('TV'),
  icon: IconMonitor,
  group: 'work',
  roles: mainAdmin,
  pages: [],
};
