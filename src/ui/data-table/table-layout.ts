import { useMemo } from 'react';
import type { TableModel } from './columns/features';
import type { DataColumn, DataTableProps } from './types';

/** Data shared by every row; the same object while no row needs to be redrawn. */
export interface Layout<R> {
  /** The shown columns, pinned ones first. */
  readonly columns: readonly DataColumn<R>[];
  /** How many of them are pinned. */
  readonly pinned: number;
  readonly selectable: boolean;
  readonly expandable: boolean;
  readonly openable: boolean;
}

export function useLayout<R>(props: DataTableProps<R>, table: TableModel<R>): Layout<R> {
  const { columns } = props;
  const selectable = props.onSelectionChange !== undefined;
  const expandable = props.renderExpanded !== undefined;
  const openable = props.onRowOpen !== undefined;
  const start = table.getStartVisibleLeafColumns();
  const center = table.getCenterVisibleLeafColumns();
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return {
      columns: [...start, ...center].flatMap(({ id }) => byId.get(id) ?? []),
      pinned: start.length,
      selectable,
      expandable,
      openable,
    };
  }, [columns, start, center, selectable, expandable, openable]);
}
