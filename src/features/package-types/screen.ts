import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconCarton } from '../../ui/icons';

const pages = () => import('./package-type-pages');

export const packageTypesScreen = resourceScreen({
  path: 'packageTypes',
  title: label('Package types'),
  icon: IconCarton,
  roles: admins,
  resource: () => import('../../domain/resources/catalog/package-types').then((m) => m.packageTypes),
  list: { load: () => pages().then((m) => m.PackageTypesPage) },
  detail: { load: () => pages().then((m) => m.PackageTypePage) },
});
