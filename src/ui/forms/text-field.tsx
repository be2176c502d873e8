import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField } from './form-field';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> {
  /** Inside the control, at its end: a unit or a button. */
  suffix?: ReactNode;
}

/** One line of text. Spread `register('name')` of react-hook-form into it. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <FormField {...{ label, hideLabel, hint, error, required, className }}>
      {(aria) => (
        <span className="relative flex">
          <input type="text" {...input} {...aria} className={cx(controlClass, suffix != null && 'pr-10')} />
          {suffix != null && (
            <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-sm text-ink-3">
              {typeof suffix === 'string' ? <span className="px-1.5">{suffix}</span> : suffix}
            </span>
          )}
        </span>
      )}
    </FormField>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <FormField {...{ label, hideLabel, hint, error, required, className }}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className={cx(controlClass, '!h-auto py-1.5')} />}
    </FormField>
  );
}
