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
  /** Takes or drops the option at this place. */
  onToggle: (at: number) => void;
  onClear: () => void;
  onClose: () => void;
}

/** The open list of a multi-select: searched by its own field, ticked with Space or Enter. */
export function ChoiceList({ label, options, value, onToggle, onClear, onClose }: ChoiceListProps) {
  const { t } = useLingui();
  const id = useId();
  const [term, setTerm] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  // The page does not scroll to where the panel begins before it has its place.
  useEffect(() => find.current?.focus({ preventScroll: true }), []);
  const shown = useMemo(() => filterChoices(options, term), [options, term]);
  const { active, setActive, onMoveKey } = useActiveOption(shown.length);
  const toggle = (choice: Choice<ChoiceValue> | undefined) => {
    if (choice && !choice.disabled) onToggle(options.indexOf(choice));
  };
  /** The Tab key goes to the other stop of the list, or out of it: then the browser goes on from the field. */
  const leaveFor = (event: KeyboardEvent, stop: HTMLElement | null) => {
    if (!stop) return onClose();
    event.preventDefault();
    stop.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMoveKey(event)) return;
    if (event.key === 'Tab') return leaveFor(event, event.shiftKey ? null : clear.current);
    const current = shown[active];
    if (current && (event.key === 'Enter' || (event.key === ' ' && term === ''))) {
      event.preventDefault();
      toggle(current);
    }
  };
  return (
    <>
      <input
        ref={find}
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
      {value.length > 0 && (
        <ClearButton
          ref={clear}
          onPress={() => {
            onClear();
            // The button goes with its own press.
            find.current?.focus();
          }}
          onTab={(event) => leaveFor(event, event.shiftKey ? find.current : null)}
        />
      )}
    </>
  );
}

interface ClearButtonProps {
  ref: Ref<HTMLButtonElement>;
  onPress: () => void;
  onTab: (event: KeyboardEvent) => void;
}

function ClearButton({ ref, onPress, onTab }: ClearButtonProps) {
  const { t } = useLingui();
  return (
    <button
      ref={ref}
      type="button"
      className="mt-1 h-8 rounded-md border-t border-line px-2 text-left text-brand-text hover:bg-surface-3 coarse:h-ctl"
      onClick={onPress}
      onKeyDown={(event) => event.key === 'Tab' && onTab(event)}
    >
      {t`Clear`}
    </button>
  );
}
