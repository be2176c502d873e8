import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../domain/fields';
import type { Condition } from '../../domain/query/query';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { MultiSelect } from '../../ui/forms/multi-select';
import { NumberField } from '../../ui/forms/number-field';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { ReferenceLookup } from '../fields/reference-lookup';
import { useLabel } from '../fields/use-label';
import { dayRangeCondition, dayRangeOf, listOf, operandOf } from './conditions';
import { useChoiceOptions } from './use-choice-options';

export interface FilterInputProps {
  field: Field;
  condition: Condition | undefined;
  /** Undefined removes the condition. */
  onChange: (condition: Condition | undefined) => void;
}

export function TextFilter({ field, condition, onChange }: FilterInputProps) {
  const translate = useLabel();
  return (
    <TextField
      label={translate(field.label)}
      value={String(operandOf(condition, 'like') ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? undefined : { like: event.target.value })}
    />
  );
}

export function NumberFilter({ field, condition, onChange }: FilterInputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const read = (operator: '$gte' | '$lte') => {
    const value = operandOf(condition, operator);
    return typeof value === 'number' ? value : null;
  };
  const [low, high] = [read('$gte'), read('$lte')];
  const change = (from: number | null, to: number | null) => {
    if (Number.isNaN(from) || Number.isNaN(to)) return;
    onChange(
      from === null && to === null
        ? undefined
        : { ...(from === null ? {} : { $gte: from }), ...(to === null ? {} : { $lte: to }) },
    );
  };
  const name = translate(field.label);
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField label={t`${name} from`} value={low} onChange={(value) => change(value, high)} />
      <NumberField label={t`${name} to`} value={high} onChange={(value) => change(low, value)} />
    </div>
  );
}

export function ChoiceFilter({ field, condition, onChange }: FilterInputProps) {
  const translate = useLabel();
  const optionsOf = useChoiceOptions();
  if (field.kind !== 'choice') return null;
  const chosen = listOf(condition).map(String);
  return (
    <MultiSelect
      label={translate(field.label)}
      options={optionsOf(field, chosen)}
      value={chosen}
      onChange={(values) => onChange(values.length === 0 ? undefined : values)}
    />
  );
}

export function FlagFilter({ field, condition, onChange }: FilterInputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <Select
      label={translate(field.label)}
      placeholder={t`All`}
      value={typeof condition === 'boolean' ? String(condition) : ''}
      options={[
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
    />
  );
}

export function DateFilter({ field, condition, onChange }: FilterInputProps) {
  const translate = useLabel();
  return (
    <DateRangeField
      label={translate(field.label)}
      value={dayRangeOf(condition)}
      onChange={(range) => onChange(dayRangeCondition(range))}
    />
  );
}

export function ReferenceFilter({ field, condition, onChange }: FilterInputProps) {
  const translate = useLabel();
  if (field.kind !== 'reference') return null;
  return (
    <ReferenceLookup
      label={translate(field.label)}
      resource={field.to}
      value={typeof condition === 'number' ? condition : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
