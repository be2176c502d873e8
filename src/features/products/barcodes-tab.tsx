import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { barcodesGiven } from '../../domain/mutations/given-barcodes';
import { productCodes } from '../../domain/resources/catalog/product-codes';
import { products } from '../../domain/resources/catalog/products';
import { useDevice } from '../../resource-kit/device/device';
import { useAllRows, useRow } from '../../resource-kit/device/use-rows';
import { ChildList } from '../../resource-kit/record/child-list';
import { StateBadge } from '../../resource-kit/record/state-badge';

/**
 * A product's barcodes: above the rows those that wait with the product, and have no keys before the server has created
 * them.
 */
export function BarcodesTab({ productID }: { productID: number }) {
  const { t } = useLingui();
  const waiting = useWaitingBarcodes(productID);
  return (
    <>
      {waiting.length > 0 && (
        <ul
          aria-label={t`Barcodes that have not been sent yet`}
          className="divide-line border-line max-h-56 shrink-0 divide-y overflow-y-auto rounded-lg border"
        >
          {waiting.map((value) => (
            <li key={value} className="min-h-row flex items-center gap-3 px-3 text-sm">
              <span className="min-w-0 break-all">{value}</span>
              <StateBadge state="waiting" />
            </li>
          ))}
        </ul>
      )}
      <ChildList parent={products} parentID={productID} tab="productCodes" />
    </>
  );
}

const none: readonly string[] = [];

function useWaitingBarcodes(productID: number): readonly string[] {
  const device = useDevice();
  const product = useRow(products.name, productID);
  const rows = useAllRows(productCodes, { filter: { productID } });
  const [given, setGiven] = useState(none);
  // Each change delivers the whole outbox: read only while a write of this product waits.
  const isWaiting = product.kind === 'row' && product.waiting;
  useEffect(() => {
    if (!isWaiting) return;
    const stop = device.watchOutbox((entries) => setGiven(barcodesGiven(productID, entries)));
    return () => {
      stop();
      setGiven(none);
    };
  }, [device, productID, isWaiting]);
  const known = new Set(rows.map(({ value }) => value.toLowerCase()));
  return given.filter((value) => !known.has(value.toLowerCase()));
}
