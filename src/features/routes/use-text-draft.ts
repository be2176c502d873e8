import { useState } from 'react';
import type { Row } from '../../domain/resource';
import { isObject } from '../../lib/json-values';
import { type Draft, useDraft } from '../../resource-kit/drafts/use-draft';

type Texts<K extends string> = Readonly<Record<K, string>>;

interface TextDraftOptions<R extends Row, K extends string> {
  /** Name of its draft on the device. */
  readonly form: string;
  /** Null: a new one. */
  readonly row: R | null;
  readonly textsOf: (row: R | null) => Texts<K>;
  /** Initial values of a new one, as if typed. */
  readonly begin?: Texts<K> | null;
  /** Whether a draft was entered over this row; left out: the form is named after the row. */
  readonly isOf?: (seen: Row | null) => boolean;
}

interface TextDraft<R extends Row, K extends string> extends Pick<Draft, 'submitted'> {
  readonly draft: Texts<K>;
  readonly setDraft: (draft: Texts<K>) => void;
  /** The row that the user decided on, whatever becomes of it meanwhile. */
  readonly seen: R | null;
}

/** A row's fields as typed. From a draft only the changed ones are restored: the others are those of `row`. */
export function useTextDraft<R extends Row, K extends string>(
  options: TextDraftOptions<R, K>,
): TextDraft<R, K> {
  const { form, row, textsOf, begin, isOf } = options;
  const [seen, setSeen] = useState(row);
  const [draft, setDraft] = useState(() => begin ?? textsOf(row));
  const changed = changedTexts(textsOf(seen), draft);
  const { submitted } = useDraft({
    form,
    isDirty: Object.keys(changed).length > 0,
    entered: draft,
    take: () => ({ changed, seen }),
    restore: (found) => {
      const kept = parseKept(found);
      if (!kept || (isOf && !isOf(kept.seen))) return false;
      const names = Object.keys(textsOf(null)).filter((name) => name in kept.changed);
      const from = row && { ...row, ...only(kept.seen ?? {}, names) };
      setSeen(from);
      setDraft({ ...textsOf(from), ...only(kept.changed, names) });
      return names.length > 0;
    },
  });
  return { draft, setDraft, seen, submitted };
}

/** The row that a draft was opened on; null: a new one; undefined: no usable draft. */
export function seenRow(found: unknown): Row | null | undefined {
  return parseKept(found)?.seen;
}

function parseKept(found: unknown): { readonly changed: Texts<string>; readonly seen: Row | null } | null {
  if (!isObject(found) || !isTexts(found.changed)) return null;
  return { changed: found.changed, seen: isObject(found.seen) ? found.seen : null };
}

function isTexts(found: unknown): found is Texts<string> {
  return isObject(found) && Object.values(found).every((text) => typeof text === 'string');
}

function changedTexts(begin: Texts<string>, draft: Texts<string>): Texts<string> {
  return Object.fromEntries(Object.entries(draft).filter(([name, text]) => text !== begin[name]));
}

function only<V>(values: Readonly<Record<string, V>>, names: readonly string[]): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
