import { joinValues } from '../../domain/query/filter-rows';
import type { ReportRow } from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { pickTypes } from '../../domain/tasks/statuses';
import { listAddress } from '../../resource-kit/list/field-filters';
import { tasksAddress } from '../../task-kit/tasks-address';

/**
 * Most tasks that a list is opened with: servers and proxies accept addresses of some 8 kB, an id takes up to 16 of
 * them.
 */
export const maxBehind = 400;

/** The rows name their tasks themselves (`address`), or the tasks must be queried by the ids of the rows (`behind`). */
export type Drilled =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'behind'; readonly ids: readonly string[]; readonly piece: string | null }
  | { readonly kind: 'too many' };

/**
 * The tasks behind rows of a report: one row, or those that a mark of the picture sums. Null: none. @param piece a
 * column of the pivot; null: the rows as a whole
 */
export function drillInto(
  { drill }: Pick<Report, 'drill'>,
  rows: readonly ReportRow[],
  piece: string | null = null,
): Drilled | null {
  if (drill.kind === 'tasks') return { kind: 'behind', ids: rows.map(({ id }) => String(id)), piece };
  const keys = keysIn(rows, drill.key);
  const [first, ...others] = keys;
  if (first === undefined) return null;
  if (keys.length > maxBehind) return { kind: 'too many' };
  const isTask = drill.kind === 'task';
  if (others.length === 0) return { kind: 'address', address: `/${isTask ? 'tasks' : 'errors'}/${first}` };
  return { kind: 'address', address: isTask ? listOfTasks(keys) : listOfErrors(keys) };
}

/** The different keys in a column, in the order of the rows. */
export function keysIn(rows: readonly ReportRow[], column: string): readonly number[] {
  return [...new Set(rows.map((row) => row[column]))].filter((key) => typeof key === 'number');
}

/** A list of exactly these tasks, in any state. */
export function listOfTasks(taskIDs: readonly number[]): string {
  return tasksAddress({
    pickTypes,
    days: { from: null, to: null },
    conditions: [{ attribute: 'taskID', operation: 'in', value: joinValues(taskIDs) }],
  });
}

function listOfErrors(eventIDs: readonly number[]): string {
  return listAddress(taskErrors, { [taskErrors.key]: eventIDs });
}
