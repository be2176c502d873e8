import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cx } from '../cx';
import { type Choice, type ChoiceValue, filterChoices } from './choice';
import { ChoiceOptions } from './choice-options';
import { controlClass } from './form-field';
import { useActiveOption } from './use-active-option';

interface ChoiceListProps {
  label: string;
  options: readonly Choice<ChoiceValue>[];
  value: readonly ChoiceValue[];
  /** Selects or deselects the option at this place. */
  onToggle: (at: number) => void;
  onClear: () => void;
  onClose: () => void;
}

/**
 * The open list of a multi-select, ticked with Space or Enter. Typed text goes to its field and narrows it; the field
 * is focused only then, since on a tablet it would open the keyboard over the list.
 */
export function ChoiceList({ label, options, value, onToggle, onClear, onClose }: ChoiceListProps) {
  const { t } = useLingui();
  const id = useId();
  const [term, setTerm] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  // The page must not scroll to the panel before it is placed.
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const shown = useMemo(() => filterChoices(options, term), [options, term]);
  const isEmpty = value.length === 0;
  const { active, setActive, onMoveKey } = useActiveOption(shown.length);
  const toggle = (choice: Choice<ChoiceValue> | undefined) => {
    if (choice && !choice.disabled) onToggle(options.indexOf(choice));
  };
  const leaveFor = (event: KeyboardEvent, stop: HTMLElement | null) => leaveForStop(event, stop, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMoveKey(event)) return;
    if (event.key === 'Tab') return leaveFor(event, event.shiftKey || isEmpty ? null : clear.current);
    const current = shown[active];
    if (current && (event.key === 'Enter' || (event.key === ' ' && term === ''))) {
      event.preventDefault();
      toggle(current);
    }
  };
  const activeID = active >= 0 ? `${id}-${active}` : undefined;
  return (
    <>
      <FindField
        ref={find}
        label={label}
        listID={id}
        activeID={activeID}
        term={term}
        onTerm={(next) => {
          setTerm(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={label}
        aria-activedescendant={activeID}
        // The letter goes to the field, which is focused by this call.
        onKeyDown={(event) => (isTyped(event) ? find.current?.focus() : onKeyDown(event))}
        className="min-h-0 flex-1 overflow-auto rounded-md focus-visible:-outline-offset-2"
      >
        <ChoiceOptions
          id={id}
          choices={shown}
          isSelected={(choice) => value.includes(choice.value)}
          active={active}
          onHover={setActive}
          onPick={(at) => toggle(shown[at])}
        />
      </div>
      <p role="status" className="px-2 text-ink-3">
        {shown.length === 0 && <span className="block py-1.5">{t`Nothing found`}</span>}
      </p>
      <ClearButton
        ref={clear}
        isEmpty={isEmpty}
        onPress={() => {
          onClear();
          // Its own press leaves nothing to clear.
          list.current?.focus();
        }}
        onTab={(event) => leaveFor(event, event.shiftKey ? list.current : null)}
      />
    </>
  );
}

interface FindFieldProps {
  ref: Ref<HTMLInputElement>;
  /** Label of the list. */
  label: string;
  listID: string;
  activeID: string | undefined;
  term: string;
  onTerm: (term: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function FindField({ ref, label, listID, activeID, term, onTerm, onKeyDown }: FindFieldProps) {
  const { t } = useLingui();
  return (
    <input
      ref={ref}
      role="combobox"
      aria-expanded="true"
      aria-controls={listID}
      aria-label={t`Find in ${label}`}
      aria-activedescendant={activeID}
      placeholder={t`Find…`}
      autoComplete="off"
      value={term}
      onChange={(event) => onTerm(event.target.value)}
      onKeyDown={onKeyDown}
      className={cx(controlClass, 'mb-1')}
    />
  );
}

/** The Tab key goes to the list's other stop, or out of it: then the browser continues from the field. */
function leaveForStop(event: KeyboardEvent, stop: HTMLElement | null, onClose: () => void): void {
  if (!stop) {
    onClose();
    return;
  }
  event.preventDefault();
  stop.focus();
}

function isTyped({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

interface ClearButtonProps {
  ref: Ref<HTMLButtonElement>;
  isEmpty: boolean;
  onPress: () => void;
  onTab: (event: KeyboardEvent) => void;
}

/**
 * Rendered even if nothing is chosen: a panel that grows with the first choice would be measured and laid out again.
 */
function ClearButton({ ref, isEmpty, onPress, onTab }: ClearButtonProps) {
  const { t } = useLingui();
  return (
    <button
      ref={ref}
      type="button"
      disabled={isEmpty}
      className="mt-1 h-8 rounded-md border-t border-line px-2 text-left text-brand-text enabled:hover:bg-surface-3 disabled:opacity-50 coarse:h-ctl"
      onClick={onPress}
      onKeyDown={(event) => event.key === 'Tab' && onTab(event)}
    >
      {t`Clear`}
    </button>
  );
}
