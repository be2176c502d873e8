import { type InputEventHandler, type ReactNode, useRef, useState } from 'react';
import type { InputFieldProps } from '../forms/form-field';
import { TextField } from '../forms/text-field';
import { opensScreenKeyboard } from '../hooks/screen-keyboard';
import { IconButton } from '../icon-button';
import { IconCalendar } from '../icons';
import { Popover } from '../overlay/popover';
import { type TextFormat, type TypedValue, useTypedValue } from './use-typed-value';

export interface DateControlProps<T> extends InputFieldProps, TypedValue<T> {}

interface TypedDateFieldProps<T> extends DateControlProps<T> {
  textFormat: TextFormat<T>;
  placeholder: string;
  /** Opened by the calendar button; `pick` takes its answer and closes it. */
  picker: (pick: (value: T) => void) => ReactNode;
  pickerLabel: string;
  invalid: string;
  /** At each key. The typed value is reported when the field is left, so that a list is not asked with half of it. */
  onInput?: InputEventHandler<HTMLInputElement>;
}

/** A text field that understands dates, with a button that opens a picker. A wrong text stays, marked, until it is corrected. */
export function TypedDateField<T>({
  value,
  onChange,
  onWrong,
  textFormat,
  picker,
  pickerLabel,
  invalid,
  disabled = false,
  onBlur,
  error,
  ...field
}: TypedDateFieldProps<T>) {
  const { text, isWrong, type, commit, reset } = useTypedValue({ value, onChange, onWrong }, textFormat);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    // A user who picked a date by finger needs no keyboard.
    box.current?.querySelector<HTMLElement>(opensScreenKeyboard() ? 'button' : 'input')?.focus();
  };
  return (
    <TextField
      {...field}
      boxRef={box}
      inputClass="pr-10 tabular-nums"
      error={isWrong ? invalid : error}
      autoComplete="off"
      disabled={disabled}
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
    >
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
        {picker((picked) => {
          onChange(picked);
          reset();
          close();
        })}
      </Popover>
    </TextField>
  );
}
