import type { TableRowModel } from './columns/features';

/** What is drawn one below the other: a row, or the details of an open row. */
export interface Line<R> {
  readonly row: TableRowModel<R>;
  readonly details: boolean;
}

export function linesOf<R>(rows: readonly TableRowModel<R>[]): readonly Line<R>[] {
  return rows.flatMap((row) =>
    row.getIsExpanded()
      ? [
          { row, details: false },
          { row, details: true },
        ]
      : [{ row, details: false }],
  );
}

/** Where the active row is drawn. -1: there is none. */
export function lineOf<R>(lines: readonly Line<R>[], active: number): number {
  return lines.findIndex(({ row, details }) => row.index === active && !details);
}
