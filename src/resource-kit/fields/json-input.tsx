import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { InvalidJson } from '../../lib/invalid-json';
import { readJsonText } from '../../lib/json-text';
import { TextArea } from '../../ui/forms/text-field';
import { useDebounced } from '../../ui/hooks/use-debounced';
import type { InputProps } from './inputs';
import { jsonProblem } from './json-problem';
import { useLabel } from './use-label';

const CHECK_AFTER_MS = 300;

/** JSON as text. What cannot be read is kept as it was typed, with the reason: the check of the field refuses it. */
export function JsonInput({ field, name, value, onChange, onBlur, error, disabled }: InputProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }));
  // Another value than the one that was typed has come from outside.
  if (!isSame(typed.value, value)) setTyped({ text: textOf(value), value });
  const checked = useDebounced(typed.text, CHECK_AFTER_MS);
  const isChecked = checked === typed.text && checked.trim() !== '';
  const problem = isChecked ? jsonProblem(typed.value) : null;
  return (
    <TextArea
      label={translate(field.label)}
      required={field.required ?? false}
      name={name}
      rows={10}
      className="font-mono"
      spellCheck={false}
      value={typed.text}
      disabled={disabled}
      error={problem ? translate(problem) : error}
      hint={isChecked && !problem ? t`valid json` : undefined}
      onBlur={onBlur}
      onChange={({ target }) => {
        const next = readJsonText(target.value);
        setTyped({ text: target.value, value: next });
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
