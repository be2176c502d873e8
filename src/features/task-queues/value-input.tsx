import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../domain/fields';
import { nameOf } from '../../domain/mutations/rows';
import { keyOf } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { ReferenceLookup } from '../../resource-kit/reference-lookup';
import { useLabel } from '../../resource-kit/use-label';
import { useRows } from '../../resource-kit/use-rows';
import type { FieldProps } from '../../ui/forms/form-field';
import { MultiSelect } from '../../ui/forms/multi-select';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';

interface ValueInputProps extends FieldProps {
  field: Field;
  operation: string;
  value: string;
  onChange: (value: string) => void;
}

const SEPARATOR = ', ';
const several = new Set(['in', 'between', 'allStartsWith', 'allEndsWith', 'allContains']);

/** The value of a condition, entered as its attribute's kind asks. */
export function ValueInput({ field, operation, value, onChange, ...rest }: ValueInputProps) {
  const { t } = useLingui();
  const say = useLabel();
  if (field.kind === 'reference' && operation === 'in')
    return <ReferencesInput {...rest} resource={field.to} value={value} onChange={onChange} />;
  if (field.kind === 'reference') {
    const id = value === '' ? Number.NaN : Number(value);
    return (
      <ReferenceLookup
        {...rest}
        resource={field.to}
        value={Number.isNaN(id) ? null : id}
        onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
      />
    );
  }
  if (field.kind === 'choice') {
    const options = Object.entries(field.choices).map(([key, text]) => ({ value: key, label: say(text) }));
    return operation === 'in' ? (
      <MultiSelect
        {...rest}
        emptyLabel="–"
        options={options}
        value={listOf(value)}
        onChange={(values) => onChange(values.join(SEPARATOR))}
      />
    ) : (
      <Select
        {...rest}
        placeholder="–"
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  return (
    <TextField
      {...rest}
      inputMode={isNumber ? 'decimal' : undefined}
      hint={several.has(operation) ? t`Several values: a comma and a space between them` : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ReferencesInputProps extends FieldProps {
  resource: string;
  value: string;
  onChange: (value: string) => void;
}

function ReferencesInput({ resource: name, value, onChange, ...rest }: ReferencesInputProps) {
  const resource = resourceOf(name);
  const result = useRows({
    resource: name,
    filter: {},
    sort: [[resource.list.sort[0], resource.list.sort[1]]],
    range: [0, 999],
  });
  return (
    <MultiSelect
      {...rest}
      emptyLabel="–"
      options={(result?.rows ?? []).map((row) => ({
        value: String(keyOf(resource, row)),
        label: nameOf(resource, row),
      }))}
      value={listOf(value)}
      onChange={(values) => onChange(values.join(SEPARATOR))}
    />
  );
}

function listOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(SEPARATOR);
}
