import { type RefObject, useMemo } from 'react';
import { Skeleton } from '../feedback/skeleton';
import { useMediaQuery } from '../hooks/use-media-query';
import { linesOf } from './lines';
import { Rows } from './rows';
import { isSelected, NO_SELECTION, pageSelection, setSelected } from './selection';
import { TableHead } from './table-head';
import { ExpandedRow, type Layout, TableRow } from './table-row';
import type { DataColumn, DataTableProps } from './types';
import type { Grid } from './use-grid';
import { useSorting } from './use-sorting';

export interface ViewProps<R> {
  table: DataTableProps<R>;
  grid: Grid<R>;
  scroller: RefObject<HTMLElement | null>;
}

const NO_SORT: readonly never[] = [];
const DEFAULT_WIDTH = 140;
const EXPAND_WIDTH = 32;
// Texts are larger where fingers point.
const COARSE_SCALE = 1.15;
const SKELETON_ROWS = 12;

export function TableView<R>({ table, grid, scroller }: ViewProps<R>) {
  const { columns, selection = NO_SELECTION, onSelectionChange, renderExpanded, rowState } = table;
  const coarse = useMediaQuery('(pointer: coarse)');
  const sorting = useSorting(columns, table.sort ?? NO_SORT, table.onSortChange);
  const checkWidth = coarse ? 48 : 40;
  const scale = coarse ? COARSE_SCALE : 1;
  const layout = useLayout(table, checkWidth, scale);
  const lines = useMemo(() => linesOf(grid.items, grid.expanded), [grid.items, grid.expanded]);
  const span = columns.length + (layout.selectable ? 1 : 0) + (layout.expandable ? 1 : 0);
  const fixed = [
    ...(layout.selectable ? [{ id: ' select', width: checkWidth }] : []),
    ...(layout.expandable ? [{ id: ' expand', width: EXPAND_WIDTH }] : []),
  ];
  const flexible = columns.map(({ id, width = DEFAULT_WIDTH }) => ({ id, width: Math.round(width * scale) }));
  const [fixedWidth, flexibleWidth] = [sumOfWidths(fixed), sumOfWidths(flexible)];
  // Room that is left goes to the columns of data: tick boxes stay at the edge.
  const grow = (width: number) =>
    `max(${width}px, calc((100cqi - ${fixedWidth}px) * ${(width / flexibleWidth).toFixed(5)}))`;
  return (
    <table
      role="grid"
      aria-label={table.label}
      aria-rowcount={grid.items.length + 1}
      aria-colcount={span}
      aria-multiselectable={layout.selectable || undefined}
      aria-busy={table.loading || undefined}
      aria-activedescendant={grid.active >= 0 ? `${grid.id}-${grid.active}` : undefined}
      tabIndex={grid.items.length > 0 ? 0 : -1}
      {...grid.containerProps}
      style={{ minWidth: fixedWidth + flexibleWidth }}
      className="group/grid w-full table-fixed border-separate border-spacing-0 text-sm outline-none [&_tbody_td]:border-b [&_tbody_td]:border-line"
    >
      <colgroup>
        {fixed.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
        {flexible.map(({ id, width }) => (
          <col key={id} style={{ width: grow(width) }} />
        ))}
      </colgroup>
      <TableHead
        layout={layout}
        sorting={sorting}
        page={pageSelection(selection, grid.keys)}
        onSelectPage={(selected) => onSelectionChange?.(setSelected(selection, grid.keys, selected))}
      />
      <tbody>
        {table.loading && grid.items.length === 0 && <SkeletonTable span={span} />}
        <Rows
          count={lines.length}
          rowHeight={coarse ? 48 : 32}
          headHeight={coarse ? 48 : 36}
          scroller={scroller}
          moved={grid.moved}
          active={lines.findIndex((line) => line.item.index === grid.active && !line.details)}
          gap={(id, height) => <Gap key={id} span={span} height={height} />}
          draw={(at, virtual) => {
            const line = lines[at];
            if (!line) return null;
            const { row, key, index } = line.item;
            const measured = { measure: virtual?.measure, virtualIndex: virtual?.index };
            if (line.details) {
              return (
                <ExpandedRow key={`${key}-details`} span={span} {...measured}>
                  {renderExpanded?.(row)}
                </ExpandedRow>
              );
            }
            return (
              <TableRow
                key={key}
                id={`${grid.id}-${index}`}
                index={index}
                row={row}
                layout={layout}
                selected={isSelected(selection, key)}
                active={index === grid.active}
                open={grid.expanded.has(key)}
                state={rowState?.(row)}
                actions={grid.actions}
                {...measured}
              />
            );
          }}
        />
      </tbody>
    </table>
  );
}

function sumOfWidths(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}

function useLayout<R>(table: DataTableProps<R>, checkWidth: number, scale: number): Layout<R> {
  const { columns } = table;
  const selectable = table.onSelectionChange !== undefined;
  const expandable = table.renderExpanded !== undefined;
  const openable = table.onRowOpen !== undefined;
  return useMemo(
    () => ({
      columns,
      selectable,
      expandable,
      openable,
      pinnedAt: pinnedOffsets(columns, selectable ? checkWidth : 0, scale),
    }),
    [columns, selectable, expandable, openable, checkWidth, scale],
  );
}

/** Pinned columns stand one beside the other, after the tick boxes. */
function pinnedOffsets<R>(
  columns: readonly DataColumn<R>[],
  start: number,
  scale: number,
): ReadonlyMap<string, number> {
  const at = new Map<string, number>();
  let left = start;
  for (const column of columns) {
    if (!column.pinned) continue;
    at.set(column.id, left);
    left += Math.round((column.width ?? DEFAULT_WIDTH) * scale);
  }
  return at;
}

function Gap({ span, height }: { span: number; height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows cannot take the focus
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}

function SkeletonTable({ span }: { span: number }) {
  return [...Array(SKELETON_ROWS).keys()].map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows cannot take the focus
    <tr key={row} aria-hidden="true">
      {[...Array(span).keys()].map((cell) => (
        <td key={cell} className="h-row px-2.5">
          <Skeleton className={cell % 3 === 1 ? 'h-3 w-1/2' : 'h-3 w-4/5'} />
        </td>
      ))}
    </tr>
  ));
}
