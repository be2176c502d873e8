import type { Row } from '../../resource';
import type { PickType, TaskType } from '../../tasks/statuses';

/** What a report is about. Moments are ISO UTC, both inclusive. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  /** IANA name of the zone whose days and hours count. */
  readonly timeZone: string;
  readonly warehouseID: number | readonly number[] | null;
  readonly warehouseSectionIDs: readonly number[];
  /** Empty: all. */
  readonly taskTypes: readonly TaskType[];
  readonly pickerIDs: readonly number[];
  /** Values of the report's settings. */
  readonly settings: Readonly<Record<string, number>>;
}

/** A company's number for a setting; a text that is no number counts as not set. */
export function readSetting(value: string, initial: number): number {
  const number = Number(value.trim().replace(',', '.'));
  return value.trim() !== '' && Number.isFinite(number) ? number : initial;
}

/** Which of the rows are wanted, and in which order. */
export interface ReportView {
  /** Column of a pivot by its name. */
  readonly sort: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly search: string;
  /** Ids of rows that the search finds as well: by the words in which they are shown. The API goes by its own texts alone. */
  readonly foundAlso?: readonly string[];
  /** First and last, inclusive. */
  readonly range: readonly [from: number, to: number];
  /** Only these, by id. */
  readonly ids?: readonly string[];
}

export interface ReportQuestion {
  readonly report: string;
  readonly range: ReportRange;
  readonly view: ReportView;
  /** Ids of rows: asked is for the tasks that these are made of (`tasksBehind`), in place of rows. */
  readonly behind?: readonly string[];
}

/** A row by column; moments are ISO UTC. `idColumn` names it among the rows of its report. */
export type ReportRow = Row;
export const idColumn = 'id';

export interface ReportAnswer {
  readonly page: readonly ReportRow[];
  /** Rows that the search finds, in all pages. */
  readonly total: number;
  /** Sums of those rows by column; null: not known. */
  readonly totals: ReportRow | null;
  /** Columns of the pivot that occur, in order. */
  readonly pivots: readonly string[];
}

/** Name of a pivot's cells where what they are named after is not known. */
export const unnamed = '–';

/** Tasks whose lines are those of orders; a merged batch has the same lines once more. */
export const orderPickTypes: readonly PickType[] = ['NORMAL', 'SUBTASK'];
/** Tasks that are loaded as one. */
export const loadedPickTypes: readonly PickType[] = ['NORMAL', 'CLUSTER', 'BATCH'];
