import type { ReactNode } from 'react';
import { refuseFlagValue } from '../../domain/flag-values';
import type { Row } from '../../domain/resource';
import { readJsonText } from '../../lib/json-text';
import { asText } from '../../lib/json-values';
import type { Label } from '../../lib/label';
import type { FieldOverride } from '../../resource-kit/fields/field-override';
import { type InputProps, TextInput } from '../../resource-kit/fields/inputs';
import { JsonBlock } from '../../resource-kit/fields/json-block';
import { JsonField, useJsonCheck } from '../../resource-kit/fields/json-field';
import { jsonProblem } from '../../resource-kit/fields/json-problem';
import { fitsSwitch, isOnOrOff, SwitchInput } from '../../resource-kit/fields/switch-input';
import { useLabel } from '../../resource-kit/fields/use-label';

/** Values are texts; some are a JSON object or list. */
export function looksLikeJson(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[[{]/.test(value);
}

/**
 * Why a value may not be saved; null: it may. @param inEditor it is entered in the editor of JSON, which accepts
 * nothing else
 */
export function checkFlagValue(value: unknown, inEditor: boolean): Label | null {
  const isJson = inEditor || looksLikeJson(value);
  return isJson ? jsonProblem(readJsonText(asText(value) ?? '')) : null;
}

function FlagValueInput(props: InputProps) {
  const translate = useLabel();
  // The kind of field does not change while a user types.
  if (!looksLikeJson(props.atFirst)) return <PlainValueInput {...props} />;
  return (
    <JsonField
      label={translate(props.field.label)}
      required={props.field.required ?? false}
      text={asText(props.value) ?? ''}
      disabled={props.disabled}
      error={props.error}
      onBlur={props.onBlur}
      onChange={(text) => props.onChange(text === '' ? null : text)}
    />
  );
}

/**
 * A text that turns out to be JSON is checked as in the editor, which would replace the field under the user's hands.
 */
function PlainValueInput(props: InputProps) {
  const { problem, hint } = useJsonCheck(looksLikeJson(props.value) ? props.value : '');
  return <TextInput {...props} error={problem ?? props.error} hint={hint} />;
}

/** The value of a definition: a switch if its default is one. */
function DefinitionValueInput(props: InputProps) {
  const { values = {}, value } = props;
  const isChoice = isOnOrOff(values['defaultValue']) && fitsSwitch(value);
  return isChoice ? <SwitchInput {...props} /> : <FlagValueInput {...props} />;
}

/** Name of the config or feature of a form's values. */
type NameOf = (values: Row) => string;
const ownName: NameOf = ({ name }) => asText(name) ?? '';

/**
 * How a value is shown, entered and checked. An unusable value may stay unchanged, but not a company's or a group's: it
 * may now belong to another definition.
 */
export function flagValue(name: 'value' | 'defaultValue', nameOf = ownName): FieldOverride {
  const mayStay = nameOf === ownName;
  return {
    input: name === 'value' ? DefinitionValueInput : FlagValueInput,
    check: (value, atFirst, values) =>
      checkFlagValue(value, looksLikeJson(atFirst)) ??
      (mayStay && value === atFirst ? null : refuseFlagValue(nameOf(values), asText(value) ?? '')),
    cell: ({ [name]: value }) => storedValue(value),
    former: storedValue,
  };
}

function storedValue(value: unknown): ReactNode {
  if (!looksLikeJson(value) || checkFlagValue(value, true)) return asText(value);
  return <JsonBlock value={JSON.parse(value)} />;
}
