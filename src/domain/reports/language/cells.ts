import type { ReportRow } from './question';

/** A row of a report whose cells are made when they are looked at: a page shows fifty of many thousand. */
export interface Cells {
  readonly id: string;
  cell(column: string): unknown;
  /** With all its columns. */
  row(): ReportRow;
}

/** Cells of a row that is there. */
export function cellsOf(id: string, row: ReportRow): Cells {
  return { id, cell: (column) => row[column], row: () => row };
}
