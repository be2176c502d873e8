import { functionalUpdate, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type ColumnView, maxWidth, minWidth, pinnedColumns } from './columns/column-view';
import { features, type GridItem, type TableColumnDef, type TableModel } from './columns/features';
import { useWidths, type WidthControl } from './columns/use-widths';
import { isSelected, noSelection, selectionAfter } from './selection';
import type { DataColumn, DataTableProps, SortItem } from './types';

const noSort: readonly SortItem[] = [];
const defaultWidth = 140;

export interface DataTableModel<R> {
  readonly table: TableModel<R>;
  readonly widths: WidthControl;
}

/**
 * The columns' and rows' state in the table library. The caller holds sorting, selection and the view of the columns.
 */
export function useTableModel<R>(props: DataTableProps<R>, scale: number): DataTableModel<R> {
  const { columns, rows, rowKey, onSortChange, onSelectionChange } = props;
  const { sort = noSort, selection = noSelection } = props;
  const items = useMemo(() => rows.map((row, index) => ({ row, key: rowKey(row), index })), [rows, rowKey]);
  const [view, setView] = useView(props);
  const widths = useWidths(view, setView, scale);
  const defs = useMemo(() => columns.map((column) => columnDef(column, scale)), [columns, scale]);
  const { columns: chosen, pinned } = view;
  // Not rebuilt with every width: new columns redraw the rows.
  const arrangement = useMemo(() => arrange(columns, { columns: chosen, pinned }), [columns, chosen, pinned]);
  const rowSelection = useMemo(
    () =>
      Object.fromEntries(
        items.flatMap(({ key }): [string, true][] =>
          isSelected(selection, key) ? [[String(key), true]] : [],
        ),
      ),
    [items, selection],
  );
  const sorting = useMemo(() => [...sort], [sort]);
  const isExpandable = props.renderExpanded !== undefined;
  const table = useTable({
    features,
    columns: defs,
    data: items,
    getRowId: idOf,
    manualSorting: true,
    autoResetExpanded: false,
    columnResizeMode: 'onChange',
    getRowCanExpand: () => isExpandable,
    enableSorting: onSortChange !== undefined,
    enableRowSelection: onSelectionChange !== undefined,
    state: { ...arrangement, columnSizing: widths.widths, sorting, rowSelection },
    onColumnSizingChange: widths.onWidthsChange,
    onSortingChange: (updater) => onSortChange?.(functionalUpdate(updater, sorting)),
    onRowSelectionChange: (updater) =>
      onSelectionChange?.(selectionAfter(selection, items, functionalUpdate(updater, rowSelection))),
  });
  return { table, widths };
}

function arrange<R>(columns: readonly DataColumn<R>[], view: ColumnView) {
  const fixed = columns.flatMap(({ id, isFixed }) => (isFixed && !view.columns.includes(id) ? [id] : []));
  const shown = [...view.columns, ...fixed];
  return {
    columnOrder: shown,
    columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
    columnPinning: { start: pinnedColumns(columns, view), end: [] },
  };
}

function idOf({ key }: GridItem<unknown>): string {
  return String(key);
}

function columnDef<R>(
  { id, sortable = false, width = defaultWidth }: DataColumn<R>,
  scale: number,
): TableColumnDef<R> {
  return {
    id,
    // The library sorts by columns that have a value; the rows come sorted, and cells read from the row.
    accessorFn: ({ row }) => row,
    enableSorting: sortable,
    size: Math.round(width * scale),
    minSize: minWidth,
    maxSize: maxWidth,
  };
}

/** The caller's view of the columns; without one, all of them, with widths for the lifetime of the table. */
function useView<R>({ columns, view, onViewChange }: DataTableProps<R>) {
  const [own, setOwn] = useState<ColumnView | null>(null);
  const shown = useMemo(() => view ?? { ...own, columns: columns.map(({ id }) => id) }, [view, own, columns]);
  return [shown, view ? (onViewChange ?? setOwn) : setOwn] as const;
}
