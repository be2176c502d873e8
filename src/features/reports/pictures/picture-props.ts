import type { ReportAnswer, ReportRow } from '../../../domain/reports/language/question';
import type { Picture, Report } from '../../../domain/reports/language/report';
import type { CellTexts } from '../use-cell';

export interface PictureProps<K extends Picture['kind']> {
  report: Report;
  picture: Extract<Picture, { kind: K }>;
  answer: ReportAnswer;
  texts: CellTexts;
  /** Opens the tasks behind the rows of a mark; for a segment of a row it names the pivot's column. */
  onOpen: (rows: readonly ReportRow[], piece?: string) => void;
}

/** The data of a bar: its name and the lengths of its segments. */
export type Datum = Record<string, string | number>;

export function numberIn(row: ReportRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

export function textIn(row: ReportRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** A bar's name, cut to a length. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Most characters of a bar's name. */
const longestName = 44;
const characterPx = 6.8;

/** Room for names beside their bars, at most a third of a usual page. @param names as they are shown */
export function roomForNames(names: readonly string[]): number {
  const longest = Math.max(0, ...names.map((name) => Math.min(name.length, longestName)));
  return Math.min(Math.max(Math.ceil(longest * characterPx) + 18, 90), 320);
}

/** A name that fits beside or over its bar. */
export function barName(name: string): string {
  return shortened(name, longestName);
}

/** A single column does not take the whole page. */
const widestColumnPx = 96;

export function widthOfColumns(count: number, marginPx: number): number {
  return Math.max(count, 3) * widestColumnPx + marginPx;
}

/** Ticks for small counts, without fractions; left out: the axis chooses. */
export function wholeTicks(values: readonly number[]): number[] | undefined {
  const from = Math.min(0, ...values);
  const to = Math.max(0, ...values);
  if (!values.every(Number.isInteger) || to - from > 5 || from === to) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
