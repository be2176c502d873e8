import { products } from '../../domain/resources/catalog/products';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import type { FormSection } from '../../resource-kit/record/form-section';
import { TabbedDetailPage } from '../../resource-kit/record/tabbed-detail-page';
import { BarcodesTab } from './barcodes-tab';
import { OpenTasks } from './open-tasks';
import { ProductPicture } from './product-picture';
import { QuantitiesTab } from './quantities-tab';
import { quantityFields } from './quantity-cells';

const overrides: FieldOverrides = {
  name: { isShort: true },
  speechProductName: { isShort: true },
  imageUrl: {
    isShort: true,
    cell: (row) => <ProductPicture address={rowOf(products, row).imageUrl} size="page" />,
  },
};
const section: FormSection = { view: (row) => <OpenTasks row={row} />, edit: () => null };
const contents = {
  productCodes: (productID: number) => <BarcodesTab productID={productID} />,
  quantities: (productID: number) => <QuantitiesTab productID={productID} />,
};
const childPages = { quantities: { overrides: quantityFields } };

/** A product with its barcodes and its stock by bin. */
export function ProductPage() {
  return (
    <TabbedDetailPage
      resource={products}
      overrides={overrides}
      section={section}
      contents={contents}
      childPages={childPages}
    />
  );
}
