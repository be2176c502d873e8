import { checkRow } from '../../domain/query/custom-filter';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import type { Label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';

const noRow: FilterRow = { attribute: '', operation: '', value: '' };

/** The rows that a form holds, finished or not. */
export function draftRows(value: unknown): readonly FilterRow[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => ({ ...noRow, ...(typeof row === 'object' ? row : {}) }));
}

export function addRow(rows: readonly FilterRow[]): readonly FilterRow[] {
  return [...rows, noRow];
}

/** What is wrong with the rows, and with which one; null: nothing. */
export function problemOf(value: unknown): { readonly row: number; readonly reason: Label } | null {
  for (const [row, draft] of draftRows(value).entries()) {
    const reason = checkRow(tasks, taskAttributes, draft, compileRegexp);
    if (reason) return { row, reason };
  }
  return null;
}
