import { useState } from 'react';
import { asNumber, isObject } from '../../../lib/json-values';
import { useDraft } from '../../../resource-kit/drafts/use-draft';
import { type CapsDraft, usualCaps } from './caps-form';

/** Limits of one picking round as they are entered; stored on the device while the dialog is open. */
export function useCapsDraft() {
  const [draft, setDraft] = useState<CapsDraft>(usualCaps);
  const { submitted } = useDraft({
    form: 'caps of batches',
    isDirty: JSON.stringify(draft) !== JSON.stringify(usualCaps),
    entered: draft,
    take: () => draft,
    restore: (found) => {
      if (!isObject(found)) return false;
      const { tasks, lines, weight, volume } = found;
      setDraft({
        tasks: asNumber(tasks),
        lines: asNumber(lines),
        weight: asNumber(weight),
        volume: asNumber(volume),
      });
      return true;
    },
  });
  return { draft, setDraft, submitted };
}
