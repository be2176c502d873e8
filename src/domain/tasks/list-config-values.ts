import { tasks } from '../resources/tasks/tasks';

/** Valid values for the defaults of a task list, shared by their reader and their check. */

const columns: ReadonlySet<unknown> = new Set<unknown>([...tasks.list.columns, ...tasks.list.more]);

export function isListColumn(value: unknown): value is string {
  return columns.has(value);
}

export function isSortedField(value: unknown): value is string {
  return typeof value === 'string' && Object.hasOwn(tasks.fields, value);
}

export function isKey(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A single value counts as a list of one; null and a missing value as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
