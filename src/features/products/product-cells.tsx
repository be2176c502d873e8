import type { Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { rowOf } from '../../resource-kit/device/use-rows';
import { Measure } from '../../resource-kit/fields/measure';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { ProductPicture } from './product-picture';

function PictureCell({ row }: { row: Row }) {
  return <ProductPicture address={rowOf(products, row).imageUrl} size="row" />;
}

const Length = ({ row }: { row: Row }) => <Measure value={rowOf(products, row).length} type="length" />;
const Width = ({ row }: { row: Row }) => <Measure value={rowOf(products, row).width} type="length" />;
const Height = ({ row }: { row: Row }) => <Measure value={rowOf(products, row).height} type="length" />;
const Weight = ({ row }: { row: Row }) => <Measure value={rowOf(products, row).weight} type="weight" />;
const Volume = ({ row }: { row: Row }) => <Measure value={rowOf(products, row).volume} type="volume" />;

/** The picture and the measures as a list shows them. */
export const productCells: ColumnOverrides = {
  imageUrl: { cell: PictureCell, width: 88 },
  name: { width: 320 },
  length: { cell: Length },
  width: { cell: Width },
  height: { cell: Height },
  weight: { cell: Weight },
  volume: { cell: Volume },
};
