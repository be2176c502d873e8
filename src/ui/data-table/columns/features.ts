import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  type ReactTable,
  type Row,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { RowKey } from '../types';

/** The features of the table library that are used; each adds to the code of the first visit. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  rowSortingFeature,
  rowSelectionFeature,
  rowExpandingFeature,
});

/** A row as the table's data: any row of the caller, with its key. */
export interface GridItem<R> {
  readonly row: R;
  readonly key: RowKey;
  readonly index: number;
}

export type TableModel<R> = ReactTable<typeof features, GridItem<R>>;
export type TableRowModel<R> = Row<typeof features, GridItem<R>>;
export type TableHeader<R> = Header<typeof features, GridItem<R>, unknown>;
export type TableColumnDef<R> = ColumnDef<typeof features, GridItem<R>, unknown>;
