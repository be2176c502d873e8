import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { keptValues } from '../../../domain/field-text';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useDraft } from '../../../resource-kit/drafts/use-draft';
import { useUnsaved } from '../../../resource-kit/record/unsaved/use-unsaved';
import { toast } from '../../../ui/feedback/toast-store';
import { useFocusInvalid } from '../../../ui/hooks/use-focus-invalid';
import {
  formToast,
  isIncomplete,
  isUntouched,
  type LineDraft,
  lineIn,
  parseDrafts,
  problemsIn,
  type TaskOfLines,
} from './line-drafts';

export interface LineDrafts {
  readonly drafts: readonly LineDraft[];
  /** Receives the latest rows: some may have been entered since the last render. */
  readonly setDrafts: (change: (drafts: readonly LineDraft[]) => readonly LineDraft[]) => void;
  /**
   * Rows whose empty and invalid fields are marked, with the first such field focused, because the user tried to
   * continue.
   */
  readonly checked: ReadonlySet<number>;
  readonly check: (keys: readonly number[]) => void;
  /** Whether the rows are complete and valid; if not, they are marked and the user is told why. */
  readonly accept: (rows: readonly LineDraft[], task: TaskOfLines) => boolean;
  readonly isTouched: boolean;
  /** The rows in which something was entered, as they will be stored; null if one of them is not accepted. */
  readonly takeFilled: (task: TaskOfLines) => readonly LineDraft[] | null;
  /** Marks the problems of filled-in lines when the form cannot be saved for another reason. */
  readonly showProblems: (task: TaskOfLines) => void;
}

/**
 * The lines of a form while they are entered.
 * @param name under which they are stored until they are saved or discarded
 */
export function useLineDrafts(name: string, first: () => readonly LineDraft[]): LineDrafts {
  const { t } = useLingui();
  const [begin] = useState(first);
  const [drafts, setDrafts] = useState(begin);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const focusInvalid = useFocusInvalid();
  const check = useCallback(
    (keys: readonly number[]) => {
      setChecked(new Set(keys));
      if (keys.length > 0) focusInvalid();
    },
    [focusInvalid],
  );
  useEffect(() => () => toast.dismiss(formToast.id), []);
  const isTouched = drafts.some((draft) => !isUntouched(draft));
  // A copy starts with lines already.
  useUnsaved(isTouched);
  const kept = useDraft({
    form: name,
    isDirty: isTouched && drafts !== begin,
    entered: drafts,
    take: () => drafts,
    restore: (found) => {
      const lines = parseDrafts(found);
      if (lines) setDrafts(lines);
      return lines !== null;
    },
  });
  const accept = (rows: readonly LineDraft[], task: TaskOfLines): boolean => {
    const refused = rows.filter((draft) => problemsIn(draft, task).size > 0);
    check(refused.map(({ key }) => key));
    if (refused.length === 0) return true;
    const isMissing = refused.some((draft) => isIncomplete(draft, task.taskType));
    toast.error(isMissing ? t`Fill in all fields` : t`Some fields need attention`, formToast);
    return false;
  };
  const filledIn = ({ taskType }: TaskOfLines) =>
    drafts.map((draft) => lineIn(draft, taskType)).filter((draft) => !isUntouched(draft));
  const takeFilled = (task: TaskOfLines) => {
    const filled = filledIn(task);
    if (!accept(filled, task)) return null;
    kept.submitted();
    return filled.map((draft) => ({ ...draft, values: keptValues(taskLines.fields, draft.values) }));
  };
  const showProblems = (task: TaskOfLines) => void accept(filledIn(task), task);
  return { drafts, setDrafts, checked, check, accept, isTouched, takeFilled, showProblems };
}
