import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconRoute } from '../../ui/icons';

export const routesScreen: Screen = {
  path: 'routes',
  title: label('Routes'),
  icon: IconRoute,
  group: 'admin',
  roles: admins,
  resource: () => import('../../domain/resources/sites/routes').then((m) => m.routes),
  pages: [{ path: ':routeID?', load: () => import('./routes-page').then((m) => m.RoutesPage) }],
};
