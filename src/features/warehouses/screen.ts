import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconWarehouse } from '../../ui/icons';

export const warehousesScreen = resourceScreen({
  path: 'warehouses',
  title: label('Warehouses'),
  icon: IconWarehouse,
  roles: admins,
  resource: () => import('../../domain/resources/sites/warehouses').then((m) => m.warehouses),
  pages: [
    {
      path: ':id/locations/import',
      load: () => import('./import/location-import-page').then((m) => m.LocationImportPage),
    },
  ],
  detail: { load: () => import('./warehouse-page').then((m) => m.WarehousePage) },
});
