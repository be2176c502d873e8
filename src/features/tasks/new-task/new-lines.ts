import type { NewLine } from '../../../domain/mutations/task-lines';
import { products } from '../../../domain/resources/products';
import { rowsOf } from '../../../resource-kit/use-rows';
import type { Device } from '../../../sync/client';
import type { LineDraft } from './line-drafts';

/** Drafts with their products and temporary keys, ready to be queued. */
export async function newLines(
  device: Pick<Device, 'readParts' | 'newID'>,
  drafts: readonly LineDraft[],
): Promise<readonly NewLine[]> {
  const wanted = [...new Set(drafts.map(({ values }) => Number(values.productID)))];
  const found = rowsOf(products, await device.readParts(products.name, wanted));
  const byID = new Map(found.map((product) => [product.productID, product]));
  const lines: NewLine[] = [];
  for (const { values } of drafts) {
    const product = byID.get(Number(values.productID));
    if (product) lines.push({ taskLineID: await device.newID(), values, product });
  }
  return lines;
}
