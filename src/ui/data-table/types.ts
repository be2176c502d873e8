import type { ReactNode } from 'react';
import type { ColumnView } from './columns/column-view';

export type RowKey = string | number;

export interface DataColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'end' | 'center' | undefined;
  /** Its values say nothing without the header, like numbers at the end: cards show the name, too. */
  readonly isNamed?: boolean | undefined;
  /** Pixels; columns that were not resized share spare room. Default 140. */
  readonly width?: number | undefined;
  readonly sortable?: boolean | undefined;
  /** Always shown, last, also on cards, and not arranged by a user's view: a row's own actions. */
  readonly isFixed?: boolean | undefined;
  /** Pinned to the left edge unless the view says otherwise. */
  readonly pinned?: boolean | undefined;
  /**
   * Place on the compact card of a narrow window: 1 is the title (several columns, if their texts name a row together),
   * the next stands at its right, or below if it is long, the others form the last line. Without a priority the column
   * is left out there.
   */
  readonly priority?: number | undefined;
}

export interface SortItem {
  readonly id: string;
  readonly desc: boolean;
}

/** The selected rows: none, these keys, or all that match the filter except these. */
export interface Selection {
  readonly mode: 'none' | 'some' | 'all';
  readonly keys: ReadonlySet<RowKey>;
  readonly except: ReadonlySet<RowKey>;
}

export type RowState = 'waiting' | 'rejected' | undefined;

export interface DataTableProps<R> {
  /** Accessible name. */
  label: string;
  /** All columns that may be shown. */
  columns: readonly DataColumn<R>[];
  /** The shown columns with their order, widths and pins; without it all, with widths of this visit. */
  view?: ColumnView | undefined;
  onViewChange?: ((view: ColumnView) => void) | undefined;
  /** The rows of this page. */
  rows: readonly R[];
  rowKey: (row: R) => RowKey;
  /** Key of the row at which the keyboard begins, scrolled into view, if it is among the first rows. */
  begin?: RowKey | undefined;
  /** Rows in all pages; default the number of rows. */
  total?: number | undefined;
  sort?: readonly SortItem[];
  onSortChange?: ((sort: SortItem[]) => void) | undefined;
  selection?: Selection | undefined;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
  /** Actions in the selection bar. */
  selectionActions?: ReactNode;
  onRowOpen?: ((row: R) => void) | undefined;
  renderExpanded?: ((row: R) => ReactNode) | undefined;
  rowState?: ((row: R) => RowState) | undefined;
  /** Skeleton rows instead of the rows. */
  loading?: boolean | undefined;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
  /** Without a border of its own: at the edges of a card. */
  flush?: boolean;
  className?: string;
}
