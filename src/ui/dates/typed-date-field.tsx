import { type ReactNode, type Ref, useRef, useState } from 'react';
import { cx } from '../cx';
import { controlClass, type FieldProps, FormField } from '../forms/form-field';
import { IconButton } from '../icon-button';
import { IconCalendar } from '../icons';
import { Popover } from '../overlay/popover';
import { type TypedValueOptions, useTypedValue } from './use-typed-value';

export interface DateControlProps extends FieldProps {
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface TypedDateFieldProps<T> extends DateControlProps {
  typed: TypedValueOptions<T>;
  placeholder: string;
  /** What the calendar button opens. */
  picker: (close: () => void) => ReactNode;
  pickerLabel: string;
  invalid: string;
}

/** A text field that understands dates, with a button that opens a picker. A wrong text stays, marked, until it is corrected. */
export function TypedDateField<T>({
  typed,
  placeholder,
  picker,
  pickerLabel,
  invalid,
  disabled = false,
  onBlur,
  name,
  ref,
  error,
  ...field
}: TypedDateFieldProps<T>) {
  const { text, isWrong, type, commit, reset } = useTypedValue(typed);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <FormField {...field} error={isWrong ? invalid : error}>
      {(aria) => (
        <span ref={box} className="relative flex">
          <input
            {...aria}
            ref={ref}
            name={name}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              commit();
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
            }}
            className={cx(controlClass, 'pr-10 tabular-nums')}
          />
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              icon={IconCalendar}
              label={`${pickerLabel}: ${field.label}`}
              size="sm"
              disabled={disabled}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </span>
          <Popover open={open} onClose={close} anchor={box} role="dialog" aria-label={field.label}>
            {picker(() => {
              reset();
              close();
            })}
          </Popover>
        </span>
      )}
    </FormField>
  );
}
