import { useState } from 'react';
import { type Day, dayOf } from '../../lib/days';

export interface TypedValue<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The text is no value: a form must not save the former one in its place. */
  readonly onWrong?: (() => void) | undefined;
}

/** Writes and parses a value. */
export interface TextFormat<T> {
  readonly empty: T;
  readonly format: (value: T) => string;
  /** Null: the text is no value. */
  readonly parse: (text: string, today: Day) => T | null;
}

/** A value as typed text. `commit` reads the text; a wrong one stays, marked, until it is corrected. */
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
