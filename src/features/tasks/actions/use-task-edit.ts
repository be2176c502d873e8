import { useState } from 'react';
import { planStatus } from '../../../domain/mutations/task-actions';
import type { Row } from '../../../domain/resource';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { nextStatuses } from '../../../domain/tasks/status-transitions';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import { isObject } from '../../../lib/json-values';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useDraft } from '../../../resource-kit/drafts/use-draft';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { useActionContext } from './action-context';
import { statusForm } from './status-form';
import { useEditFields } from './use-edit-fields';
import { usePlanned } from './use-planned';

export interface TaskEdit {
  /** The chosen one; else the task's own, which others may change meanwhile. */
  readonly status: TaskStatus;
  readonly setStatus: (status: TaskStatus) => void;
  /** The task's own status and those it may go to (decision 10). */
  readonly offered: readonly TaskStatus[];
  /** Queues the changes; `seen` holds the values that the user saw. Resolves true when the form may close. */
  readonly save: (changes: Row, seen: Row) => Promise<boolean>;
}

interface ChosenStatus {
  /** The task's own status when it was chosen. */
  readonly from: TaskStatus;
  readonly to: TaskStatus;
}

/** The edit of a task: its fields in one write, its status in another, both in one user action. */
export function useTaskEdit(task: Task): TaskEdit {
  const submit = useSubmit();
  const editFields = useEditFields();
  const context = useActionContext();
  const planned = usePlanned();
  const [chosen, setChosen] = useState<ChosenStatus | null>(null);
  const status = chosen?.to ?? task.status;
  const offered = [task.status, ...nextStatuses(task.status, task.pickedAmount > 0, context.statuses)];
  const draft = useDraft({
    form: statusForm(task.taskID),
    isDirty: status !== task.status,
    entered: chosen,
    take: () => chosen,
    restore: (found) => {
      if (!isObject(found)) return false;
      const to = offered.find((one) => one === found.to);
      // A transition from the task's former status: from its present one it could undo others' work.
      if (!to || found.from !== task.status) return 'outdated';
      setChosen({ from: task.status, to });
      return true;
    },
  });
  const save = async (changes: Row, seen: Row) => {
    draft.submitted();
    const hasChanges = Object.keys(changes).length > 0;
    const edits = hasChanges ? [await editFields(task, changes, seen)] : [];
    const move = planned((tasks, known) => planStatus(tasks, status, known), true);
    const moves = status === task.status ? { writes: [], refused: [] } : await move([task]);
    const work = { writes: [...edits, ...moves.writes], refused: moves.refused };
    const isNothing = work.writes.length === 0 && work.refused.length === 0;
    if (!isNothing && !(await submit(work, { undo: true }))) return false;
    dropUnsaved();
    return true;
  };
  return {
    status,
    setStatus: (next) => setChosen(next === task.status ? null : { from: task.status, to: next }),
    offered,
    save,
  };
}
