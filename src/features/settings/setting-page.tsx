import { useEffect, useRef } from 'react';
import { warehouseSettings } from '../../domain/resources/sites/warehouse-settings';
import { label } from '../../lib/label';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { type InputProps, TextInput } from '../../resource-kit/fields/inputs';
import { useLabel } from '../../resource-kit/fields/use-label';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { Checkbox } from '../../ui/forms/checkbox';
import { NumberField } from '../../ui/forms/number-field';

/** The definition of a setting. */
export function SettingPage() {
  return <ResourceDetailPage resource={warehouseSettings} overrides={overrides} />;
}

/** Enters the value as its type says; a type that is chosen begins with a value that it can have. */
function TypedValueInput(props: InputProps) {
  const { field, name, value, values, error, disabled, onBlur, onChange } = props;
  const translate = useLabel();
  const type = values?.['type'];
  const former = useRef(type);
  useEffect(() => {
    if (former.current === type) return;
    former.current = type;
    if (type === 'boolean') onChange('false');
    else if (Number.isNaN(type === 'number' ? numberOf(value) : value)) onChange(null);
  });
  if (type === 'boolean')
    return (
      <Checkbox
        className="self-end"
        label={translate(field.label)}
        name={name}
        checked={value === 'true'}
        disabled={disabled}
        onChange={({ target }) => onChange(String(target.checked))}
      />
    );
  if (type === 'number')
    return (
      <NumberField
        label={translate(field.label)}
        name={name}
        value={numberOf(value)}
        error={error}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(next) => onChange(next === null || Number.isNaN(next) ? next : String(next))}
      />
    );
  return <TextInput {...props} />;
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value);
}

const overrides: FieldOverrides = {
  value: {
    input: TypedValueInput,
    check: (value) => (Number.isNaN(value) ? label('This is not a number') : null),
  },
};
