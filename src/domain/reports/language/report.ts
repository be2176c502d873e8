import type { Label } from '../../../lib/label';
import type { Role } from '../../permissions';
import type { Expression } from './expression';

/** Rows that a report is made of; `sources.ts` says what comes together in each. */
export type SourceName = 'picks' | 'pickedLines' | 'orderedLines' | 'pallets' | 'errors';

/** What a group is made of beyond its key. */
export type Measure =
  | { readonly of: 'count' }
  | { readonly of: 'sum'; readonly value: Expression }
  /** How many different values there are. */
  | { readonly of: 'distinct'; readonly value: Expression }
  /** The value below which a share of all lies, between two values in proportion (PostgreSQL's percentile_cont). */
  | { readonly of: 'quantile'; readonly share: number; readonly value: Expression };

/** How a column is shown: durations are seconds, moments ISO UTC. */
export type ColumnKind = 'text' | 'code' | 'choice' | 'number' | 'duration' | 'moment' | 'id';

export interface ReportColumn {
  /** Over `key`, `measure`, and the joined rows by name. */
  readonly value: Expression;
  readonly label: Label;
  readonly kind: ColumnKind;
  /** Of numbers and durations that are no whole numbers. */
  readonly decimals?: number;
  /** English words of an event, which the console says in the reader's language. */
  readonly isEventText?: true;
  /** The key of a task, which the screen calls by its number. */
  readonly isTask?: true;
  /** The column that has what this one shows, where that is not its value: it is sorted by it. */
  readonly shows?: string;
  /** What codes are called. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** In the totals row: the sum of all rows, or something made of other columns' sums by the name `total`. */
  readonly total?: 'sum' | Expression;
  /** In the API's answer and not in the table: keys, what only pictures show. */
  readonly isHidden?: true;
  /** In the answer and in exports: the table has it in another form. */
  readonly isExported?: true;
}

/** Rows of another resource, which devices hold completely, found by their key. */
export interface ReportJoin {
  readonly resource: string;
  /** Over `key`, and rows joined before. */
  readonly key: Expression;
}

/** A column for each of some names. */
export interface Pivot {
  readonly name: Expression;
  readonly value: Expression;
  readonly decimals: number;
}

/** Conditions of a report that a user may set. */
export type ReportFilter = 'warehouse' | 'taskType' | 'picker';

export interface Report {
  readonly name: string;
  /** Below `reports/` on the API. */
  readonly path: string;
  /** Address of the screen below `reports/`, and a further path on the API. */
  readonly screen: string;
  readonly title: Label;
  /** What it answers; in the API's description. */
  readonly summary: Label;
  readonly roles: readonly Role[];
  /** Config or feature that must be on. */
  readonly flag?: string;
  readonly source: SourceName;
  /** Its range is days, not moments. */
  readonly isByDay?: true;
  readonly filters: readonly ReportFilter[];
  /** Of the source's rows. */
  readonly where?: Expression;
  readonly keys: Readonly<Record<string, Expression>>;
  /** The keys that the others follow from, where there are such; they name a row. */
  readonly id?: readonly string[];
  readonly joins?: Readonly<Record<string, ReportJoin>>;
  readonly measures: Readonly<Record<string, Measure>>;
  /** In the order of the API's answer and of the table. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly pivot?: Pivot;
  /** Numbers that the company sets by features, with what counts where it has set none. */
  readonly settings?: Readonly<Record<string, { readonly flag: string; readonly initial: number }>>;
  readonly sort: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly search: readonly string[];
  readonly picture: Picture;
  /** What a row, or a mark of the picture, is made of. */
  readonly drill: Drill;
}

/** The picture of a report; names are those of columns. */
export type Picture =
  /** The largest ones; median and nine tenths as marks where they are named. */
  | {
      readonly kind: 'bars';
      readonly name: readonly string[];
      readonly value: string;
      readonly median?: string;
      readonly p90?: string;
      /** A line at the total's value. */
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

/** What is behind a row: one task, one error, or the tasks that it is made of (`tasksBehind`). */
export type Drill = { readonly kind: 'task' | 'error'; readonly key: string } | { readonly kind: 'tasks' };

/** The column whose values say in which order a column is. */
export function orderingColumn({ columns }: Pick<Report, 'columns'>, column: string): string {
  return (Object.hasOwn(columns, column) ? columns[column]?.shows : undefined) ?? column;
}

/** Keeps a declaration's literal names while checking its shape. */
export function defineReport<const R extends Report>(report: R): R {
  return report;
}
