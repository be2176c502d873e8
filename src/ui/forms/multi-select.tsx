import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { cx } from '../cx';
import { IconChevronDown } from '../icons';
import { Popover } from '../overlay/popover';
import { type Choice, type ChoiceValue, filterChoices } from './choice';
import { controlClass, type FieldProps, FormField } from './form-field';
import { OptionRow } from './option-row';
import { useActiveOption } from './use-active-option';

export interface MultiSelectProps<V extends ChoiceValue> extends FieldProps {
  options: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  /** Shown when nothing is chosen; default "All". */
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
            {chosen.length > 1 && (
              <span className="rounded-full bg-surface-3 px-1.5 text-xs text-ink-2 tabular-nums">
                {chosen.length}
              </span>
            )}
            <IconChevronDown className="size-4 text-ink-3" />
          </button>
          <Popover open={open} onClose={close} anchor={button} matchWidth className="flex w-64 flex-col">
            <ChoiceList
              label={field.label}
              options={options}
              value={value}
              onChange={onChange}
              onClose={close}
            />
          </Popover>
        </>
      )}
    </FormField>
  );
}

interface ChoiceListProps<V extends ChoiceValue> {
  label: string;
  options: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  onClose: () => void;
}

function ChoiceList<V extends ChoiceValue>({ label, options, value, onChange, onClose }: ChoiceListProps<V>) {
  const { t } = useLingui();
  const id = useId();
  const [term, setTerm] = useState('');
  const shown = useMemo(() => filterChoices(options, term), [options, term]);
  const { active, setActive, onMoveKey } = useActiveOption(shown.length);
  const toggle = (choice: Choice<V>) => {
    if (choice.disabled) return;
    const rest = value.filter((one) => one !== choice.value);
    onChange(rest.length === value.length ? [...value, choice.value] : rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMoveKey(event)) return;
    if (event.key === 'Tab') return onClose();
    const current = shown[active];
    if (current && (event.key === 'Enter' || (event.key === ' ' && term === ''))) {
      event.preventDefault();
      toggle(current);
    }
  };
  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-label={t`Find in ${label}`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder={t`Find…`}
        autoComplete="off"
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(controlClass, 'mb-1')}
      />
      <div
        id={id}
        role="listbox"
        aria-multiselectable="true"
        aria-label={label}
        className="min-h-0 flex-1 overflow-auto"
      >
        {shown.map((choice, index) => (
          <OptionRow
            key={choice.value}
            id={`${id}-${index}`}
            label={choice.label}
            description={choice.description}
            disabled={choice.disabled}
            selected={value.includes(choice.value)}
            active={index === active}
            onHover={() => setActive(index)}
            onPick={() => toggle(choice)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="px-2 py-1.5 text-ink-3">{t`Nothing found`}</p>}
      {value.length > 0 && (
        <button
          type="button"
          className="mt-1 h-8 rounded-md border-t border-line px-2 text-left text-brand-text hover:bg-surface-3 coarse:h-ctl"
          onClick={() => onChange([])}
        >
          {t`Clear`}
        </button>
      )}
    </>
  );
}
