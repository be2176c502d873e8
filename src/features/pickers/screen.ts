import { pickers } from '../../domain/resources/company/pickers';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconUsers } from '../../ui/icons';

export const pickersScreen = resourceScreen(pickers, {
  icon: IconUsers,
  list: { load: () => import('./picker-list-page').then((m) => m.PickerListPage) },
  detail: { load: () => import('./picker-page').then((m) => m.PickerPage) },
  pages: [{ path: 'import', load: () => import('./picker-import-page').then((m) => m.PickerImportPage) }],
});
