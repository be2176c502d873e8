import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconHand } from '../../ui/icons';

export const bugsScreen = resourceScreen({
  path: 'bugs',
  title: label('Bugs'),
  icon: IconHand,
  group: 'settings',
  roles: mainAdmin,
  resource: () => import('../../domain/resources/company/bugs').then((m) => m.bugs),
  list: { load: () => import('./bugs-page').then((m) => m.BugsPage) },
  detail: { load: () => import('./bug-page').then((m) => m.BugPage) },
});
