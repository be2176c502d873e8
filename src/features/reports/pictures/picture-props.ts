import type { ReportAnswer, ReportRow } from '../../../domain/reports/language/question';
import type { Picture, Report } from '../../../domain/reports/language/report';
import type { CellTexts } from '../use-cell';

export interface PictureProps<K extends Picture['kind']> {
  report: Report;
  picture: Extract<Picture, { kind: K }>;
  answer: ReportAnswer;
  texts: CellTexts;
  onOpen: (row: ReportRow) => void;
}

export function numberIn(row: ReportRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

export function textIn(row: ReportRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** A bar's name: what there is room for. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
