export type ChoiceValue = string | number;

/** An option that can be chosen from a list. */
export interface Choice<V extends ChoiceValue = string> {
  readonly value: V;
  readonly label: string;
  /** A second line: code, address … */
  readonly description?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** The choices whose label or description contains every word of the term, in their order. */
export function filterChoices<V extends ChoiceValue>(
  choices: readonly Choice<V>[],
  term: string,
): readonly Choice<V>[] {
  const words = term.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const text = `${choice.label} ${choice.description ?? ''}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
