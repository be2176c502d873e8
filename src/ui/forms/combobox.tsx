import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, lazy, type Ref, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx';
import { Spinner } from '../feedback/spinner';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconX } from '../icons';
import { Popover } from '../overlay/popover';
import type { Choice, ChoiceValue } from './choice';
import { controlClass, type FieldProps, FormField } from './form-field';
import { useActiveOption } from './use-active-option';
import { type SearchChoices, useSearch } from './use-search';

const FoundChoices = lazy(() => import('./found-choices').then((m) => ({ default: m.FoundChoices })));

export interface ComboboxProps<V extends ChoiceValue> extends FieldProps {
  value: Choice<V> | null;
  onChange: (value: Choice<V> | null) => void;
  /** Gives the options for a term ('' = the first ones). Keep it stable (`useCallback`). */
  search: SearchChoices<V>;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One of many, found by typing: options come from an asynchronous search. */
export function Combobox<V extends ChoiceValue>({
  value,
  onChange,
  search,
  placeholder,
  disabled = false,
  onBlur,
  name,
  ref,
  ...field
}: ComboboxProps<V>) {
  const { t } = useLingui();
  const listId = useId();
  const box = useRef<HTMLSpanElement>(null);
  // Null: not being edited, the field shows the chosen one.
  const [term, setTerm] = useState<string | null>(null);
  const open = term !== null;
  const found = useSearch(search, term ?? '', open);
  const choices = found.kind === 'found' ? found.choices : [];
  const { active, setActive, onMoveKey } = useActiveOption(choices.length);
  // A scanner types and confirms faster than the search answers: what is confirmed waits for its own answer.
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const isCurrent = found.kind !== 'loading' && found.term === term;
  useEffect(() => {
    if (confirmed === null || !isCurrent) return;
    setConfirmed(null);
    const [first] = choices;
    if (confirmed === term && first && !first.disabled) {
      setTerm(null);
      onChange(first);
    }
  }, [confirmed, isCurrent, choices, term, onChange]);
  const start = () => {
    if (open || disabled) return;
    setTerm('');
    setActive(0);
  };
  const pick = (choice: Choice<V> | null) => {
    setTerm(null);
    onChange(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      return start();
    }
    if (onMoveKey(event)) return;
    const current = choices[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isCurrent) setConfirmed(term);
      else if (current && !current.disabled) pick(current);
    }
    if (event.key === 'Tab' && isCurrent && current && !current.disabled && term !== '') pick(current);
  };
  return (
    <FormField {...field}>
      {(aria) => (
        <span ref={box} className="relative flex">
          <input
            {...aria}
            ref={ref}
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && choices.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            disabled={disabled}
            placeholder={open && value ? value.label : placeholder}
            value={term ?? value?.label ?? ''}
            onClick={start}
            onChange={(event) => {
              setTerm(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setTerm(null);
              onBlur?.();
            }}
            className={cx(controlClass, 'pr-14 truncate')}
          />
          <span className="absolute inset-y-0 right-1 flex items-center">
            {open && found.kind === 'loading' && <Spinner className="size-4" />}
            {value && !disabled && (
              <IconButton
                icon={IconX}
                label={t`Clear ${field.label}`}
                size="sm"
                onClick={() => {
                  pick(null);
                  box.current?.querySelector('input')?.focus();
                }}
              />
            )}
            <IconChevronDown className="pointer-events-none mx-1 size-4 text-ink-3" />
          </span>
          <Popover open={open} onClose={() => setTerm(null)} anchor={box} matchWidth>
            <FoundChoices
              id={listId}
              label={field.label}
              found={found}
              value={value?.value}
              active={active}
              onHover={setActive}
              onPick={(at) => pick(choices[at] ?? null)}
            />
          </Popover>
        </span>
      )}
    </FormField>
  );
}
