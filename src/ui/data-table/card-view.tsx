import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { SkeletonRows } from '../feedback/skeleton';
import { IconButton } from '../icon-button';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../icons';
import { CardRow, cardColumns } from './card-row';
import { linesOf } from './lines';
import { Rows } from './rows';
import { isSelected, NO_SELECTION, type PageSelection, pageSelection, setSelected } from './selection';
import { PageCheckbox } from './table-head';
import type { Layout } from './table-row';
import type { ViewProps } from './table-view';
import type { DataTableProps } from './types';

const CARD_HEIGHT = 61;

/** The rows as compact cards of two lines, for narrow windows. */
export function CardView<R>({ table, grid, scroller }: ViewProps<R>) {
  const { columns, selection = NO_SELECTION, renderExpanded, rowState } = table;
  const selectable = table.onSelectionChange !== undefined;
  const expandable = renderExpanded !== undefined;
  const openable = table.onRowOpen !== undefined;
  const layout = useMemo<Layout<R>>(
    () => ({ columns: cardColumns(columns), selectable, expandable, openable, pinnedAt: new Map() }),
    [columns, selectable, expandable, openable],
  );
  const lines = useMemo(() => linesOf(grid.items, grid.expanded), [grid.items, grid.expanded]);
  return (
    <>
      <CardHead table={table} page={pageSelection(selection, grid.keys)} keys={grid.keys} />
      {table.loading && grid.items.length === 0 && <SkeletonRows />}
      <div
        role="grid"
        aria-label={table.label}
        aria-rowcount={grid.items.length}
        aria-multiselectable={selectable || undefined}
        aria-busy={table.loading || undefined}
        aria-activedescendant={grid.active >= 0 ? `${grid.id}-${grid.active}` : undefined}
        tabIndex={grid.items.length > 0 ? 0 : -1}
        {...grid.containerProps}
        className="group/grid text-sm outline-none"
      >
        <Rows
          count={lines.length}
          rowHeight={CARD_HEIGHT}
          headHeight={48}
          scroller={scroller}
          moved={grid.moved}
          active={lines.findIndex((line) => line.item.index === grid.active && !line.details)}
          gap={(id, height) => <div key={id} role="presentation" style={{ height }} />}
          draw={(at, virtual) => {
            const line = lines[at];
            if (!line) return null;
            const { row, key, index } = line.item;
            if (line.details) {
              return (
                <div
                  key={`${key}-details`}
                  role="row"
                  tabIndex={-1}
                  ref={virtual?.measure}
                  data-index={virtual?.index}
                >
                  <div role="gridcell" className="overflow-x-auto border-b border-line bg-surface-2 p-3">
                    {renderExpanded?.(row)}
                  </div>
                </div>
              );
            }
            return (
              <CardRow
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
                measure={virtual?.measure}
                virtualIndex={virtual?.index}
              />
            );
          }}
        />
      </div>
    </>
  );
}

interface CardHeadProps<R> {
  table: DataTableProps<R>;
  page: PageSelection;
  keys: readonly (string | number)[];
}

/** What the header row does in the table: choosing the page, and sorting. */
function CardHead<R>({ table, page, keys }: CardHeadProps<R>) {
  const { t } = useLingui();
  const { selection = NO_SELECTION, onSelectionChange, onSortChange, sort = [] } = table;
  const sortable = table.columns.filter((column) => column.sortable);
  const first = sort[0];
  if (!onSelectionChange && (!onSortChange || sortable.length === 0)) return null;
  return (
    <div className="sticky top-0 z-20 flex h-ctl items-center gap-1 border-b border-line bg-surface-2 pr-1 text-sm text-ink-2">
      {onSelectionChange && (
        <div className="h-full w-11 shrink-0 coarse:w-12">
          <PageCheckbox
            label={t`Select page`}
            page={page}
            onChange={(selected) => onSelectionChange(setSelected(selection, keys, selected))}
          />
        </div>
      )}
      {onSortChange && sortable.length > 0 && (
        <span className="relative ml-auto flex h-full min-w-0 items-center">
          <select
            aria-label={t`Sort by`}
            value={first?.id ?? ''}
            onChange={(event) =>
              onSortChange(event.target.value ? [{ id: event.target.value, desc: false }] : [])
            }
            className="h-full min-w-0 appearance-none truncate rounded bg-transparent pr-6 pl-2 text-right focus-visible:-outline-offset-2"
          >
            <option value="">{t`Sort by…`}</option>
            {sortable.map((column) => (
              <option key={column.id} value={column.id}>
                {column.header}
              </option>
            ))}
          </select>
          <IconChevronDown className="pointer-events-none absolute right-1 size-3.5" />
        </span>
      )}
      {onSortChange && first && (
        <IconButton
          icon={first.desc ? IconArrowDown : IconArrowUp}
          label={first.desc ? t`Descending` : t`Ascending`}
          onClick={() => onSortChange([{ id: first.id, desc: !first.desc }, ...sort.slice(1)])}
        />
      )}
    </div>
  );
}
