import { warehouses } from '../../domain/resources/sites/warehouses';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconWarehouse } from '../../ui/icons';

export const warehousesScreen = resourceScreen(warehouses, {
  icon: IconWarehouse,
  detail: { load: () => import('./warehouse-page').then((m) => m.WarehousePage) },
});
