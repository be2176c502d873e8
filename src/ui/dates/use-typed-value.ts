import { useState } from 'react';

export interface TypedValueOptions<T> {
  readonly value: T;
  readonly empty: T;
  readonly format: (value: T) => string;
  /** Null: the text is not a value. */
  readonly parse: (text: string) => T | null;
  readonly onChange: (value: T) => void;
  /** The text is not a value: a form must not save the former value in its place. */
  readonly onWrong?: (() => void) | undefined;
}

/** A value as the text that is typed for it. `commit` reads the text; a wrong one stays, marked, until it is corrected. */
export function useTypedValue<T>({ value, empty, format, parse, onChange, onWrong }: TypedValueOptions<T>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const commit = () => {
    if (draft === null) return;
    const next = draft.trim() === '' ? empty : parse(draft);
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
