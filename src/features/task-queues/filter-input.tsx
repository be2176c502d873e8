import { useLingui } from '@lingui/react/macro';
import {
  isTaskAttribute,
  operationsOf,
  type TaskAttributeName,
  taskAttributes,
} from '../../domain/task-attributes';
import type { QueueFilterRow } from '../../domain/task-queue-filter';
import type { InputProps } from '../../resource-kit/inputs';
import { useLabel } from '../../resource-kit/use-label';
import { Button } from '../../ui/button';
import { Select } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconTrash } from '../../ui/icons';
import { attributeLabel, operationLabels } from './attribute-labels';
import { addRow, draftRows, problemOf } from './filter-drafts';
import { QueueCount } from './queue-count';
import { ValueInput } from './value-input';

const attributes = Object.keys(taskAttributes).filter(isTaskAttribute);

/** The conditions of a task queue, and how many tasks fulfil them all now. */
export function FilterInput({ value, onChange, error }: InputProps) {
  const { t } = useLingui();
  const rows = draftRows(value);
  const problem = error ? problemOf(value) : null;
  const change = (index: number, row: QueueFilterRow) => onChange(rows.with(index, row));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t`Conditions`}</legend>
      {rows.length === 0 && <p className="text-sm text-ink-2">{t`No conditions: every task is offered.`}</p>}
      {rows.map((row, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names; their place is what they are
          key={index}
          row={row}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
          error={problem?.row === index ? error : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={IconPlus} onClick={() => onChange(addRow(rows))}>{t`Add a condition`}</Button>
        <QueueCount filter={value} />
      </div>
    </fieldset>
  );
}

interface ConditionRowProps {
  row: QueueFilterRow;
  onChange: (row: QueueFilterRow) => void;
  onRemove: () => void;
  error: string | undefined;
}

function ConditionRow({ row, onChange, onRemove, error }: ConditionRowProps) {
  const { t } = useLingui();
  const say = useLabel();
  const name: TaskAttributeName | null = isTaskAttribute(row.attribute) ? row.attribute : null;
  const operations = name ? operationsOf(taskAttributes[name]) : [];
  const choose = (attribute: string) => {
    const [first = ''] = isTaskAttribute(attribute) ? operationsOf(taskAttributes[attribute]) : [];
    onChange({ attribute, operation: first, value: '' });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_auto] sm:items-start">
      <Select
        label={t`Attribute`}
        required
        placeholder="–"
        options={attributes.map((one) => ({ value: one, label: say(attributeLabel(one)) }))}
        value={row.attribute}
        error={error}
        onChange={({ target }) => choose(target.value)}
        className="max-sm:col-span-2"
      />
      <Select
        label={t`Operation`}
        required
        placeholder={name ? undefined : '–'}
        options={operations.map((one) => ({ value: one, label: say(operationLabels[one]) }))}
        value={row.operation}
        onChange={({ target }) => onChange({ ...row, operation: target.value, value: '' })}
        className="max-sm:col-span-2"
      />
      {name ? (
        <ValueInput
          label={t`Value`}
          required
          field={taskAttributes[name].field}
          operation={row.operation}
          value={row.value}
          onChange={(value) => onChange({ ...row, value })}
        />
      ) : (
        <span />
      )}
      <IconButton className="sm:mt-5" icon={IconTrash} label={t`Remove the condition`} onClick={onRemove} />
    </div>
  );
}
