import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { keptValues } from '../../../domain/field-text';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useDraft } from '../../../resource-kit/drafts/use-draft';
import { useUnsaved } from '../../../resource-kit/record/unsaved';
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
  /** Changes the rows as they are by then: some may have been entered since a row was drawn. */
  readonly setDrafts: (change: (drafts: readonly LineDraft[]) => readonly LineDraft[]) => void;
  /** Rows whose empty and wrong fields are marked, and the first of them focused: the user tried to go on with them. */
  readonly checked: ReadonlySet<number>;
  readonly check: (keys: readonly number[]) => void;
  /** Whether rows can be gone on with; those that cannot are marked, and the user is told. */
  readonly accept: (rows: readonly LineDraft[], task: TaskOfLines) => boolean;
  readonly isTouched: boolean;
  /** The rows in which something was entered, as they will be kept; null when one of them is not accepted. */
  readonly takeFilled: (task: TaskOfLines) => readonly LineDraft[] | null;
  /** Shows what is wrong with the lines that were filled in, where they cannot be saved for another reason. */
  readonly showProblems: (task: TaskOfLines) => void;
}

/** Lines while they are entered. @param name under which they are kept until they are saved or given up */
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
  // Lines of a copy are there to begin with.
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
