import { products } from '../../domain/resources/catalog/products';
import { usePrintAction } from '../../resource-kit/labels/use-print-labels';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { productCells } from './product-cells';

/** Every product, with its picture. */
export function ProductListPage() {
  const { action, dialog } = usePrintAction('PRODUCT');
  return (
    <>
      <ResourceListPage resource={products} columns={productCells} bulkActions={[action]} />
      {dialog}
    </>
  );
}
