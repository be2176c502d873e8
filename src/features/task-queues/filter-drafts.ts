import type { QueueFilterRow } from '../../domain/task-queue-filter';
import { compileQueueFilter, parseQueueFilter } from '../../domain/task-queue-filter';
import { type Label, label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';

const noRow: QueueFilterRow = { attribute: '', operation: '', value: '' };

/** The rows that a form holds, finished or not. */
export function draftRows(value: unknown): readonly QueueFilterRow[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => ({ ...noRow, ...(typeof row === 'object' ? row : {}) }));
}

export function addRow(rows: readonly QueueFilterRow[]): readonly QueueFilterRow[] {
  return [...rows, noRow];
}

/** What is wrong with the rows, and with which one; null: nothing. */
export function problemOf(value: unknown): { readonly row: number; readonly reason: Label } | null {
  const rows = draftRows(value);
  const unfinished = rows.findIndex((row) => parseQueueFilter([row]) === null);
  if (unfinished >= 0) {
    return { row: unfinished, reason: label('Attribute, operation and value are all required') };
  }
  const filter = compileQueueFilter(rows, compileRegexp);
  return filter.ok ? null : { row: filter.row, reason: filter.error };
}
