import { pickers } from '../../domain/resources/company/pickers';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconUsers } from '../../ui/icons';

export const pickersScreen = resourceScreen(pickers, {
  icon: IconUsers,
  detail: { load: () => import('./picker-page').then((m) => m.PickerPage) },
});
