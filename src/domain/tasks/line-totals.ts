import { toMillionth } from '../../lib/millionth';
import type { Row } from '../resource';
import type { Task } from '../resources/tasks/tasks';

/** Names of the totals computed from lines. */
export const lineTotals = [
  'lineCount',
  'linesCompleted',
  'totalAmount',
  'pickedAmount',
  'totalWeight',
  'totalVolume',
] as const satisfies readonly (keyof Task)[];

/** Totals of a task computed from its lines; those of a cluster from the lines of its orders. */
export type LineTotals = Pick<Task, (typeof lineTotals)[number]>;

export type TotalledTask = Pick<Task, 'taskID'> & LineTotals;

/** A task and, if known, the one it was merged into. */
export interface MergedInto<T = TotalledTask> {
  readonly task: T;
  readonly parent: (TotalledTask & Pick<Task, 'pickType'>) | null;
}

/** The totals of lines, as the server stores them. */
export function totalsOf(lines: readonly Row[]): LineTotals {
  const sum = (name: string) =>
    toMillionth(lines.reduce((total, line) => total + Number(line[name] ?? 0), 0));
  return {
    lineCount: lines.length,
    linesCompleted: lines.filter(({ status }) => status === 'completed').length,
    totalAmount: sum('taskAmount'),
    pickedAmount: sum('actualAmount'),
    totalWeight: sum('weight'),
    totalVolume: sum('volume'),
  };
}

/**
 * Totals after a line has changed.
 * @param before null: it is new
 * @param after null: it is deleted
 */
export function changedTotals(now: LineTotals, before: Row | null, after: Row | null): Partial<LineTotals> {
  const less = totalsOf(before ? [before] : []);
  const more = totalsOf(after ? [after] : []);
  return Object.fromEntries(
    lineTotals.flatMap((name) => {
      const total = Math.max(toMillionth(now[name] - less[name] + more[name]), 0);
      return total === now[name] ? [] : [[name, total]];
    }),
  );
}

/** The tasks whose totals include the lines of a task: the task itself, and the cluster it was merged into. */
export function totalledBy<T extends TotalledTask>({ task, parent }: MergedInto<T>): readonly TotalledTask[] {
  return parent?.pickType === 'CLUSTER' ? [task, parent] : [task];
}
