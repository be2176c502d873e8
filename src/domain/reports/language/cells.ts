import type { ReportRow } from './question';

/** A row of a report whose cells are computed when they are read: a page shows fifty of many thousand. */
export interface Cells {
  readonly id: string;
  cell(column: string): unknown;
  /** The row with all its columns. */
  row(): ReportRow;
}

/** Cells of an existing row. */
export function cellsOf(id: string, row: ReportRow): Cells {
  return { id, cell: (column) => row[column], row: () => row };
}
