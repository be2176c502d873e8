import { useLingui } from '@lingui/react/macro';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { FieldOverride } from '../../resource-kit/fields/field-override';
import type { InputProps } from '../../resource-kit/fields/inputs';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Select } from '../../ui/forms/select';
import { configKind, type FlagKind, featureKind, textOf } from './flag-kind';
import { flagValue } from './flag-value-input';

const plain = flagValue('value');

/** Enters a value as the definition that the form names has it: a switch is on or off, everything else a text or JSON. */
function DefinedValueInput({ kind, ...props }: InputProps & { kind: FlagKind }) {
  const { t } = useLingui();
  const translate = useLabel();
  const definitions = useAllRows(kind.definitions);
  const { values = {}, field, value, error, disabled, name, onBlur, onChange } = props;
  const definition = definitions.find((row) => row[kind.definitions.key] === values[kind.reference]);
  const usual = textOf(definition?.['defaultValue']);
  const isSwitch = usual === 'true' || usual === 'false';
  const isKnown = value === null || value === undefined || value === 'true' || value === 'false';
  const Plain = plain.input;
  // A value that is neither would be lost in a choice of two.
  if (!isSwitch || !isKnown) return Plain ? <Plain key={usual} {...props} /> : null;
  return (
    <Select
      label={translate(field.label)}
      name={name}
      value={textOf(value) ?? ''}
      error={error}
      disabled={disabled}
      onBlur={onBlur}
      options={[
        { value: '', label: '–' },
        { value: 'true', label: t`On` },
        { value: 'false', label: t`Off` },
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

function ConfigValueInput(props: InputProps) {
  return <DefinedValueInput {...props} kind={configKind} />;
}

function FeatureValueInput(props: InputProps) {
  return <DefinedValueInput {...props} kind={featureKind} />;
}

/** How a company's or a group's value of a kind is read, entered and checked. */
export function definedValue(kind: FlagKind): FieldOverride {
  return { ...plain, input: kind === configKind ? ConfigValueInput : FeatureValueInput };
}
