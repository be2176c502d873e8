import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { TableRowModel } from './columns/features';
import { Rows, type RowsProps, virtualFrom } from './rows';
import type { Layout } from './table-layout';
import type { RowViewProps } from './table-row';
import type { DataTableProps, RowKey } from './types';
import type { Grid } from './use-grid';
import type { DataTableModel } from './use-table-model';
import type { RangeItem } from './virtual-range';

export interface ViewProps<R> {
  props: DataTableProps<R>;
  model: DataTableModel<R>;
  grid: Grid<R>;
  scroller: RefObject<HTMLElement | null>;
  coarse: boolean;
}

interface GridRowsProps<R>
  extends Pick<ViewProps<R>, 'props' | 'grid' | 'scroller'>,
    Pick<RowsProps, 'rowHeight' | 'headHeight' | 'gap'> {
  drawRow: (key: RowKey, row: Omit<RowViewProps<R>, 'layout'>) => ReactNode;
  /** Draws the details below an open row. */
  drawDetails: (key: RowKey, details: ReactNode, virtual: RangeItem | undefined) => ReactNode;
}

/** Rows and the details of open ones, one below the other: in a table, or as cards. */
export function GridRows<R>({ props, grid, scroller, drawRow, drawDetails, ...range }: GridRowsProps<R>) {
  const scrolled = useScrolled(scroller);
  // The row that the keyboard begins at is drawn with the first, and scrolled to.
  const first = props.begin === undefined ? 0 : grid.active + 1;
  const end = () => Math.max(first, 1 + (scrolled.current + innerHeight) / range.rowHeight);
  const lines = linesOf(inViewFirst(grid.rows, useDeferredValue(grid.rows), end));
  return (
    <Rows
      {...range}
      scroller={scroller}
      count={lines.length}
      moved={grid.moved}
      active={lineOf(lines, grid.active)}
      draw={(at, virtual) => {
        const line = lines[at];
        if (!line) return null;
        const { row, key } = line.row.original;
        return line.details
          ? drawDetails(`${key}-details`, props.renderExpanded?.(row), virtual)
          : drawRow(key, rowProps(line, grid, props, virtual));
      }}
    />
  );
}

/** An element's last reported scroll position: reading it during rendering would force a layout. */
function useScrolled(scroller: RefObject<HTMLElement | null>): { readonly current: number } {
  const scrolled = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    const follow = () => {
      scrolled.current = element?.scrollTop ?? 0;
    };
    element?.addEventListener('scroll', follow);
    return () => element?.removeEventListener('scroll', follow);
  }, [scroller]);
  return scrolled;
}

/** New rows are first drawn as far as they are visible; the rest follows, and until then the former ones stay there. */
function inViewFirst<R>(
  rows: readonly TableRowModel<R>[],
  drawn: readonly TableRowModel<R>[],
  seenEnd: () => number,
): readonly TableRowModel<R>[] {
  if (rows === drawn || rows.length > virtualFrom) return rows;
  const end = seenEnd();
  if (rows.length < end) return rows;
  const first = rows.slice(0, end);
  const keys = first.map(({ original }) => original.key);
  return [...first, ...drawn.slice(end).filter(({ original }) => !keys.includes(original.key))];
}

/** A grid's attributes, as a table or as cards. */
export function gridProps<R>(
  { label, loading }: Pick<DataTableProps<R>, 'label' | 'loading'>,
  { id, rows, active, containerProps }: Grid<R>,
  { selectable }: Pick<Layout<R>, 'selectable'>,
) {
  return {
    'aria-label': label,
    'aria-multiselectable': selectable || undefined,
    'aria-busy': loading || undefined,
    'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
    tabIndex: rows.length > 0 ? 0 : -1,
    ...containerProps,
  };
}

/** A line of the grid: a row, or the details of an open row. */
interface Line<R> {
  readonly row: TableRowModel<R>;
  readonly details: boolean;
}

function linesOf<R>(rows: readonly TableRowModel<R>[]): readonly Line<R>[] {
  return rows.flatMap((row) =>
    row.getIsExpanded()
      ? [
          { row, details: false },
          { row, details: true },
        ]
      : [{ row, details: false }],
  );
}

/** A row's props, as a row of the table or as a card. */
function rowProps<R>(
  { row: model }: Line<R>,
  { id, active, actions }: Pick<Grid<R>, 'id' | 'active' | 'actions'>,
  { rowState }: Pick<DataTableProps<R>, 'rowState'>,
  virtual: RangeItem | undefined,
): Omit<RowViewProps<R>, 'layout'> {
  const { row, key, index } = model.original;
  return {
    id: `${id}-${index}`,
    rowKey: key,
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

/** Line of the active row, before its details; -1: none. */
function lineOf<R>(lines: readonly Line<R>[], active: number): number {
  return lines.findIndex(({ row }) => row.index === active);
}
