import { useEffect, useRef, useState } from 'react';

export interface SearchValue {
  readonly field: string;
  readonly term: string;
}

/** The term as it is typed: it is sent once typing has rested for `delayMs`, or at once with `send`. */
export function useTermDraft(value: SearchValue, onChange: (value: SearchValue) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(value.term);
  const [known, setKnown] = useState(value.term);
  const [sent, setSent] = useState(value.term);
  // A term that comes back from here must not overwrite what was typed since.
  if (known !== value.term) {
    setKnown(value.term);
    if (value.term !== sent) setDraft(value.term);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (typed: string, field = value.field) => {
    const term = typed.trim();
    clearTimeout(timer.current);
    setSent(term);
    if (term !== value.term || field !== value.field) onChange({ field, term });
  };
  const type = (typed: string) => {
    setDraft(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), delayMs);
  };
  return { draft, setDraft, send, type };
}
