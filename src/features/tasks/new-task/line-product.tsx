import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { products } from '../../../domain/resources/catalog/products';
import { useDevice } from '../../../resource-kit/device/device';
import { useMay } from '../../../resource-kit/device/use-may';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { ReferenceLookup } from '../../../resource-kit/fields/reference-lookup';
import { IconButton } from '../../../ui/icon-button';
import { IconPlus } from '../../../ui/icons';
import { QuickProduct } from './quick-product';
import type { LineFields } from './use-line-fields';

interface LineProductProps {
  fields: LineFields;
  /** Class that aligns the buttons with the control beside them. */
  buttonClass: string;
}

/** The product of a line, which also sets its unit; a missing product can be created on the spot. */
export function LineProduct({ fields, buttonClass }: LineProductProps) {
  const { t } = useLingui();
  const device = useDevice();
  const mayAddProduct = useMay('create', products);
  const [isAdding, setAdding] = useState(false);
  const choose = async (productID: number | null) => {
    const before = fields.text('uom').value;
    fields.change({ productID });
    if (productID === null) return;
    const [row] = rowsOf(products, await device.readChildren(products.name, [productID]));
    const uom = row?.uom;
    if (!uom) return;
    // In the meantime the user may have chosen another product, or entered a unit.
    fields.update((now) =>
      now.productID === productID && (now.uom ?? '') === before ? { ...now, uom } : now,
    );
  };
  return (
    <div className="col-span-6 flex items-start gap-1 2xl:col-span-1">
      <ReferenceLookup
        {...fields.shared('productID')}
        className="flex-1"
        resource={products.name}
        placeholder={t`Code, name or EAN`}
        value={fields.number('productID').value}
        onChange={(id) => void choose(id)}
      />
      {mayAddProduct && (
        <IconButton
          icon={IconPlus}
          label={t`New product`}
          className={buttonClass}
          onClick={() => setAdding(true)}
        />
      )}
      {isAdding && <QuickProduct onCreated={(id) => void choose(id)} onClose={() => setAdding(false)} />}
    </div>
  );
}
