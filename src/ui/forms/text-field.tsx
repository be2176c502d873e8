import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField, splitField } from './form-field';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'children'> {
  /** Inside the control, at its end: a unit or a button. */
  suffix?: ReactNode;
  /** The element around the input and what lies over it: a popover is as wide. */
  boxRef?: Ref<HTMLSpanElement> | undefined;
  /** Reserves room at the end of the text; left out: as a suffix needs. */
  inputClass?: string | false | undefined;
  /** Lies over the end of the input, or opens below it. */
  children?: ReactNode;
}

/** One line of text. Spread `register('name')` of react-hook-form into it. */
export function TextField(props: TextFieldProps) {
  const [field, { suffix, boxRef, inputClass = suffix != null && 'pr-10', children, ...input }] =
    splitField(props);
  return (
    <FormField {...field}>
      {(aria) => (
        <span ref={boxRef} className="relative flex">
          <input type="text" {...input} {...aria} className={cx(controlClass, inputClass)} />
          {suffix != null && (
            <span className="field-end">
              {typeof suffix === 'string' ? <span className="px-1.5">{suffix}</span> : suffix}
            </span>
          )}
          {children}
        </span>
      )}
    </FormField>
  );
}
