import { useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
  warehouseSettings,
} from '../../domain/resources/sites/warehouse-settings';
import { countOtherType, otherTypeLabel } from '../../domain/setting-values';
import { label } from '../../lib/label';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { type InputProps, TextInput } from '../../resource-kit/fields/inputs';
import { useLabel } from '../../resource-kit/fields/use-label';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { Checkbox } from '../../ui/forms/checkbox';
import { NumberField } from '../../ui/forms/number-field';

/** The definition of a setting. */
export function SettingPage() {
  // A new one has no key, and no values.
  const filter = { warehouseSettingID: Number(useParams()['id']) || 0 };
  const former = useAllRows(warehouseSettings, { filter })[0]?.type;
  const own = useAllRows(companyWarehouseSettings, { filter });
  const checked = useMemo(() => {
    // Those that the device knows: only the server knows other companies' values.
    const values = own.map(({ value }) => value);
    const check = (type: unknown) => {
      const count = isType(type) && type !== former ? countOtherType(type, values) : 0;
      return count > 0 ? { ...otherTypeLabel, values: { count } } : null;
    };
    return { ...overrides, type: { check } };
  }, [own, former]);
  return <ResourceDetailPage resource={warehouseSettings} overrides={checked} />;
}

function isType(value: unknown): value is WarehouseSetting['type'] {
  return typeof value === 'string' && Object.hasOwn(warehouseSettings.fields.type.choices, value);
}

/** Enters the value by its type; a newly chosen type begins with a value that it allows. */
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
