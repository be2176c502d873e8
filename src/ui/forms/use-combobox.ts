import { type KeyboardEvent, useState } from 'react';
import type { Choice, ChoiceValue } from './choice';
import { useActiveOption } from './use-active-option';
import { useConfirmed } from './use-confirmed';
import { type SearchChoices, useSearch } from './use-search';

/** The typed text, and how the field was left. */
function useTerm(canClear: boolean) {
  // Null: not being edited, the field shows the chosen option.
  const [term, setTerm] = useState<string | null>(null);
  // Editing began with the text of the choice. A pressed field begins empty, which then does not mean "cleared".
  const [isEdited, setEdited] = useState(false);
  // How the field was left before the search answered: the answer is picked when it comes.
  const [left, setLeft] = useState<'by Tab' | 'by press' | null>(null);
  // The text with which the field was left, if it stands for none of the options, and what was chosen then.
  const [unknown, setUnknown] = useState<{ text: string; beside: ChoiceValue | undefined }>();
  const set = (next: string | null, isPress = false) => {
    setEdited(!isPress && (isEdited || term === null));
    setTerm(next);
    setLeft(null);
    setUnknown(undefined);
  };
  const isCleared = canClear && isEdited && term === '';
  const isLeft = left !== null;
  return { term, isCleared, set, left, isLeft, setLeft, unknown, setUnknown, open: term !== null && !isLeft };
}

interface ComboboxUse {
  /** Value of the chosen option. */
  readonly chosen: ChoiceValue | undefined;
  readonly disabled: boolean;
  /** Something is chosen, and the field may be empty. */
  readonly canClear: boolean;
}

/** The state of a combobox: the typed text, the found options, and the keyboard's option. */
export function useCombobox<V extends ChoiceValue>(
  search: SearchChoices<V>,
  onChange: (value: Choice<V> | null) => void,
  { chosen, disabled, canClear }: ComboboxUse,
) {
  const typing = useTerm(canClear);
  const { term, isCleared, set, left, setLeft, open } = typing;
  const found = useSearch(search, term ?? '', term !== null);
  const choices = found.kind === 'found' ? found.choices : [];
  const isCurrent = found.kind !== 'loading' && found.term === term;
  const { active, setActive, onMoveKey } = useActiveOption(choices.length);
  const end = () => set(null);
  const change = (value: Choice<V> | null) => {
    end();
    onChange(value);
  };
  const pick = (at: number): boolean => {
    const choice = choices[at];
    const isPicked = choice !== undefined && !choice.disabled;
    if (isPicked) change(choice);
    return isPicked;
  };
  /** Takes an option for the typed text, else shows the choice again and says so. */
  const settle = (isPicked: boolean) => {
    if (isPicked) return;
    end();
    typing.setUnknown({ text: term ?? '', beside: chosen });
  };
  const confirm = useConfirmed(term, isCurrent, () => {
    if (left === 'by press') return leave();
    const isPicked = pick(0);
    if (left) settle(isPicked);
  });
  const type = (typed: string, isPress = false) => {
    set(typed, isPress);
    // A user who has deleted the text wants none of the options.
    setActive(canClear && !isPress && !typed ? -1 : 0);
  };
  const start = () => {
    if (!open && !disabled) type('', true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      return start();
    }
    if (onMoveKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCleared && active < 0) leave();
      else if (isCurrent) pick(active);
      else confirm();
    }
    if (event.key === 'Tab' && term !== '') {
      if (isCurrent) return void pick(active);
      confirm();
      setLeft('by Tab');
    }
  };
  /** Leaves the field: takes a typed text with a single match, and clears the field if its text was deleted. */
  const leave = () => {
    // A press elsewhere leaves it twice.
    if (term === null) return;
    if (term && !isCurrent) {
      confirm();
      return setLeft(left ?? 'by press');
    }
    if (isCleared) return change(null);
    settle(choices.length === 1 && term !== '' && pick(0));
  };
  // A choice made elsewhere, as by a dependent field or a restored form, leaves nothing to say.
  const unknown = typing.unknown?.beside === chosen ? typing.unknown?.text : '';
  return { ...typing, unknown, found, active, setActive, start, type, onKeyDown, pick, change, end, leave };
}
