import { layOutColumns } from './columns/column-layout';
import { GridRows, gridProps, type ViewProps } from './grid-rows';
import { Gap, SkeletonTable } from './row-placeholders';
import { TableHead } from './table-head';
import { useLayout } from './table-layout';
import { ExpandedRow, TableRow } from './table-row';

/** Header and rows are one table with one list of widths, so that a scroll bar cannot misalign them. */
export function TableView<R>({ props, model, grid, scroller, coarse }: ViewProps<R>) {
  const { table, widths } = model;
  const layout = useLayout(props, table);
  const lead = [
    ...(layout.selectable ? [coarse ? 48 : 40] : []),
    ...(layout.expandable ? [coarse ? 48 : 32] : []),
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
      {...gridProps(props, grid, layout)}
      aria-rowcount={grid.rows.length + 1}
      aria-colcount={span}
      style={{ width: sizes.tableWidth, minWidth: sizes.minWidth, ...sizes.pins }}
      className="data-grid group/grid"
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
        <GridRows
          {...{ props, grid, scroller }}
          rowHeight={coarse ? 48 : 32}
          headHeight={coarse ? 48 : 36}
          gap={(id, height) => <Gap key={id} span={span} height={height} />}
          drawRow={(key, row) => <TableRow key={key} layout={layout} {...row} />}
          drawDetails={(key, details, virtual) => (
            <ExpandedRow key={key} span={span} measure={virtual?.measure} virtualIndex={virtual?.index}>
              {details}
            </ExpandedRow>
          )}
        />
      </tbody>
    </table>
  );
}
