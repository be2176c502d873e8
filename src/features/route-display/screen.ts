import { optimizationFeature } from '../../domain/flags';
import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconTruck } from '../../ui/icons';

export const routeDisplayScreen: Screen = {
  path: 'routeDisplay',
  title: label('Route display'),
  icon: IconTruck,
  group: 'work',
  roles: admins,
  flag: optimizationFeature,
  isFlagOptionalForMain: true,
  pages: [{ load: () => import('./route-display-page').then((m) => m.RouteDisplayPage) }],
};
