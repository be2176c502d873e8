import type { Choice, ChoiceValue } from './choice';
import { OptionRow } from './option-row';

interface ChoiceOptionsProps {
  /** Of the list; its options are `{id}-0`, `{id}-1` … */
  id: string;
  choices: readonly Choice<ChoiceValue>[];
  isSelected: (choice: Choice<ChoiceValue>) => boolean;
  active: number;
  onHover: (at: number) => void;
  onPick: (at: number) => void;
}

/** The options of an open list. */
export function ChoiceOptions({ id, choices, isSelected, active, onHover, onPick }: ChoiceOptionsProps) {
  return choices.map((choice, index) => (
    <OptionRow
      key={choice.value}
      id={`${id}-${index}`}
      label={choice.label}
      description={choice.description}
      disabled={choice.disabled}
      selected={isSelected(choice)}
      active={index === active}
      onHover={() => onHover(index)}
      onPick={() => onPick(index)}
    />
  ));
}
