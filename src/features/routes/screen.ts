import { admins } from '../../domain/permissions';
import { routes } from '../../domain/resources/sites/routes';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconRoute } from '../../ui/icons';

export const routesScreen: Screen = {
  path: 'routes',
  title: routes.title.many,
  icon: IconRoute,
  group: 'admin',
  roles: admins,
  pages: [{ path: ':routeID?', load: () => import('./routes-page').then((m) => m.RoutesPage) }],
};
