import { useState } from 'react';
import { type Day, dayOf } from '../../lib/days';

export interface TypedValue<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The text is not a value: a form must not save the former value in its place. */
  readonly onWrong?: (() => void) | undefined;
}

/** How a value is written and read. */
export interface TextFormat<T> {
  readonly empty: T;
  readonly format: (value: T) => string;
  /** Null: the text is not a value. */
  readonly parse: (text: string, today: Day) => T | null;
}

/** A value as the text that is typed for it. `commit` reads the text; a wrong one stays, marked, until it is corrected. */
export function useTypedValue<T>(
  { value, onChange, onWrong }: TypedValue<T>,
  { empty, format, parse }: TextFormat<T>,
) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const commit = () => {
    if (draft === null) return;
    const next = draft.trim() === '' ? empty : parse(draft, dayOf(new Date()));
    const failed = next === null && draft.trim() !== '';
    setWrong(failed);
    if (failed) return onWrong?.();
    setDraft(null);
    onChange(next ?? empty);
  };
  const reset = () => {
    setDraft(null);
    setWrong(false);
  };
  return { text: draft ?? format(value), isWrong, type: setDraft, commit, reset };
}
