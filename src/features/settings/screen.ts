import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconGear } from '../../ui/icons';

export const settingsScreen = resourceScreen({
  path: 'settings',
  title: label('Settings'),
  icon: IconGear,
  group: 'settings',
  roles: mainAdmin,
  resource: () => import('../../domain/resources/sites/warehouse-settings').then((m) => m.warehouseSettings),
  list: { load: () => import('./settings-page').then((m) => m.SettingsPage) },
  detail: { load: () => import('./setting-page').then((m) => m.SettingPage) },
});
