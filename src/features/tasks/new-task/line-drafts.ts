import type { Row } from '../../../domain/resource';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { needsTargetBin } from '../../../domain/tasks/line-needs';
import type { TaskType } from '../../../domain/tasks/statuses';

/** A line as it is being entered. */
export interface LineDraft {
  /** Identifies a row while it is entered; never sent. */
  readonly key: number;
  readonly values: Row;
}

/** What a line needs. */
const required = ['lineNumber', 'productID', 'bin', 'status', 'taskAmount', 'uom'] as const;
/** The fields that a new row has a value in. */
const given: ReadonlySet<string> = new Set(['lineNumber', 'status']);

/** A further row, numbered after the last one. @param lastLine highest number of the lines that are there already */
export function nextDraft(drafts: readonly LineDraft[], lastLine = 0): LineDraft {
  const last = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  const numbers = drafts.map(({ values }) => Number(values.lineNumber) || 0);
  return {
    key: last(drafts.map(({ key }) => key)) + 1,
    values: { lineNumber: Math.max(last(numbers), lastLine) + 1, status: taskLines.fields.status.initial },
  };
}

/** What a line needs in a task of a type. */
export function requiredIn(taskType: TaskType | null): readonly string[] {
  return needsTargetBin(taskType) ? [...required, 'binTo'] : required;
}

/** Names of the required fields that are empty or hold no value that could be sent. */
export function missingIn({ values }: LineDraft, taskType: TaskType | null): readonly string[] {
  return requiredIn(taskType).filter((name) => {
    const value = values[name];
    if (typeof value === 'number') return Number.isNaN(value);
    return typeof value !== 'string' || value.trim() === '';
  });
}

/** Whether nothing was entered: such a row is left out when the task is saved. */
export function isUntouched({ values }: LineDraft): boolean {
  return Object.entries(values).every(
    ([name, value]) => given.has(name) || value === null || value === undefined || value === '',
  );
}
