import { useState } from 'react';
import type { Row } from '../../domain/resource';
import { asText, isObject } from '../../lib/json-values';
import { useDraft } from '../../resource-kit/drafts/use-draft';

/** A company's value while it is entered. @param form name of its draft on the device */
export function useValueDraft(form: string, own: Row | null) {
  /** null: not being changed. */
  const [draft, setDraft] = useState<string | null>(null);
  /** The company's own value when editing began: the user decides on this one. */
  const [seen, setSeen] = useState(own);
  const kept = useDraft({
    form,
    // It began with the company's value.
    isDirty: draft !== null && draft !== (seen?.value ?? ''),
    entered: draft,
    take: () => ({ draft, seen }),
    restore: (found) => {
      const value = isObject(found) ? asText(found.draft) : null;
      if (!isObject(found) || value === null) return false;
      setSeen(isObject(found.seen) ? found.seen : null);
      setDraft(value);
      return true;
    },
  });
  return {
    draft,
    seen,
    setDraft,
    submitted: kept.submitted,
    begin: (value: string) => {
      setSeen(own);
      setDraft(value);
    },
  };
}
