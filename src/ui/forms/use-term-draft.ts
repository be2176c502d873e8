import { useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../hooks/use-latest';

export interface SearchValue {
  readonly field: string;
  readonly term: string;
}

/** The term while it is typed: reported once typing has paused for `delayMs`, or at once by `send`. */
export function useTermDraft(value: SearchValue, onChange: (value: SearchValue) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed and not reported yet. */
  const waiting = useRef<string | null>(null);
  const [draft, setDraft] = useState(value.term);
  const [known, setKnown] = useState(value.term);
  const [sent, setSent] = useState(value.term);
  // A term that comes back must not overwrite text typed since.
  if (known !== value.term) {
    setKnown(value.term);
    if (value.term !== sent) {
      setDraft(value.term);
      setSent(value.term);
      waiting.current = null;
    }
  }
  const send = (typed: string, field = value.field) => {
    const term = typed.trim();
    clearTimeout(timer.current);
    waiting.current = null;
    setSent(term);
    if (term !== value.term || field !== value.field) onChange({ field, term });
  };
  const latestSend = useLatest(send);
  const rest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => waiting.current !== null && latestSend.current(waiting.current),
      delayMs,
    );
  };
  const latestRest = useLatest(rest);
  const type = (typed: string) => {
    setDraft(typed);
    waiting.current = typed;
    rest();
  };
  // Layout effects end when the page is hidden behind one that is being loaded: a term reported then would lead back to
  // the page that was left.
  useLayoutEffect(() => {
    if (waiting.current !== null) latestRest.current();
    return () => clearTimeout(timer.current);
  }, []);
  return { draft, setDraft, send, type };
}
