import type { ReactNode } from 'react';
import type { ColumnView } from './columns/column-view';

export type RowKey = string | number;

export interface DataColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'end' | 'center' | undefined;
  /** What it shows says nothing without the header, as numbers at the end do not: it is named on cards, too. */
  readonly isNamed?: boolean | undefined;
  /** Pixels; columns that were not resized share out what is left over. Default 140. */
  readonly width?: number | undefined;
  readonly sortable?: boolean | undefined;
  /** Always shown, last, on cards too, and not among the columns that a user's view arranges: a row's own actions. */
  readonly isFixed?: boolean | undefined;
  /** Stays at the left edge while the rest scrolls, unless the view says otherwise. */
  readonly pinned?: boolean | undefined;
  /**
   * Place on the compact card of a narrow window: 1 is the title (of several columns, where their texts name a row
   * together), the next stands at its right, or below where it is long, the others make the last line.
   * Without it the column is left out there.
   */
  readonly priority?: number | undefined;
}

export interface SortItem {
  readonly id: string;
  readonly desc: boolean;
}

/** Which rows are chosen: none, these keys, or all that match the filter but these. */
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
  /** Which columns are shown, their order, widths and pins; without it all, with widths of this visit. */
  view?: ColumnView | undefined;
  onViewChange?: ((view: ColumnView) => void) | undefined;
  /** The rows of this page. */
  rows: readonly R[];
  rowKey: (row: R) => RowKey;
  /** Key of the row that the keyboard begins at, in view, if it is among the first rows. */
  begin?: RowKey | undefined;
  /** Rows in all pages; default the number of rows. */
  total?: number | undefined;
  sort?: readonly SortItem[];
  onSortChange?: ((sort: SortItem[]) => void) | undefined;
  selection?: Selection | undefined;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
  /** In the selection bar: what can be done with the chosen rows. */
  selectionActions?: ReactNode;
  onRowOpen?: ((row: R) => void) | undefined;
  renderExpanded?: ((row: R) => ReactNode) | undefined;
  rowState?: ((row: R) => RowState) | undefined;
  /** Skeleton rows in place of the rows. */
  loading?: boolean | undefined;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** Without a border of its own: at the edges of a card. */
  flush?: boolean;
  className?: string;
}
