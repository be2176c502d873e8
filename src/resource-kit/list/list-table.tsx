import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import type { Direction } from '../../domain/query/query';
import { keyOf, type Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table/data-table';
import type { RowState } from '../../ui/data-table/types';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { Pager } from '../../ui/navigation/pager';
import { useDevice } from '../device/device';
import { useIsOffline } from '../device/use-status';
import { useLabel } from '../fields/use-label';
import { CoverageNote } from './coverage-note';
import type { ResourceListModel } from './use-resource-list';

export interface ListTableProps<F> {
  list: ResourceListModel<F>;
  /** In the selection bar. */
  selectionActions?: ReactNode;
  /** No checkboxes: nothing can be done with several rows. */
  isSelectable?: boolean;
  renderExpanded?: (row: Row) => ReactNode;
  /** In place of opening the row's page. */
  onRowOpen?: (row: Row) => void;
  /** Left of the pager: totals. */
  summary?: ReactNode;
  /** Why there may be no rows, where it is known. */
  emptyHint?: string | null | undefined;
  /** When nothing fulfils the filters: a way out. */
  onClearFilters?: () => void;
}

/** The rows with their states, what they cover, and the pager. Fills the height that is left. */
export function ListTable<F>({ list, isSelectable = true, summary, ...props }: ListTableProps<F>) {
  const translate = useLabel();
  const isOffline = useIsOffline();
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
        className="min-h-40 flex-1"
        label={translate(resource.title.many)}
        columns={list.columns}
        view={list.columnsControl.view}
        onViewChange={list.columnsControl.change}
        rows={result?.rows ?? []}
        rowKey={rowKey}
        total={result?.total ?? 0}
        sort={list.sort}
        onSortChange={(sort) =>
          list.change({
            sort: sort.map(({ id, desc }): readonly [string, Direction] => [id, desc ? 'DESC' : 'ASC']),
          })
        }
        selection={isSelectable ? list.selection : undefined}
        onSelectionChange={isSelectable ? list.setSelection : undefined}
        selectionActions={props.selectionActions}
        onRowOpen={props.onRowOpen ?? list.open}
        renderExpanded={props.renderExpanded}
        rowState={rowState}
        loading={result === null || (result.loading && result.rows.length === 0 && !isOffline)}
        empty={<NoRows list={list} hint={props.emptyHint} onClearFilters={props.onClearFilters} />}
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

function NoRows<F>({
  list,
  hint,
  onClearFilters,
}: {
  list: ResourceListModel<F>;
  hint: string | null | undefined;
  onClearFilters: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const device = useDevice();
  const { result, state } = list;
  if (result?.error) return <ErrorState onRetry={() => device.syncNow()}>{result.error}</ErrorState>;
  // While it loads, this is shown offline only.
  if (result?.from === 'partial' || result?.loading) return <OfflineState />;
  if (result && result.total > 0) {
    return (
      <EmptyState
        title={t`This page is past the end of the list`}
        actions={<Button onClick={() => list.change({})}>{t`First page`}</Button>}
      />
    );
  }
  const isFiltered = state.search.term !== '' || state.custom.length > 0 || onClearFilters !== undefined;
  const clear = () => {
    list.change({
      search: { ...state.search, term: '' },
      filters: list.settings.filters.defaults,
      custom: [],
    });
    onClearFilters?.();
  };
  return (
    <EmptyState
      title={hint ?? t`No items found`}
      actions={isFiltered ? <Button onClick={clear}>{t`Clear search and filters`}</Button> : undefined}
    />
  );
}
