import type { Label } from '../../../lib/label';
import type { Role } from '../../permissions';
import type { Expression } from './expression';

/** The kinds of rows that reports are computed from; `sources.ts` describes each. */
export type SourceName = 'picks' | 'pickedLines' | 'orderedLines' | 'pallets' | 'errors';

/** A value computed from the rows of a group. */
export type Measure =
  | { readonly of: 'count' }
  | { readonly of: 'sum'; readonly value: Expression }
  /** Count of different values. */
  | { readonly of: 'distinct'; readonly value: Expression }
  /** The value below which the given share lies, interpolated between two values (PostgreSQL's percentile_cont). */
  | { readonly of: 'quantile'; readonly share: number; readonly value: Expression };

/** How a column is shown: durations are seconds, moments ISO UTC. */
export type ColumnKind = 'text' | 'code' | 'choice' | 'number' | 'duration' | 'moment' | 'id';

export interface ReportColumn {
  /** Over `key`, `measure`, and the joined rows by name. */
  readonly value: Expression;
  readonly label: Label;
  readonly kind: ColumnKind;
  /** Decimals of numbers and durations that are not integers. */
  readonly decimals?: number;
  /** English text of an event, which the console translates. */
  readonly isEventText?: true;
  /** Key of a task, which the screen replaces by its number. */
  readonly isTask?: true;
  /** The column that this one displays, if that is not its own value; used for sorting. */
  readonly shows?: string;
  /** Labels of the codes. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** In the totals row: the sum over all rows, or an expression over the sums of other columns, named `total`. */
  readonly total?: 'sum' | Expression;
  /** In the API's answer but not in the table: keys, and values only charts show. */
  readonly isHidden?: true;
  /** In the answer and in exports; the table shows it in another form. */
  readonly isExported?: true;
}

/** Rows of another resource that devices keep completely, looked up by key. */
export interface ReportJoin {
  readonly resource: string;
  /** Over `key` and the rows joined before it. */
  readonly key: Expression;
}

/** One column per name. */
export interface Pivot {
  readonly name: Expression;
  readonly value: Expression;
  readonly decimals: number;
}

/** Filters of a report that a user may set. */
export type ReportFilter = 'warehouse' | 'taskType' | 'picker';

export interface Report {
  readonly name: string;
  /** Path on the API, relative to `reports/`. */
  readonly path: string;
  /** Address of the screen relative to `reports/`, and an additional path on the API. */
  readonly screen: string;
  readonly title: Label;
  /** Summary in the API's description. */
  readonly summary: Label;
  readonly roles: readonly Role[];
  /** Config or feature that must be on. */
  readonly flag?: string;
  readonly source: SourceName;
  /** Its range consists of days, not moments. */
  readonly isByDay?: true;
  readonly filters: readonly ReportFilter[];
  /** Condition on the source's rows. */
  readonly where?: Expression;
  readonly keys: Readonly<Record<string, Expression>>;
  /** The keys that determine the others, if there are any; they identify a row. */
  readonly id?: readonly string[];
  readonly joins?: Readonly<Record<string, ReportJoin>>;
  readonly measures: Readonly<Record<string, Measure>>;
  /** In the order of the API's answer and of the table. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly pivot?: Pivot;
  /** Numbers that the company sets by features, with their default values. */
  readonly settings?: Readonly<Record<string, { readonly flag: string; readonly initial: number }>>;
  readonly sort: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly search: readonly string[];
  readonly picture: Picture;
  /** What a row, or a mark of the chart, leads to. */
  readonly drill: Drill;
}

/** The chart of a report; names are those of columns. */
export type Picture =
  /** Bars of the largest values; median and 90th percentile as marks if named. */
  | {
      readonly kind: 'bars';
      readonly name: readonly string[];
      readonly value: string;
      readonly median?: string;
      readonly p90?: string;
      /** Draws a line at the value of the total. */
      readonly hasMean?: true;
    }
  | { readonly kind: 'warehouse'; readonly bin: string; readonly value: string; readonly class: string }
  | {
      readonly kind: 'overTime';
      readonly moment: string;
      readonly series: string;
      readonly value: string | null;
    }
  | { readonly kind: 'stacked'; readonly name: string }
  | { readonly kind: 'upDown'; readonly name: string; readonly value: string }
  | { readonly kind: 'week'; readonly weekday: string; readonly hour: string; readonly value: string };

/** What a row leads to: one task, one error, or the tasks it was computed from (`tasksBehind`). */
export type Drill = { readonly kind: 'task' | 'error'; readonly key: string } | { readonly kind: 'tasks' };

/** The column that determines the sort order of a column. */
export function orderingColumn({ columns }: Pick<Report, 'columns'>, column: string): string {
  return (Object.hasOwn(columns, column) ? columns[column]?.shows : undefined) ?? column;
}

/** Keeps the literal names of a declaration while checking its shape. */
export function defineReport<const R extends Report>(report: R): R {
  return report;
}
