import { useLingui } from '@lingui/react/macro';
import type { NewLine } from '../../../domain/mutations/task-lines';
import { type Product, products } from '../../../domain/resources/catalog/products';
import { useDevice } from '../../../resource-kit/device/device';
import { rowOf, rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';
import { toast } from '../../../ui/feedback/toast-store';
import { formToast, type LineDraft } from './line-drafts';

/**
 * Gives drafts their products and temporary keys, ready to be queued; null, with a message, if a product is deleted or
 * out of reach.
 */
export function useNewLines(): (drafts: readonly LineDraft[]) => Promise<readonly NewLine[] | null> {
  const { t } = useLingui();
  const device = useDevice();
  const productOf = async (id: number): Promise<Product | 'missing' | 'unreachable'> => {
    const [product] = rowsOf(products, await device.readChildren(products.name, [id]));
    return product ?? findProduct(device, id);
  };
  return async (drafts) => {
    const wanted = [...new Set(drafts.map(({ values }) => Number(values.productID)))];
    const found = new Map(await Promise.all(wanted.map(async (id) => [id, await productOf(id)] as const)));
    const lines: NewLine[] = [];
    for (const { values } of drafts) {
      const product = found.get(Number(values.productID));
      if (!product || product === 'missing') {
        toast.error(t`The product does not exist`, formToast);
        return null;
      }
      if (product === 'unreachable') {
        toast.error(
          t`The product is not on this device now. It is fetched as soon as there is a connection: save again then.`,
          formToast,
        );
        return null;
      }
      // A product created here a moment ago may have received its real key.
      const { productID } = product;
      lines.push({ taskLineID: await device.newID(), values: { ...values, productID }, product });
    }
    return lines;
  };
}

/** A product that could not be read may still be on its way, or out of reach, while the device is being refilled. */
function findProduct(
  device: Pick<Device, 'watchRow'>,
  id: number,
): Promise<Product | 'missing' | 'unreachable'> {
  return new Promise((resolve) => {
    const end = device.watchRow(products.name, id, (result) => {
      if (result.kind === 'loading') return;
      // The callback may run before the function that ends it is assigned.
      queueMicrotask(() => end());
      resolve(result.kind === 'row' ? rowOf(products, result.row) : result.kind);
    });
  });
}
