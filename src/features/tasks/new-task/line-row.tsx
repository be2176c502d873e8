import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { products } from '../../../domain/resources/catalog/products';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { statusLabels, type TaskStatus } from '../../../domain/tasks/statuses';
import { useDevice } from '../../../resource-kit/device/device';
import { useMay } from '../../../resource-kit/device/use-may';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { ReferenceLookup } from '../../../resource-kit/fields/reference-lookup';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { cx } from '../../../ui/cx';
import { NumberField } from '../../../ui/forms/number-field';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { IconButton } from '../../../ui/icon-button';
import { IconPlus, IconTrash } from '../../../ui/icons';
import { BinLookup } from './bin-lookup';
import type { LineDraft } from './line-drafts';
import { QuickProduct } from './quick-product';

interface LineRowProps {
  draft: LineDraft;
  /** Labels stand above the first row only, where rows are one line each. */
  hideLabels: boolean;
  warehouseID: number | null;
  /** A second bin: goods are moved to it. */
  hasBinTo: boolean;
  statuses: readonly TaskStatus[];
  /** Fields to be marked as empty. */
  missing: readonly string[];
  onChange: (changes: LineDraft['values']) => void;
  onRemove: (() => void) | undefined;
}

export function LineRow({ draft, hideLabels, hasBinTo, missing, onChange, ...props }: LineRowProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const mayAddProduct = useMay('create', products);
  const [isAdding, setAdding] = useState(false);
  const { fields } = taskLines;
  const { values } = draft;
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const shared = (name: keyof typeof fields) => ({
    label: translate(fields[name].label),
    hideLabel: hideLabels,
    required: 'required' in fields[name],
    error: missing.includes(name),
  });
  const chooseProduct = async (productID: number | null) => {
    const [row] =
      productID === null ? [] : rowsOf(products, await device.readChildren(products.name, [productID]));
    onChange({ productID, ...(row?.uom ? { uom: row.uom } : {}) });
  };
  const lineNumber = number('lineNumber') ?? 0;
  // Level with the controls, below the height of a label.
  const beside = hideLabels ? '' : 'mt-5';
  return (
    <li
      aria-label={t`Line ${lineNumber}`}
      className={cx(
        'grid grid-cols-6 items-start gap-2 px-4 py-3 sm:grid-cols-12 2xl:py-1.5',
        hasBinTo
          ? '2xl:grid-cols-[4rem_minmax(12rem,3fr)_1fr_1fr_6rem_8rem_7rem_8rem_auto]'
          : '2xl:grid-cols-[4rem_minmax(14rem,3fr)_1fr_6rem_8rem_7rem_8rem_auto]',
      )}
    >
      <NumberField
        {...shared('lineNumber')}
        className="col-span-2 2xl:col-span-1"
        integer
        min={1}
        value={number('lineNumber')}
        onChange={(value) => onChange({ lineNumber: value })}
      />
      <div className="col-span-6 flex items-start gap-1 2xl:col-span-1">
        <ReferenceLookup
          {...shared('productID')}
          className="flex-1"
          resource={products.name}
          placeholder={t`Code, name or EAN`}
          value={number('productID')}
          onChange={(id) => void chooseProduct(id)}
        />
        {mayAddProduct && (
          <IconButton
            icon={IconPlus}
            label={t`New product`}
            className={beside}
            onClick={() => setAdding(true)}
          />
        )}
      </div>
      <BinLookup
        {...shared('bin')}
        className={cx(hasBinTo ? 'col-span-3 sm:col-span-2' : 'col-span-6 sm:col-span-4', '2xl:col-span-1')}
        warehouseID={props.warehouseID}
        value={text('bin')}
        onChange={(bin) => onChange({ bin })}
      />
      {hasBinTo && (
        <BinLookup
          {...shared('binTo')}
          className="col-span-3 sm:col-span-2 2xl:col-span-1"
          warehouseID={props.warehouseID}
          value={text('binTo')}
          onChange={(binTo) => onChange({ binTo })}
        />
      )}
      <NumberField
        {...shared('taskAmount')}
        className="col-span-3 2xl:col-span-1"
        min={0}
        value={number('taskAmount')}
        onChange={(value) => onChange({ taskAmount: value })}
      />
      <TextField
        {...shared('uom')}
        className="col-span-3 sm:col-span-2 2xl:col-span-1"
        maxLength={fields.uom.maxLength}
        value={text('uom') ?? ''}
        onChange={({ target }) => onChange({ uom: target.value || null })}
      />
      <TextField
        {...shared('lot')}
        className="col-span-3 2xl:col-span-1"
        maxLength={fields.lot.maxLength}
        value={text('lot') ?? ''}
        onChange={({ target }) => onChange({ lot: target.value || null })}
      />
      <Select
        {...shared('status')}
        className="col-span-2 sm:col-span-3 2xl:col-span-1"
        value={text('status') ?? ''}
        options={props.statuses.map((value) => ({ value, label: translate(statusLabels[value]) }))}
        onChange={({ target }) => onChange({ status: target.value })}
      />
      <IconButton
        icon={IconTrash}
        label={t`Remove line ${lineNumber}`}
        className={beside}
        disabled={!props.onRemove}
        onClick={props.onRemove}
      />
      {isAdding && (
        <QuickProduct onCreated={(id) => void chooseProduct(id)} onClose={() => setAdding(false)} />
      )}
    </li>
  );
}
