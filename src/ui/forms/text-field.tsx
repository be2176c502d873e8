import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField, splitField } from './form-field';
import { InputBox, type InputProps } from './input-box';

export interface TextFieldProps extends FieldProps, InputProps {
  /** Inside the control, at its end: a unit or a button. */
  suffix?: ReactNode;
}

/** One line of text. Spread `register('name')` of react-hook-form into it. */
export function TextField({ suffix, ...input }: TextFieldProps) {
  return (
    <InputBox {...input} inputClass={suffix != null && 'pr-10'}>
      {suffix != null && (
        <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-sm text-ink-3">
          {typeof suffix === 'string' ? <span className="px-1.5">{suffix}</span> : suffix}
        </span>
      )}
    </InputBox>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

export function TextArea(props: TextAreaProps) {
  const [field, { rows = 3, ...area }] = splitField(props);
  return (
    <FormField {...field}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className={cx(controlClass, '!h-auto py-1.5')} />}
    </FormField>
  );
}
