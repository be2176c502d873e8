import { type ComponentType, lazy, type ReactNode, Suspense, useCallback } from 'react';
import type { Sort } from '../../domain/query/query';
import { keyOf, type Row } from '../../domain/resource';
import { DataTable } from '../../ui/data-table/data-table';
import type { RowState, SortItem } from '../../ui/data-table/types';
import { EmptyState } from '../../ui/feedback/states';
import { Pager } from '../../ui/navigation/pager';
import { useDeviceStatus } from '../device/use-status';
import { useLabel } from '../fields/use-label';
import { CoverageNote } from './coverage-note';
import type { AddedTo } from './list-props';
import { defaultSort } from './list-state';
import type { NoRowsProps } from './no-rows';
import type { ResourceListModel } from './use-resource-list';

/** If it cannot be loaded there is nothing to show anyway, and the page offers to be reloaded. */
export function lazyNoRows(load: () => Promise<{ default: ComponentType<NoRowsProps> }>) {
  return lazy(() =>
    load().catch((problem: unknown) => {
      reportError(problem);
      return { default: () => <EmptyState /> };
    }),
  );
}

const NoRows = lazyNoRows(() => import('./no-rows').then((m) => ({ default: m.NoRows })));

export interface ListTableProps<F> {
  list: ResourceListModel<F>;
  /** In the selection bar. */
  selectionActions?: ReactNode;
  /** Without checkboxes: there are no bulk actions. */
  isSelectable?: boolean;
  renderExpanded?: (row: Row) => ReactNode;
  /** Instead of opening the row's page. */
  onRowOpen?: (row: Row) => void;
  /** Left of the pager: totals. */
  summary?: ReactNode;
  /** Why there may be no rows, if known. */
  emptyHint?: string | null | undefined;
  /** Rows are created beside the list: an empty one says so. */
  isAddedTo?: AddedTo | undefined;
  /** Below that, depending on the search. */
  emptyMore?: NoRowsProps['page']['emptyMore'];
  /** When no row fulfils the filters: a way out. */
  onClearFilters?: () => void;
}

/** The rows with their states, the coverage note and the pager. Fills the remaining height. */
export function ListTable<F>({ list, isSelectable = true, summary, ...props }: ListTableProps<F>) {
  const translate = useLabel();
  const status = useDeviceStatus();
  const { result, state } = list;
  const { resource } = list.settings;
  const rowKey = useCallback((row: Row) => keyOf(resource, row), [resource]);
  const rowState = (row: Row): RowState => {
    const key = keyOf(resource, row);
    if (result?.rejected.includes(key)) return 'rejected';
    return result?.waiting.includes(key) ? 'waiting' : undefined;
  };
  return (
    <>
      <DataTable
        className="flex-1 sm:min-h-40"
        label={translate(resource.title.many)}
        columns={list.columns}
        view={list.columnsControl.view}
        onViewChange={list.columnsControl.change}
        rows={result?.rows ?? []}
        rowKey={rowKey}
        begin={list.cameFrom}
        total={result?.total ?? 0}
        sort={list.sort}
        onSortChange={(sort) => list.change({ sort: sort.length > 0 ? sortOf(sort) : turnedOff(list) })}
        selection={isSelectable ? list.selection : undefined}
        onSelectionChange={isSelectable ? list.setSelection : undefined}
        selectionActions={props.selectionActions}
        onRowOpen={props.onRowOpen ?? list.open}
        renderExpanded={props.renderExpanded}
        rowState={rowState}
        loading={
          !status?.isOutdated &&
          (result === null ||
            (result.loading && result.rows.length === 0 && status?.connectivity !== 'offline'))
        }
        empty={
          <Suspense fallback={null}>
            <NoRows list={list} isOutdated={status?.isOutdated} page={props} />
          </Suspense>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {summary}
        <CoverageNote result={result} />
        <Pager
          className="ml-auto"
          page={state.page}
          pageSize={state.rows}
          total={result?.total}
          onPageChange={(page) => list.change({ page })}
          onPageSizeChange={(rows) => list.change({ rows })}
        />
      </div>
    </>
  );
}

function sortOf(items: readonly SortItem[]): Sort {
  return items.map(({ id, desc }) => [id, desc ? 'DESC' : 'ASC']);
}

/** Without a user's order a list has its usual one: switching that off reverses it. */
function turnedOff<F>({ state, settings }: ResourceListModel<F>): Sort {
  const usual = defaultSort(settings);
  const isUsual = JSON.stringify(state.sort) === JSON.stringify(usual);
  return isUsual ? usual.map(([field]) => [field, 'ASC']) : usual;
}
