import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconBox } from '../../ui/icons';

export const productsScreen = resourceScreen({
  path: 'products',
  title: label('Products'),
  icon: IconBox,
  roles: staff,
  resource: () => import('../../domain/resources/catalog/products').then((m) => m.products),
  hasImport: true,
  list: { load: () => import('./product-list-page').then((m) => m.ProductListPage) },
  detail: { load: () => import('./product-page').then((m) => m.ProductPage) },
});
