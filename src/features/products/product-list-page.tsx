import { products } from '../../domain/resources/catalog/products';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { productCells } from './product-cells';

/** Every product, with its picture. */
export function ProductListPage() {
  return <ResourceListPage resource={products} columns={productCells} />;
}
