import { useMemo } from 'react';
import type { Row } from '../../domain/resource';
import { asText } from '../../lib/json-values';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { FieldOverride } from '../../resource-kit/fields/field-override';
import type { InputProps } from '../../resource-kit/fields/inputs';
import { fitsSwitch, isOnOrOff, SwitchInput } from '../../resource-kit/fields/switch-input';
import { configKind, type FlagKind, featureKind } from '../../resource-kit/flags/flag-kind';
import { flagValue } from './flag-value-input';

const plain = flagValue('value');

/** Enters a value by the form's definition: a switch is on or off, everything else a text or JSON. */
function DefinedValueInput({ kind, ...props }: InputProps & { kind: FlagKind }) {
  const definitions = useAllRows(kind.definitions);
  const { values = {}, value } = props;
  const definition = definitions.find((row) => row[kind.definitions.key] === values[kind.reference]);
  const usual = asText(definition?.['defaultValue']);
  if (isOnOrOff(usual) && fitsSwitch(value)) return <SwitchInput {...props} />;
  const Plain = plain.input;
  return Plain ? <Plain key={usual} {...props} /> : null;
}

function ConfigValueInput(props: InputProps) {
  return <DefinedValueInput {...props} kind={configKind} />;
}

function FeatureValueInput(props: InputProps) {
  return <DefinedValueInput {...props} kind={featureKind} />;
}

/** How a company's or a group's value of a kind is shown, entered and checked. */
export function useDefinedValue(kind: FlagKind): FieldOverride {
  const definitions = useAllRows(kind.definitions);
  return useMemo(() => {
    const names = new Map(definitions.map((row) => [row[kind.definitions.key], asText(row['name'])]));
    const nameOf = (values: Row) => names.get(values[kind.reference]) ?? '';
    const input = kind === configKind ? ConfigValueInput : FeatureValueInput;
    return { ...flagValue('value', nameOf), input };
  }, [definitions, kind]);
}
