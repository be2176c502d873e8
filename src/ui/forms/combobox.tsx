import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useRef } from 'react';
import { Spinner } from '../feedback/spinner';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconX } from '../icons';
import { Popover } from '../overlay/popover';
import type { Choice, ChoiceValue } from './choice';
import type { InputFieldProps } from './form-field';
import type { UnknownTextProps } from './left-field';
import { TextField } from './text-field';
import { useCombobox } from './use-combobox';
import type { SearchChoices } from './use-search';

const FoundChoices = lazy(() => import('./found-choices').then((m) => ({ default: m.FoundChoices })));
const loadLeftField = () => import('./left-field');
const HeldPress = lazy(() => loadLeftField().then((m) => ({ default: m.HeldPress })));
const UnknownText = lazy(() => loadLeftField().then((m) => ({ default: m.UnknownText })));

export interface ComboboxProps<V extends ChoiceValue> extends InputFieldProps {
  value: Choice<V> | null;
  onChange: (value: Choice<V> | null) => void;
  /** Returns the options for a term ('' = the first ones). Keep it stable (`useCallback`). */
  search: SearchChoices<V>;
  placeholder?: string | undefined;
}

/** Chooses one of many by typing: options come from an asynchronous search. */
export function Combobox<V extends ChoiceValue>({
  value,
  onChange,
  search,
  placeholder,
  disabled = false,
  onBlur,
  ...field
}: ComboboxProps<V>) {
  const { t } = useLingui();
  const listId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const { open, term, found, active, isLeft, isCleared, unknown, ...state } = useCombobox(search, onChange, {
    chosen: value?.value,
    disabled,
    canClear: value !== null && !field.required,
  });
  return (
    <TextField
      {...field}
      hint={unknown ? <UnknownHint text={unknown} isFound={found.kind !== 'failed'} /> : field.hint}
      boxRef={box}
      inputClass="pr-14 truncate"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
      autoComplete="off"
      disabled={disabled}
      placeholder={open && value && !isCleared ? value.label : placeholder}
      value={term ?? value?.label ?? ''}
      onClick={state.start}
      onChange={(event) => state.type(event.target.value)}
      onKeyDown={state.onKeyDown}
      onBlur={({ target }) => {
        // When the window itself loses the focus, the field keeps its own and is still being filled in.
        if (document.activeElement !== target) state.leave();
        onBlur?.();
      }}
    >
      <span className="absolute inset-y-0 right-1 flex items-center">
        {(isLeft || (term !== null && found.kind === 'loading')) && <Spinner className="size-4" />}
        {value && !disabled && (
          <IconButton
            icon={IconX}
            label={t`Clear ${field.label}`}
            size="sm"
            onClick={() => {
              state.change(null);
              box.current?.querySelector('input')?.focus();
            }}
          />
        )}
        <IconChevronDown className="pointer-events-none mx-1 size-4 text-ink-3" />
      </span>
      <Suspense>{(term !== null || unknown) && <HeldPress isWaiting={isLeft} />}</Suspense>
      <Popover
        // An empty panel fits below any field and would stay there: the panel of the first answer chooses its side.
        key={found.kind === 'loading' ? 'empty' : 'filled'}
        open={open}
        onClose={state.end}
        onPressOutside={state.leave}
        anchor={box}
        matchWidth
      >
        <FoundChoices
          id={listId}
          label={field.label}
          found={found}
          value={value?.value}
          active={active}
          onHover={state.setActive}
          onPick={state.pick}
        />
      </Popover>
    </TextField>
  );
}

function UnknownHint(props: UnknownTextProps) {
  return (
    <Suspense>
      <UnknownText {...props} />
    </Suspense>
  );
}
