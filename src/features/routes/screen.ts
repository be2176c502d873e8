import { routes } from '../../domain/resources/sites/routes';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconRoute } from '../../ui/icons';

export const routesScreen: Screen = {
  ...routes.screen,
  title: routes.title.many,
  icon: IconRoute,
  group: 'admin',
  pages: [{ path: ':routeID?', load: () => import('./routes-page').then((m) => m.RoutesPage) }],
};
