import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { TaskType } from '../../../domain/tasks/statuses';
import { toast } from '../../../ui/feedback/toast-store';
import { isUntouched, type LineDraft, missingIn } from './line-drafts';

export interface LineDrafts {
  readonly drafts: readonly LineDraft[];
  /** Changes the rows as they are by then: some may have been entered since a row was drawn. */
  readonly setDrafts: (change: (drafts: readonly LineDraft[]) => readonly LineDraft[]) => void;
  /** Rows whose empty fields are marked: the user tried to go on without them. */
  readonly checked: ReadonlySet<number>;
  readonly check: (keys: readonly number[]) => void;
  readonly isTouched: boolean;
  /** The rows in which something was entered; null, and they are marked, when one of them lacks a field. */
  readonly takeFilled: (taskType: TaskType | null) => readonly LineDraft[] | null;
}

/** Lines while they are entered. */
export function useLineDrafts(first: () => readonly LineDraft[]): LineDrafts {
  const { t } = useLingui();
  const [drafts, setDrafts] = useState(first);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const check = useCallback((keys: readonly number[]) => setChecked(new Set(keys)), []);
  const filled = drafts.filter((draft) => !isUntouched(draft));
  const takeFilled = (taskType: TaskType | null) => {
    const incomplete = filled.filter((draft) => missingIn(draft, taskType).length > 0);
    check(incomplete.map(({ key }) => key));
    if (incomplete.length === 0) return filled;
    toast.error(t`Fill in all fields`);
    return null;
  };
  return { drafts, setDrafts, checked, check, isTouched: filled.length > 0, takeFilled };
}
