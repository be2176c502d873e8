import { useLingui } from '@lingui/react/macro';
import type { NewLine } from '../../../domain/mutations/task-lines';
import { type Product, products } from '../../../domain/resources/catalog/products';
import { useDevice } from '../../../resource-kit/device/device';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { toast } from '../../../ui/feedback/toast-store';
import type { LineDraft } from './line-drafts';

/** Gives drafts their products and temporary keys, ready to be queued; null, with a message, where a product is gone. */
export function useNewLines(): (drafts: readonly LineDraft[]) => Promise<readonly NewLine[] | null> {
  const { t } = useLingui();
  const device = useDevice();
  const productOf = async (id: number): Promise<Product | undefined> =>
    rowsOf(products, await device.readChildren(products.name, [id]))[0];
  return async (drafts) => {
    const wanted = [...new Set(drafts.map(({ values }) => Number(values.productID)))];
    const found = new Map(await Promise.all(wanted.map(async (id) => [id, await productOf(id)] as const)));
    const lines: NewLine[] = [];
    for (const { values } of drafts) {
      const product = found.get(Number(values.productID));
      if (!product) {
        toast.error(t`The product does not exist`);
        return null;
      }
      // A product that was created here a moment ago may have got its real key.
      const { productID } = product;
      lines.push({ taskLineID: await device.newID(), values: { ...values, productID }, product });
    }
    return lines;
  };
}
