import { expensesFeature } from '../../domain/flags';
import { admins, mainAdmin } from '../../domain/permissions';
import { demoTaskConfigsScreen } from '../../features/demo-tasks/screen';
import { errorsScreen } from '../../features/errors/screen';
import {
  companyFeaturesScreen,
  configGroupsScreen,
  configsScreen,
  featuresScreen,
} from '../../features/flags/screens';
import { callbackScreen, integrationScreen } from '../../features/integration/screens';
import { taskLineStateConfigsScreen, taskListConfigsScreen } from '../../features/list-configs/screens';
import { overviewScreen } from '../../features/overview/screen';
import { packageTypesScreen } from '../../features/package-types/screen';
import { pickersScreen } from '../../features/pickers/screen';
import { printersScreen } from '../../features/printers/screen';
import { bugsScreen } from '../../features/problems/screen';
import { productsScreen } from '../../features/products/screen';
import { reportsScreen } from '../../features/reports/screen';
import { routeDisplayScreen } from '../../features/route-display/screen';
import { routesScreen } from '../../features/routes/screen';
import { settingsScreen } from '../../features/settings/screen';
import { syncScreen } from '../../features/sync-status/screen';
import { taskQueuesScreen } from '../../features/task-queues/screen';
import { optimizationScreen, tasksScreen } from '../../features/tasks/screens';
import { tvScreen } from '../../features/tv/screen';
import { usersScreen } from '../../features/users/screen';
import { warehousesScreen } from '../../features/warehouses/screen';
import { type Label, label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconBuilding, IconPallet, IconReceipt, IconTag, IconTrolley, IconWifiOff } from '../../ui/icons';

/** Every screen of the console except the help, which lists them, in the order of the menu. */
export const screens: readonly Screen[] = [
  overviewScreen,
  tasksScreen,
  optimizationScreen,
  tvScreen,
  routeDisplayScreen,
  reportsScreen,
  productsScreen,
  packageTypesScreen,
  resourceScreen({
    path: 'palletTypes',
    title: label('Pallet types'),
    icon: IconPallet,
    roles: admins,
    resource: () => import('../../domain/resources/catalog/pallet-types').then((m) => m.palletTypes),
  }),
  pickersScreen,
  usersScreen,
  warehousesScreen,
  resourceScreen({
    path: 'deliveryMethods',
    title: label('Delivery methods'),
    icon: IconTrolley,
    roles: admins,
    resource: () => import('../../domain/resources/catalog/delivery-methods').then((m) => m.deliveryMethods),
  }),
  resourceScreen({
    path: 'reasonCodes',
    title: label('Reason codes'),
    icon: IconTag,
    roles: admins,
    resource: () => import('../../domain/resources/catalog/reason-codes').then((m) => m.reasonCodes),
  }),
  routesScreen,
  taskQueuesScreen,
  printersScreen,
  resourceScreen({
    path: 'expenses',
    title: label('Expenses'),
    icon: IconReceipt,
    roles: admins,
    flag: expensesFeature,
    resource: () => import('../../domain/resources/company/expenses').then((m) => m.expenses),
  }),
  resourceScreen({
    path: 'companies',
    title: label('Companies'),
    icon: IconBuilding,
    group: 'settings',
    roles: mainAdmin,
    resource: () => import('../../domain/resources/company/companies').then((m) => m.companies),
  }),
  configsScreen,
  featuresScreen,
  companyFeaturesScreen,
  configGroupsScreen,
  taskListConfigsScreen,
  taskLineStateConfigsScreen,
  demoTaskConfigsScreen,
  settingsScreen,
  bugsScreen,
  resourceScreen({
    path: 'timeouts',
    title: label('Timeouts'),
    icon: IconWifiOff,
    group: 'settings',
    roles: mainAdmin,
    resource: () => import('../../domain/resources/company/timeouts').then((m) => m.timeouts),
  }),
  integrationScreen,
  callbackScreen,
  errorsScreen,
  syncScreen,
];

/** The groups of the menu in their order; the first has no title, and the bar needs none. */
export const groups: readonly (readonly [id: Screen['group'], title: Label | null])[] = [
  ['work', null],
  ['reports', label('Reports')],
  ['admin', label('Admin')],
  ['settings', label('Settings')],
  ['device', label('This device')],
  ['bar', null],
];
