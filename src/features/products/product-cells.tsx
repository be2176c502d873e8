import type { Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ProductPicture } from './product-picture';

function PictureCell({ row }: { row: Row }) {
  return <ProductPicture address={rowOf(products, row).imageUrl} size="row" />;
}

/** The picture and the name in a list. */
export const productCells: ColumnOverrides = {
  imageUrl: { cell: PictureCell, width: 88 },
  name: { width: 320 },
};
