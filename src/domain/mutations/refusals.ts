import { type Label, type LabelValue, label } from '../../lib/label';

/** Why an act on a task is refused, by the code that the server sends (`protocol/errors.ts`). */
export const refusalLabels = {
  'task.transition': label('A task cannot go from {from} to {to}'),
  'task.same-status': label('The task has that status already'),
  'task.completed-hold': label('A completed task cannot be put on hold'),
  'task.held-already': label('The task is on hold already'),
  'task.not-held': label('The task is not on hold'),
  'task.completed-assign': label('A completed task cannot be assigned'),
  'task.no-picker': label('The task has no picker'),
  'task.completed-unassign': label('A completed task cannot be unassigned'),
  'task.held': label('The task is on hold'),
  'task.started-delete': label('A started task cannot be deleted'),
  'task.merged-delete': label('A merged task cannot be deleted: unmerge it first'),
  'task.sub-task': label('It is part of a merged task: act on that task instead'),
  'task.not-picking': label('Only picking tasks can be merged'),
  'task.merged-already': label('The task is merged already'),
  'task.not-new': label('Only new tasks can be merged'),
  'task.warehouses': label('Only tasks of one warehouse can be merged'),
  'task.too-few': label('At least two tasks are needed to merge'),
  'task.not-merged': label('The task is not merged'),
  'task.lines-started': label('Lines have been started: it cannot be unmerged any more'),
  'task.not-completed': label('Only completed tasks are sent to the accounting system'),
  'task.queued-already': label('The task is queued for the accounting system already'),
  'task.sent-already': label('The task was sent to the accounting system already'),
  'task.no-lines': label('The task has no lines'),
  'task.completed-lines': label('A completed task takes no lines'),
  'task.completed-done': label(
    'What was done in a completed task stays: set the task to paused to correct it',
  ),
} as const satisfies Readonly<Record<string, Label>>;
export type RefusalCode = keyof typeof refusalLabels;

/** Why one task is refused: a text for the user, and the code that travels with the server's answer. */
export interface RefusalReason extends Label {
  readonly code: RefusalCode;
}

/** @param values fill the placeholders of the code's text */
export function reasonOf(code: RefusalCode, values?: Readonly<Record<string, LabelValue>>): RefusalReason {
  const { id } = refusalLabels[code];
  return values ? { id, values, code } : { id, code };
}
