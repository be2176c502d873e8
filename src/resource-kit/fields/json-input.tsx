import { useState } from 'react';
import { InvalidJson } from '../../lib/invalid-json';
import { readJsonText } from '../../lib/json-text';
import type { InputProps } from './inputs';
import { JsonField } from './json-field';
import { useLabel } from './use-label';

/** JSON as text. An invalid text is kept as it was typed, with the reason: the field's check refuses it. */
export function JsonInput({ field, value, onChange, onBlur, error, disabled }: InputProps) {
  const translate = useLabel();
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }));
  // A value that differs from the typed one has come from outside.
  if (!isSame(typed.value, value)) setTyped({ text: textOf(value), value });
  return (
    <JsonField
      label={translate(field.label)}
      required={field.required ?? false}
      text={typed.text}
      disabled={disabled}
      error={error}
      onBlur={onBlur}
      onChange={(text) => {
        const next = readJsonText(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}

function textOf(value: unknown): string {
  if (value instanceof InvalidJson) return value.text;
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}
