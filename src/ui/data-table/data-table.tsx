import { Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx';
import { EmptyState } from '../feedback/states';
import { useIsNarrow } from '../hooks/use-is-narrow';
import { useMediaQuery } from '../hooks/use-media-query';
import { useWidthScale } from './columns/use-width-scale';
import type { ViewProps } from './grid-rows';
import { noSelection } from './selection';
import { SelectionBar } from './selection-bar';
import { TableView } from './table-view';
import type { DataTableProps } from './types';
import { useGrid } from './use-grid';
import { useTableModel } from './use-table-model';

/**
 * One page of rows: sortable, selectable, expandable, for mouse, touch and keyboard. The caller holds sorting, paging
 * and selection. It scrolls inside whatever height it is given (`className="min-h-0 flex-1"`). Keep `columns` and
 * `rowKey` stable. Keys: arrows move, Space selects, Shift extends, Enter opens, → and ← show and hide details.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, selection = noSelection, onSelectionChange, loading = false, total = rows.length } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow();
  const coarse = useMediaQuery('(pointer: coarse)');
  const model = useTableModel(props, useWidthScale());
  const grid = useGrid(props, model.table);
  const View = narrow ? Cards : TableView;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!grid.moved) return;
    const table = root.current?.querySelector<HTMLElement>('[role=grid]');
    // When the keyboard begins at a row, only a surrounding element has the focus.
    if (document.activeElement?.contains(table ?? null)) table?.focus({ preventScroll: true });
    activeRow(table)?.scrollIntoView?.({ block: 'nearest' });
  }, [grid.moved]);
  const isEmpty = rows.length === 0 && !loading;
  useLayoutEffect(() => {
    // The message instead of rows stands at the left, which may be scrolled out of view.
    if (isEmpty && scroller.current) scroller.current.scrollLeft = 0;
  }, [isEmpty]);
  return (
    <div
      ref={root}
      className={cx(
        'flex min-w-0 flex-col sm:overflow-hidden bg-surface',
        props.flush ? 'rounded-b-lg' : 'rounded-lg border border-line',
        props.className,
      )}
    >
      <div ref={scroller} className="table-scroller">
        <Suspense fallback={null}>
          <View {...{ props, model, grid, scroller, coarse }} />
        </Suspense>
        {isEmpty && (props.empty ?? <EmptyState />)}
      </div>
      {onSelectionChange && (
        <SelectionBar
          selection={selection}
          page={grid.page}
          count={grid.rows.length}
          total={total}
          onChange={onSelectionChange}
          actions={props.selectionActions}
        />
      )}
    </div>
  );
}

let cards: Promise<typeof import('./card-view')> | undefined;

/** `CardView`, loaded in the first narrow window. */
function Cards<R>(props: ViewProps<R>) {
  cards ??= import('./card-view');
  const { CardView } = use(cards);
  return <CardView {...props} />;
}

function activeRow(grid: Element | null | undefined): HTMLElement | null {
  const id = grid?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
}
