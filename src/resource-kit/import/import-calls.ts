import type { UploadStop } from '../../api/upload-post';
import type { DateOrder, DecimalMark } from '../../domain/imports/cell-values';
import type { Mapping } from '../../domain/imports/columns';
import type { KnownResource } from '../../domain/imports/kinds';
import type { ImportRow } from '../../domain/imports/row-reader';
import type { Label } from '../../lib/label';
import type { NewProduct } from './check-rows';
import type { Delimiter } from './csv-rows';
import type { Encoding, FileLike } from './read-file';

/** @param done fraction, 0…1 @param rows finished rows, if they are counted */
export type OnProgress = (done: number, rows?: number) => void;

/** What a screen can ask of the import worker. */
export interface ImportCalls {
  /** Reads all of a file. @param onProgress fraction done, 0…1 */
  open(file: FileLike, onProgress: (done: number) => void): Promise<FileSummary>;
  check(request: CheckRequest): Promise<CheckSummary>;
  page(request: {
    readonly from: number;
    readonly count: number;
    readonly isBadOnly: boolean;
  }): Promise<PreviewPage>;
  /** Rows that are not imported, some at a time. @throws when the file was checked again since */
  leftOut(request: {
    readonly check: number;
    readonly from: number;
    readonly count: number;
  }): Promise<readonly LeftOutRow[]>;
  /** All problems with their rows. */
  problems(): Promise<readonly (ShownProblem & { readonly number: number })[]>;
  goodRows(): Promise<readonly ImportRow[]>;
  newProducts(): Promise<readonly NewProduct[]>;
  /** Sends the good rows of tasks; called again it continues where it stopped. */
  send(request: SendRequest, onProgress: OnProgress): Promise<UploadState>;
}

export interface FileSummary {
  readonly headers: readonly string[];
  readonly rows: number;
  /** First rows, cell by cell. */
  readonly sample: readonly (readonly string[])[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** The mark that the delimiter implies. */
  readonly decimalMark: DecimalMark;
  /** By column, the marks of its numbers that can be read in one way only. */
  readonly decimalMarks: readonly (readonly DecimalMark[])[];
  readonly dateOrder: DateOrder;
  readonly damaged: number;
}

export interface CheckRequest {
  /** Name of an import. */
  readonly kind: string;
  readonly mapping: Mapping;
  readonly decimalMark: DecimalMark;
  readonly dateOrder?: DateOrder;
  /** Codes of the company's rows. */
  readonly codes: Readonly<Record<KnownResource, readonly string[]>>;
  readonly createsProducts: boolean;
  /** Existing values of the import's `mustBeNew` column. */
  readonly taken: readonly string[];
  /** Texts of the grouping column whose existing rows the import leaves unchanged. */
  readonly existing?: readonly string[];
  /** Existing values of the import's `owned` column, each with the match key of its row. */
  readonly owners?: readonly (readonly [value: string, owner: string])[];
}

export interface CheckSummary {
  /** Number of this check in the session. */
  readonly check: number;
  readonly rows: number;
  /** Tasks, or lines where each row stands for itself. */
  readonly goodGroups: number;
  readonly goodRows: number;
  readonly badRows: number;
  readonly problems: number;
  /** Valid rows of tasks that have another, invalid row. */
  readonly heldBack: number;
  readonly newProducts: number;
  /** Groups in order that exist, as far as the device knows, and their rows in the file. */
  readonly existing: number;
  readonly existingRows: number;
  /** The first texts that are unknown where any text is allowed, and their number. */
  readonly unknown: readonly string[];
  readonly unknownCount: number;
}

export interface ShownProblem {
  /** Name of our column; empty: the row itself. */
  readonly column: string;
  readonly reason: Label;
}

export interface PreviewRow {
  /** As a spreadsheet counts. */
  readonly number: number;
  readonly values: ImportRow;
  readonly problems: readonly ShownProblem[];
}

/** A row that is not imported; without a problem of its own it depends on another one. */
export interface LeftOutRow {
  readonly number: number;
  /** As they are in the file; those beyond its headers too. */
  readonly cells: readonly string[];
  readonly problems: readonly ShownProblem[];
}

export interface PreviewPage {
  readonly rows: readonly PreviewRow[];
  readonly total: number;
}

export interface SendRequest {
  readonly baseUrl: string;
  readonly authorization: string;
  readonly companyID: number;
}

export interface UploadState {
  readonly tasks: number;
  readonly created: number;
  readonly lines: number;
  readonly products: number;
  readonly skipped: number;
  readonly refused: readonly { readonly number: number; readonly column: string; readonly reason: string }[];
  /** Why it stopped; null: it is finished. */
  readonly stop: UploadStop | null;
}
