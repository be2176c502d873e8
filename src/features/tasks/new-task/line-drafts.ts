import type { Field } from '../../../domain/fields';
import type { Row } from '../../../domain/resource';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { hasTargetBin, needsTargetBin, refuseFirstStatus } from '../../../domain/tasks/line-needs';
import type { TaskStatus, TaskType } from '../../../domain/tasks/statuses';
import { isObject } from '../../../lib/json-values';
import type { Label } from '../../../lib/label';
import { checkValue } from '../../../resource-kit/fields/check-value';

/** A line while it is being entered. */
export interface LineDraft {
  /** Identifies the row while it is entered; never sent. */
  readonly key: number;
  readonly values: Row;
}

/** The properties of a task that its new lines depend on. */
export interface TaskOfLines {
  /** Null: no type is chosen yet. */
  readonly taskType: TaskType | null;
  readonly status: TaskStatus;
}

/** A fixed id: however often the user tries to save, the problem is shown once, and only while the form is open. */
export const formToast = { id: 'form of lines' } as const;

/** Fields that every line requires. */
const required = ['lineNumber', 'productID', 'bin', 'status', 'taskAmount', 'uom'] as const;
/** Fields that are prefilled in a new row. */
const given: ReadonlySet<string> = new Set(['lineNumber', 'status']);

/**
 * A new row, numbered after the last one.
 * @param lastLine highest line number of the existing lines
 */
export function nextDraft(drafts: readonly LineDraft[], lastLine = 0): LineDraft {
  const last = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  const numbers = drafts.map(({ values }) => Number(values.lineNumber) || 0);
  return {
    key: last(drafts.map(({ key }) => key)) + 1,
    values: { lineNumber: Math.max(last(numbers), lastLine) + 1, status: taskLines.fields.status.initial },
  };
}

/** Parses the rows of a stored draft; null if there are none. */
export function parseDrafts(kept: unknown): readonly LineDraft[] | null {
  if (!Array.isArray(kept)) return null;
  const drafts = kept.flatMap((one: unknown): readonly LineDraft[] =>
    isObject(one) && typeof one.key === 'number' && isObject(one.values)
      ? [{ key: one.key, values: one.values }]
      : [],
  );
  return drafts.length > 0 && drafts.length === kept.length ? drafts : null;
}

/** Fields that a line requires in a task of this type. */
export function requiredIn(taskType: TaskType | null): readonly string[] {
  return needsTargetBin(taskType) ? [...required, 'binTo'] : required;
}

/** Problems with the values of a line, by field. */
export type LineProblems = ReadonlyMap<string, Label>;

/**
 * A line as a task of this type stores it. The row keeps a bin that this type hides, because the type may be changed
 * back.
 */
export function lineIn(draft: LineDraft, taskType: TaskType | null): LineDraft {
  if (hasTargetBin(taskType)) return draft;
  const { binTo: _, ...values } = draft.values;
  return { ...draft, values };
}

/** Checks every field the way the server does, which refuses the whole task for one invalid value of one line. */
export function problemsIn(draft: LineDraft, task: TaskOfLines): LineProblems {
  const { values } = lineIn(draft, task.taskType);
  const needed = requiredIn(task.taskType);
  const found = taskLines.form.flat().flatMap((name): [string, Label][] => {
    const field: Field = taskLines.fields[name];
    const problem = checkValue(needed.includes(name) ? { ...field, required: true } : field, values[name]);
    return problem ? [[name, problem]] : [];
  });
  const wrongStatus = refuseFirstStatus(task.status, values);
  return new Map(wrongStatus ? [['status', wrongStatus], ...found] : found);
}

/** Whether a required field of the line is empty. */
export function isIncomplete({ values }: LineDraft, taskType: TaskType | null): boolean {
  return requiredIn(taskType).some((name) => String(values[name] ?? '').trim() === '');
}

/** Whether nothing was entered: such rows are left out when the task is saved. */
export function isUntouched({ values }: LineDraft): boolean {
  return Object.entries(values).every(
    ([name, value]) => given.has(name) || value === null || value === undefined || value === '',
  );
}
