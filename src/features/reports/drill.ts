import { joinValues } from '../../domain/query/filter-rows';
import type { ReportRow } from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { pickTypes } from '../../domain/tasks/statuses';
import { listAddress } from '../../resource-kit/list/field-filters';
import { tasksAddress } from '../../task-kit/tasks-address';

/** What a list is opened with at most: servers and proxies take addresses of some 8 kB, an id takes up to 16 of them. */
export const maxBehind = 400;

/** Rows say themselves what is behind them, or the tasks have to be asked for by the ids of the rows. */
export type Drilled =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'behind'; readonly ids: readonly string[]; readonly piece: string | null }
  | { readonly kind: 'too many' };

/**
 * What is behind rows of a report: one, or those that a mark of the picture sums. Null: nothing.
 * @param piece the column of the pivot that is meant; null: the rows as a whole
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

/** The list of these tasks, whatever they have become, and no others. */
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
