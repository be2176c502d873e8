import { deliveryMethods } from '../../domain/resources/catalog/delivery-methods';
import { packageTypes } from '../../domain/resources/catalog/package-types';
import { palletTypes } from '../../domain/resources/catalog/pallet-types';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { errorsScreen } from '../../features/errors/screen';
import { overviewScreen } from '../../features/overview/screen';
import { pickersScreen } from '../../features/pickers/screen';
import { routeDisplayScreen } from '../../features/route-display/screen';
import { routesScreen } from '../../features/routes/screen';
import { syncScreen } from '../../features/sync-status/screen';
import { taskQueuesScreen } from '../../features/task-queues/screen';
import { optimizationScreen, tasksScreen } from '../../features/tasks/screens';
import { tvScreen } from '../../features/tv/screen';
import { warehousesScreen } from '../../features/warehouses/screen';
import { type Label, label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconAlert, IconBox, IconTruck } from '../../ui/icons';

/** Every screen of the console, in the order of the menu. */
export const screens: readonly Screen[] = [
  overviewScreen,
  tasksScreen,
  optimizationScreen,
  tvScreen,
  routeDisplayScreen,
  resourceScreen(packageTypes, { icon: IconBox }),
  resourceScreen(palletTypes, { icon: IconBox }),
  pickersScreen,
  warehousesScreen,
  resourceScreen(deliveryMethods, { icon: IconTruck }),
  resourceScreen(reasonCodes, { icon: IconAlert }),
  routesScreen,
  taskQueuesScreen,
  errorsScreen,
  syncScreen,
];

export const groupTitles: Readonly<Record<Screen['group'], Label | null>> = {
  work: null,
  admin: label('Admin'),
  device: label('This device'),
  bar: null,
};
