import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconUsers } from '../../ui/icons';

export const pickersScreen = resourceScreen({
  path: 'pickers',
  title: label('Pickers'),
  icon: IconUsers,
  roles: admins,
  resource: () => import('../../domain/resources/company/pickers').then((m) => m.pickers),
  hasImport: true,
  detail: { load: () => import('./picker-page').then((m) => m.PickerPage) },
});
