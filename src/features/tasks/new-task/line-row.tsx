import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { statusLabels, type TaskStatus, taskStatuses } from '../../../domain/tasks/statuses';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { cx } from '../../../ui/cx';
import { NumberField } from '../../../ui/forms/number-field';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { IconButton } from '../../../ui/icon-button';
import { IconChevronDown } from '../../../ui/icons';
import { IconChevronUp, IconTrash } from '../../../ui/later-icons';
import { BinLookup } from './bin-lookup';
import { FurtherFields, furtherFields } from './further-fields';
import { LineProduct } from './line-product';
import { type LineFields, type LineFieldsOptions, useLineFields } from './use-line-fields';

interface LineRowProps extends LineFieldsOptions {
  warehouseID: number | null;
  /** Shows a second bin, the destination of a move. */
  hasBinTo: boolean;
  statuses: readonly TaskStatus[];
  onRemove: (() => void) | undefined;
}

/** One line of a task that is being entered. */
export function LineRow({ warehouseID, hasBinTo, statuses, onRemove, ...options }: LineRowProps) {
  const { t } = useLingui();
  const fields = useLineFields(options);
  const [isOpen, setOpen] = useState(furtherFields.some((name) => options.draft.values[name]));
  const hasMore = isOpen || furtherFields.some((name) => options.problems.has(name));
  const lineNumber = fields.number('lineNumber').value ?? 0;
  // Aligned with the controls, below the height of a label.
  const beside = options.hideLabels ? '' : 'mt-5';
  return (
    <li aria-label={t`Line ${lineNumber}`} className="flex flex-col gap-2 px-4 py-3 2xl:py-1.5">
      <div
        className={cx(
          'grid grid-cols-6 items-start gap-2 sm:grid-cols-12',
          hasBinTo
            ? '2xl:grid-cols-[4rem_minmax(12rem,3fr)_1fr_1fr_6rem_8rem_7rem_8rem_auto]'
            : '2xl:grid-cols-[4rem_minmax(14rem,3fr)_1fr_6rem_8rem_7rem_8rem_auto]',
        )}
      >
        <NumberField {...fields.number('lineNumber')} className="col-span-2 2xl:col-span-1" integer min={1} />
        <LineProduct fields={fields} buttonClass={beside} />
        <LineBins fields={fields} warehouseID={warehouseID} hasBinTo={hasBinTo} />
        <LineAmount fields={fields} />
        <LineStatus fields={fields} statuses={statuses} />
        <span className="flex">
          <IconButton
            icon={hasMore ? IconChevronUp : IconChevronDown}
            label={t`Further fields of line ${lineNumber}`}
            aria-expanded={hasMore}
            className={beside}
            onClick={() => setOpen(!hasMore)}
          />
          <IconButton
            icon={IconTrash}
            label={t`Remove line ${lineNumber}`}
            className={beside}
            disabled={!onRemove}
            onClick={onRemove}
          />
        </span>
      </div>
      {hasMore && <FurtherFields fields={fields} />}
    </li>
  );
}

interface LineBinsProps extends Pick<LineRowProps, 'warehouseID' | 'hasBinTo'> {
  fields: LineFields;
}

function LineBins({ fields, warehouseID, hasBinTo }: LineBinsProps) {
  const bin = (name: 'bin' | 'binTo') => ({
    ...fields.text(name),
    warehouseID,
    value: fields.text(name).value || null,
    onChange: (value: string | null) => fields.change({ [name]: value }),
  });
  return (
    <>
      <BinLookup
        {...bin('bin')}
        className={cx(hasBinTo ? 'col-span-3 sm:col-span-2' : 'col-span-6 sm:col-span-4', '2xl:col-span-1')}
      />
      {hasBinTo && <BinLookup {...bin('binTo')} className="col-span-3 sm:col-span-2 2xl:col-span-1" />}
    </>
  );
}

function LineAmount({ fields }: { fields: LineFields }) {
  return (
    <>
      <NumberField {...fields.number('taskAmount')} className="col-span-3 2xl:col-span-1" min={0} />
      <TextField {...fields.text('uom')} className="col-span-3 sm:col-span-2 2xl:col-span-1" />
      <TextField {...fields.text('lot')} className="col-span-3 2xl:col-span-1" />
    </>
  );
}

function LineStatus({ fields, statuses }: { fields: LineFields; statuses: readonly TaskStatus[] }) {
  const translate = useLabel();
  // A status that this task does not accept is still shown; it is marked when the line is checked.
  const { value: has } = fields.text('status');
  const shown = taskStatuses.filter((one) => one === has || statuses.includes(one));
  return (
    <Select
      {...fields.text('status')}
      className="col-span-2 sm:col-span-3 2xl:col-span-1"
      options={shown.map((value) => ({ value, label: translate(statusLabels[value]) }))}
    />
  );
}
