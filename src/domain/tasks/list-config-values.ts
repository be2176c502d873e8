import { tasks } from '../resources/tasks/tasks';

/** What the defaults of a task list may name: the same for who reads them and for who checks them. */

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

/** One value stands for a list of it, null and none for an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
