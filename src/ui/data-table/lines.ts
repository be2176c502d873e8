import type { TableRowModel } from './columns/features';
import type { RowViewProps } from './table-row';
import type { DataTableProps } from './types';
import type { Grid } from './use-grid';
import type { RangeItem } from './virtual-range';

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

/** What a row is drawn of, as a row of the table or as a card. */
export function rowProps<R>(
  { row: model }: Line<R>,
  { id, active, actions }: Pick<Grid<R>, 'id' | 'active' | 'actions'>,
  { rowState }: Pick<DataTableProps<R>, 'rowState'>,
  virtual: RangeItem | undefined,
): Omit<RowViewProps<R>, 'layout'> {
  const { row, index } = model.original;
  return {
    id: `${id}-${index}`,
    index,
    row,
    selected: model.getIsSelected(),
    active: index === active,
    open: model.getIsExpanded(),
    state: rowState?.(row),
    actions,
    measure: virtual?.measure,
    virtualIndex: virtual?.index,
  };
}

/** Where the active row is drawn. -1: there is none. */
export function lineOf<R>(lines: readonly Line<R>[], active: number): number {
  return lines.findIndex(({ row, details }) => row.index === active && !details);
}
