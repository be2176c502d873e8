import type { Row } from '../../resource';
import type { PickType, TaskType } from '../../tasks/statuses';

/** The scope of a report. Moments are ISO UTC, both inclusive. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  /** IANA name of the time zone in which days and hours are counted. */
  readonly timeZone: string;
  readonly warehouseID: number | readonly number[] | null;
  readonly warehouseSectionIDs: readonly number[];
  /** Empty: all. */
  readonly taskTypes: readonly TaskType[];
  readonly pickerIDs: readonly number[];
  /** Values of the report's settings. */
  readonly settings: Readonly<Record<string, number>>;
}

/** A company's number for a setting; text that is not a number counts as not set. */
export function readSetting(value: string, initial: number): number {
  const number = Number(value.trim().replace(',', '.'));
  return value.trim() !== '' && Number.isFinite(number) ? number : initial;
}

/** Selects rows and their order. */
export interface ReportView {
  /** A column of a pivot is identified by its name. */
  readonly sort: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly search: string;
  /**
   * Ids of additional matches of the search, found through the texts in which rows are shown. The API searches its own
   * texts only.
   */
  readonly foundAlso?: readonly string[];
  /** First and last row, inclusive. */
  readonly range: readonly [from: number, to: number];
  /** Only these rows, by id. */
  readonly ids?: readonly string[];
}

export interface ReportQuestion {
  readonly report: string;
  readonly range: ReportRange;
  readonly view: ReportView;
  /** Ids of rows: requests the tasks that they were computed from (`tasksBehind`) instead of rows. */
  readonly behind?: readonly string[];
}

/** A row by column; moments are ISO UTC. `idColumn` identifies it within its report. */
export type ReportRow = Row;
export const idColumn = 'id';

export interface ReportAnswer {
  readonly page: readonly ReportRow[];
  /** Number of rows that match the search, on all pages. */
  readonly total: number;
  /** Sums of those rows by column; null: unknown. */
  readonly totals: ReportRow | null;
  /** Columns of the pivot that occur, in order. */
  readonly pivots: readonly string[];
}

/** Name of a pivot's column if the name is unknown. */
export const unnamed = '–';

/** Tasks whose lines belong to orders; a merged batch repeats the same lines. */
export const orderPickTypes: readonly PickType[] = ['NORMAL', 'SUBTASK'];
/** Tasks that are loaded as a unit. */
export const loadedPickTypes: readonly PickType[] = ['NORMAL', 'CLUSTER', 'BATCH'];
