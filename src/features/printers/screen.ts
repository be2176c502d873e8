import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconPrinter } from '../../ui/icons';

export const printersScreen = resourceScreen({
  path: 'printers',
  title: label('Printers'),
  icon: IconPrinter,
  roles: admins,
  resource: () => import('../../domain/resources/sites/printers').then((m) => m.printers),
  detail: { load: () => import('./printer-page').then((m) => m.PrinterPage) },
});
