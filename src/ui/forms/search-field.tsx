import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { cx } from '../cx';
import { useHotkeys } from '../hooks/use-hotkeys';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconSearch, IconX } from '../icons';
import { Options, type SelectOption } from './select';
import { type SearchValue, useTermDraft } from './use-term-draft';

export interface SearchFieldProps {
  value: SearchValue;
  /** Called once typing has paused for `delayMs`; at once on Enter, on clearing and on another field. */
  onChange: (value: SearchValue) => void;
  /** The searchable fields; no selector for one or none. */
  fields?: readonly SelectOption[];
  delayMs?: number;
  /** Accessible name and placeholder. */
  label?: string;
  /** A key that focuses this field, e.g. "/". */
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
  const { draft, setDraft, send, type } = useTermDraft(value, onChange, delayMs);
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
  const clear = () => {
    setDraft('');
    send('');
    input.current?.focus();
  };
  const name = label ?? t`Search`;
  return (
    <search className={cx('search-box', className)}>
      {fields.length > 1 && (
        <FieldChoice fields={fields} value={value.field} onChange={(field) => send(draft, field)} />
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
          if (event.key === 'Enter') send(draft);
          if (event.key === 'Escape' && draft !== '') {
            event.preventDefault();
            clear();
          }
        }}
        className="search-text"
      />
      {draft !== '' && <IconButton icon={IconX} label={t`Clear search`} size="sm" onClick={clear} />}
    </search>
  );
}

interface FieldChoiceProps {
  fields: readonly SelectOption[];
  value: string;
  onChange: (field: string) => void;
}

function FieldChoice({ fields, value, onChange }: FieldChoiceProps) {
  const { t } = useLingui();
  return (
    <span className="relative flex h-full items-center border-r border-line">
      <select
        aria-label={t`Search in`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="search-column"
      >
        <Options options={fields} />
      </select>
      <IconChevronDown className="small-arrow" />
    </span>
  );
}
