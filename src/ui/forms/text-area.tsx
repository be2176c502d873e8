import type { ComponentProps } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField, splitField } from './form-field';

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'> {}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const [field, { rows = 3, ...area }] = splitField(props);
  return (
    <FormField {...field}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className={cx(controlClass, '!h-auto py-1.5')} />}
    </FormField>
  );
}
