import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatDecimal, parseDecimal } from './decimal';
import type { FieldProps } from './form-field';
import { TextField } from './text-field';

export interface NumberFieldProps
  extends FieldProps,
    Omit<
      ComponentProps<'input'>,
      keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'
    > {
  value: number | null | undefined;
  /** Null when empty; NaN for a text that is no number, so that a form does not save the former value in its place. */
  onChange: (value: number | null) => void;
  /** Refuses decimals. */
  integer?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  suffix?: ReactNode;
}

/**
 * A number; accepts a decimal comma as well as a point, and the language's grouping marks. Controlled (react-hook-form:
 * `<Controller>`).
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  integer = false,
  min,
  max,
  error,
  ...rest
}: NumberFieldProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const parsed = draft === null || draft.trim() === '' ? null : parseDecimal(draft, i18n.locale);
  const problem = (): string | undefined => {
    if (draft === null || draft.trim() === '') return undefined;
    if (parsed === null) return t`This is not a number`;
    if (integer && !Number.isInteger(parsed)) return t`Enter a whole number`;
    if (min !== undefined && parsed < min) return t`The smallest value is ${{ min: i18n.number(min) }}`;
    if (max !== undefined && parsed > max) return t`The largest value is ${{ max: i18n.number(max) }}`;
    return undefined;
  };
  const own = problem();
  return (
    <TextField
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={own ?? error}
      value={draft ?? (value == null || Number.isNaN(value) ? '' : formatDecimal(value, i18n.locale))}
      onChange={(event) => {
        const text = event.target.value;
        setDraft(text);
        onChange(text.trim() === '' ? null : (parseDecimal(text, i18n.locale) ?? Number.NaN));
      }}
      onBlur={(event) => {
        // An invalid text stays to be corrected; a valid one is shown in its normal form.
        if (own === undefined) setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
