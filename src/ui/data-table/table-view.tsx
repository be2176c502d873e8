import type { RefObject } from 'react';
import { layOutColumns } from './columns/column-layout';
import { lineOf, linesOf, rowProps } from './lines';
import { Gap, SkeletonTable } from './row-placeholders';
import { Rows } from './rows';
import { TableHead } from './table-head';
import { type Layout, useLayout } from './table-layout';
import { ExpandedRow, TableRow } from './table-row';
import type { DataTableProps } from './types';
import type { Grid } from './use-grid';
import type { DataTableModel } from './use-table-model';

export interface ViewProps<R> {
  props: DataTableProps<R>;
  model: DataTableModel<R>;
  grid: Grid<R>;
  scroller: RefObject<HTMLElement | null>;
  coarse: boolean;
}

const EXPAND_WIDTH = 32;

/** Header and rows are one table with one list of widths: a scroll bar can not set them apart. */
export function TableView<R>(view: ViewProps<R>) {
  const { props, model, grid, coarse } = view;
  const { table, widths } = model;
  const layout = useLayout(props, table);
  const lead = [
    ...(layout.selectable ? [coarse ? 48 : 40] : []),
    ...(layout.expandable ? [EXPAND_WIDTH] : []),
  ];
  const span = layout.columns.length + lead.length;
  const sizes = layOutColumns(
    layout.columns.map(({ id }) => ({
      id,
      width: table.getColumn(id)?.getSize() ?? 0,
      isFixed: widths.widths[id] !== undefined,
    })),
    {
      lead: lead.reduce((sum, width) => sum + width, 0),
      pinStart: layout.selectable ? (lead[0] ?? 0) : 0,
      pinned: layout.pinned,
    },
  );
  return (
    <table
      role="grid"
      aria-label={props.label}
      aria-rowcount={grid.rows.length + 1}
      aria-colcount={span}
      aria-multiselectable={layout.selectable || undefined}
      aria-busy={props.loading || undefined}
      aria-activedescendant={grid.active >= 0 ? `${grid.id}-${grid.active}` : undefined}
      tabIndex={grid.rows.length > 0 ? 0 : -1}
      {...grid.containerProps}
      style={{ width: sizes.tableWidth, minWidth: sizes.minWidth, ...sizes.pins }}
      className="group/grid table-fixed border-separate border-spacing-0 text-sm outline-none [&_tbody_td]:border-b [&_tbody_td]:border-line"
    >
      <colgroup>
        {lead.map((width, at) => (
          <col key={at === 0 ? 'first' : 'second'} style={{ width }} />
        ))}
        {layout.columns.map(({ id }, at) => (
          <col key={id} style={{ width: sizes.widths[at] }} />
        ))}
      </colgroup>
      <TableHead layout={layout} model={model} page={grid.page} />
      <tbody>
        {props.loading && grid.rows.length === 0 && <SkeletonTable span={span} />}
        <TableRows {...view} layout={layout} span={span} />
      </tbody>
    </table>
  );
}

interface TableRowsProps<R> extends ViewProps<R> {
  layout: Layout<R>;
  /** How many columns the table has. */
  span: number;
}

function TableRows<R>({ props, grid, scroller, coarse, layout, span }: TableRowsProps<R>) {
  const lines = linesOf(grid.rows);
  return (
    <Rows
      count={lines.length}
      rowHeight={coarse ? 48 : 32}
      headHeight={coarse ? 48 : 36}
      scroller={scroller}
      moved={grid.moved}
      active={lineOf(lines, grid.active)}
      gap={(id, height) => <Gap key={id} span={span} height={height} />}
      draw={(at, virtual) => {
        const line = lines[at];
        if (!line) return null;
        const { row, key } = line.row.original;
        if (line.details) {
          return (
            <ExpandedRow
              key={`${key}-details`}
              span={span}
              measure={virtual?.measure}
              virtualIndex={virtual?.index}
            >
              {props.renderExpanded?.(row)}
            </ExpandedRow>
          );
        }
        return <TableRow key={key} layout={layout} {...rowProps(line, grid, props, virtual)} />;
      }}
    />
  );
}
