import { checkRows } from '../../domain/query/check-rows';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import type { Label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';

const noRow: FilterRow = { attribute: '', operation: '', value: '' };

/** The rows in a form, complete or not. */
export function draftRows(value: unknown): readonly FilterRow[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => ({ ...noRow, ...(typeof row === 'object' ? row : {}) }));
}

export function addRow(rows: readonly FilterRow[]): readonly FilterRow[] {
  return [...rows, noRow];
}

/** The fault of the rows, and its row; null: none. */
export function problemOf(value: unknown): { readonly row: number; readonly reason: Label } | null {
  const rows = draftRows(value);
  const problem = checkRows(tasks, taskAttributes, rows, compileRegexp);
  // A fault of all rows together is shown at the last one.
  return problem && { row: problem.row ?? rows.length - 1, reason: problem.reason };
}
