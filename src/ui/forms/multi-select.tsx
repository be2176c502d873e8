import { useLingui } from '@lingui/react/macro';
import { lazy, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '../cx';
import { IconChevronDown } from '../icons';
import { Popover } from '../overlay/popover';
import type { Choice, ChoiceValue } from './choice';
import { controlClass, type FieldProps, FormField } from './form-field';

const ChoiceList = lazy(() => import('./choice-list').then((m) => ({ default: m.ChoiceList })));

export interface MultiSelectProps<V extends ChoiceValue> extends FieldProps {
  options: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  /** Shown when nothing is chosen; by default "All". */
  emptyLabel?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Several of a list: a button that opens a searchable list with ticks. */
export function MultiSelect<V extends ChoiceValue>({
  options,
  value,
  onChange,
  emptyLabel,
  disabled = false,
  ref,
  ...field
}: MultiSelectProps<V>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }), []);
  const chosen = options.filter((option) => value.includes(option.value));
  const summary =
    chosen.length === 0 ? (emptyLabel ?? t`All`) : chosen.map((option) => option.label).join(', ');
  const toggle = (at: number) => {
    const option = options[at];
    if (!option) return;
    const rest = value.filter((one) => one !== option.value);
    onChange(rest.length === value.length ? [...value, option.value] : rest);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <FormField {...field}>
      {(aria) => (
        <>
          <button
            id={aria.id}
            aria-describedby={aria['aria-describedby']}
            data-invalid={aria['aria-invalid']}
            ref={button}
            type="button"
            disabled={disabled}
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-label={`${field.label}: ${summary}`}
            onClick={() => setOpen(!open)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || open) return;
              event.preventDefault();
              setOpen(true);
            }}
            className={cx(
              controlClass,
              'flex items-center gap-1 text-left',
              aria['aria-invalid'] && 'border-danger',
            )}
          >
            <span className={cx('min-w-0 flex-1 truncate', chosen.length === 0 && 'text-ink-3')}>
              {summary}
            </span>
            {chosen.length > 1 && <span className="count-pill bg-surface-3 text-ink-2">{chosen.length}</span>}
            <IconChevronDown className="size-4 text-ink-3" />
          </button>
          <Popover open={open} onClose={close} anchor={button} matchWidth className="flex w-64 flex-col">
            <ChoiceList
              label={field.label}
              options={options}
              value={value}
              onToggle={toggle}
              onClear={() => onChange([])}
              onClose={close}
            />
          </Popover>
        </>
      )}
    </FormField>
  );
}
