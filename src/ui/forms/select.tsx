import type { ComponentProps } from 'react';
import { cx } from '../cx';
import { IconChevronDown } from '../icons';
import { controlClass, type FieldProps, FormField, splitField } from './form-field';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'multiple'> {
  options: readonly SelectOption[];
  /** Adds an empty choice with this text. */
  placeholder?: string | undefined;
}

/** Chooses one of a few: the browser's own select, good for keyboard and touch. Works with `register('name')`. */
export function Select(props: SelectProps) {
  const [field, { options, placeholder, ...select }] = splitField(props);
  return (
    <FormField {...field}>
      {(aria) => (
        <span className="relative flex">
          <select {...select} {...aria} className={cx(controlClass, 'appearance-none truncate pr-8')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
          <IconChevronDown className="select-arrow" />
        </span>
      )}
    </FormField>
  );
}

export function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}
