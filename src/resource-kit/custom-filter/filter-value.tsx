import { useLingui } from '@lingui/react/macro';
import type { Field, ReferenceField } from '../../domain/fields';
import { joinValues, splitValues } from '../../domain/query/filter-rows';
import { keyOf, nameOf } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { DateTimeField } from '../../ui/dates/date-time-field';
import { MultiSelect } from '../../ui/forms/multi-select';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { useAllRows } from '../device/use-rows';
import { ReferenceLookup } from '../fields/reference-lookup';
import { useChoiceOptions } from '../list/use-choice-options';

export interface FilterValueProps {
  field: Field;
  operands: 'one' | 'two' | 'list';
  /** In its stored form: several values joined by comma-space. */
  value: string;
  onChange: (value: string) => void;
}

/** The value of a condition in the form of its field: a number, a choice, a row, a moment or a text. */
export function FilterValue({ field, operands, value, onChange }: FilterValueProps) {
  const { t } = useLingui();
  if (operands === 'one')
    return <OneValue label={t`Value`} field={field} value={value} onChange={onChange} />;
  if (operands === 'list') return <ValueList field={field} value={value} onChange={onChange} />;
  const [from = '', to = ''] = value.split(', ');
  // Half of a pair is stored as one value: the check asks for the other.
  const change = (low: string, high: string) => onChange(high === '' ? low : `${low}, ${high}`);
  return (
    <div className="grid grid-cols-2 gap-2">
      <OneValue label={t`From`} field={field} value={from} onChange={(next) => change(next, to)} />
      <OneValue label={t`To`} field={field} value={to} onChange={(next) => change(from, next)} />
    </div>
  );
}

interface OneValueProps {
  label: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

function OneValue({ label, field, value, onChange }: OneValueProps) {
  const { t } = useLingui();
  const optionsOf = useChoiceOptions();
  switch (field.kind) {
    case 'id':
    case 'integer':
    case 'decimal':
      return (
        <NumberField
          label={label}
          integer={field.kind !== 'decimal'}
          value={value === '' ? null : Number(value)}
          onChange={(next) => onChange(next === null || Number.isNaN(next) ? '' : String(next))}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          placeholder={t`Choose`}
          value={value}
          options={optionsOf(field, [value])}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'flag':
      return (
        <Select
          label={label}
          value={value}
          options={[
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'reference':
      return (
        <ReferenceLookup
          label={label}
          resource={field.to}
          value={value === '' ? null : Number(value)}
          onChange={(id) => onChange(id === null ? '' : String(id))}
        />
      );
    case 'dateTime':
      return (
        <DateTimeField
          label={label}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
          onWrong={() => onChange('')}
        />
      );
    default:
      return <TextField label={label} value={value} onChange={({ target }) => onChange(target.value)} />;
  }
}

function ValueList({ field, value, onChange }: Omit<FilterValueProps, 'operands'>) {
  const { t } = useLingui();
  const optionsOf = useChoiceOptions();
  const chosen = splitValues(value);
  if (field.kind === 'reference') return <ReferenceList field={field} value={value} onChange={onChange} />;
  if (field.kind === 'choice')
    return (
      <MultiSelect
        label={t`Values`}
        emptyLabel={t`Choose`}
        options={optionsOf(field, chosen)}
        value={chosen}
        onChange={(values) => onChange(joinValues(values))}
      />
    );
  return (
    <TextField
      label={t`Values`}
      hint={t`Separated by a comma and a space`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function ReferenceList({
  field,
  value,
  onChange,
}: Omit<FilterValueProps, 'operands' | 'field'> & { field: ReferenceField }) {
  const { t } = useLingui();
  const resource = resourceOf(field.to);
  const rows = useAllRows(resource);
  return (
    <MultiSelect
      label={t`Values`}
      emptyLabel={t`Choose`}
      options={rows.map((row) => ({ value: keyOf(resource, row), label: nameOf(resource, row) }))}
      value={splitValues(value).map(Number)}
      onChange={(ids) => onChange(joinValues(ids))}
    />
  );
}
