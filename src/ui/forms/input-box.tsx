import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField, splitField } from './form-field';

/** What an input takes besides its field. */
export type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'children'>;

interface InputBoxProps extends FieldProps, InputProps {
  /** The element around the input and what lies over its end: a popover is as wide. */
  boxRef?: Ref<HTMLSpanElement> | undefined;
  /** Keeps room at the end of the text. */
  inputClass?: string | false | undefined;
  /** Lies over the end of the input, or opens below it. */
  children?: ReactNode;
}

/** A labelled input of one line with something at its end. */
export function InputBox(props: InputBoxProps) {
  const [field, { boxRef, inputClass, children, ...input }] = splitField(props);
  return (
    <FormField {...field}>
      {(aria) => (
        <span ref={boxRef} className="relative flex">
          <input type="text" {...input} {...aria} className={cx(controlClass, inputClass)} />
          {children}
        </span>
      )}
    </FormField>
  );
}
