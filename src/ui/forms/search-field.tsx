import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx';
import { useHotkeys } from '../hooks/use-hotkeys';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconSearch, IconX } from '../icons';
import type { SelectOption } from './select';

export interface SearchValue {
  readonly field: string;
  readonly term: string;
}

export interface SearchFieldProps {
  value: SearchValue;
  /** Called once typing has rested for `delayMs`; at once on Enter, on clearing and on another field. */
  onChange: (value: SearchValue) => void;
  /** What can be searched; no selector when there is one or none. */
  fields?: readonly SelectOption[];
  delayMs?: number;
  /** Accessible name and placeholder. */
  label?: string;
  /** A key that brings the focus here, e.g. "/". */
  hotkey?: string;
  className?: string;
}

export function SearchField({
  value,
  onChange,
  fields = [],
  delayMs = 500,
  label,
  hotkey,
  className,
}: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
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
  useHotkeys(
    hotkey
      ? {
          [hotkey]: () => {
            input.current?.focus();
            input.current?.select();
          },
        }
      : {},
  );

  const send = (next: SearchValue) => {
    clearTimeout(timer.current);
    setSent(next.term);
    if (next.term !== value.term || next.field !== value.field) onChange(next);
  };
  const type = (term: string) => {
    setDraft(term);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send({ field: value.field, term: term.trim() }), delayMs);
  };
  const clear = () => {
    setDraft('');
    send({ field: value.field, term: '' });
    input.current?.focus();
  };
  const name = label ?? t`Search`;
  return (
    <search
      className={cx(
        'flex h-ctl min-w-0 items-center rounded-md border border-line-strong/70 bg-surface text-sm focus-within:border-line-strong',
        className,
      )}
    >
      {fields.length > 1 && (
        <span className="relative flex h-full items-center border-r border-line">
          <select
            aria-label={t`Search in`}
            value={value.field}
            onChange={(event) => send({ field: event.target.value, term: draft.trim() })}
            className="h-full max-w-36 appearance-none truncate rounded-l-md bg-transparent pr-6 pl-2.5 text-ink-2 focus-visible:-outline-offset-2"
          >
            {fields.map((field) => (
              <option key={field.value} value={field.value}>
                {field.label}
              </option>
            ))}
          </select>
          <IconChevronDown className="pointer-events-none absolute right-1.5 size-3.5 text-ink-3" />
        </span>
      )}
      <IconSearch className="ml-2.5 size-4 text-ink-3" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={name}
        placeholder={name}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send({ field: value.field, term: draft.trim() });
          if (event.key === 'Escape' && draft !== '') {
            event.preventDefault();
            clear();
          }
        }}
        className="h-full min-w-0 flex-1 rounded-r-md bg-transparent px-2 focus-visible:-outline-offset-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {draft !== '' && <IconButton icon={IconX} label={t`Clear search`} size="sm" onClick={clear} />}
    </search>
  );
}
