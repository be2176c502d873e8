import type { ReactNode } from 'react';
import { type FilterAttribute, withFilter } from '../../domain/query/filter-rows';
import { type Filter, type RowsQuery, type Sort, searchField } from '../../domain/query/query';
import { type Resource, type Row, screenPath } from '../../domain/resource';
import { useStable } from '../../ui/hooks/use-stable';
import type { BulkAction } from '../actions/bulk-action';
import type { RowAction } from '../actions/row-action';
import type { ExportTexts } from '../export/export-rows';
import { fieldFilters } from './field-filters';
import { type ListSettings, type ListState, queryOf } from './list-state';
import type { ColumnOverrides } from './resource-columns';
import { useListState } from './use-list-state';
import { type ResourceListModel, useListModel } from './use-resource-list';

type OrdinaryList = ResourceListModel<Filter>;

/** The rows that a search finds where the list shows something else than what is stored. */
export type SearchedRows = (search: ListState<Filter>['search']) => Filter;

/** What a list is beyond its resource's declaration. All of it may be made anew at each render. */
export interface ListProps {
  resource: Resource;
  /** Of the view preference and of the exported file; default the address. */
  name?: string;
  /** Address of the list without the slash; default the resource's screen. */
  path?: string;
  /** Conditions that are not the user's to change: a section's warehouse. */
  fixed?: Filter;
  sort?: Sort;
  /** What custom filters can be about; without them the list has none. */
  attributes?: readonly FilterAttribute[];
  columns?: ColumnOverrides;
  searched?: SearchedRows;
  exportTexts?: ExportTexts;
  rowActions?: readonly RowAction[];
  /** Before the standard one, which deletes. */
  bulkActions?: readonly BulkAction[];
  /** In place of every bulk action. */
  selectionActions?: (list: OrdinaryList) => ReactNode;
  /** Left of the pager: totals. */
  summary?: (list: OrdinaryList) => ReactNode;
  /** Why the list may be empty, where that is known. */
  emptyHint?: (list: OrdinaryList) => string | null;
  /** In place of opening the row's page; null: a row cannot be opened. */
  onRowOpen?: ((row: Row) => void) | null;
}

/** The list of a resource, with filters on its fields. */
export function useOrdinaryList(props: ListProps): OrdinaryList {
  const { resource, fixed, sort, attributes, columns, rowActions, searched } = props;
  const path = props.path ?? screenPath(resource);
  const settings = {
    resource,
    filters: fieldFilters(resource),
    ...(fixed && { fixed }),
    ...(sort && { sort }),
    ...(attributes && { attributes }),
  };
  const control = useListState(settings);
  const query = useStable(searched ? searchedQuery(settings, control.state, searched) : control.query);
  return useListModel(
    settings,
    { ...control, query },
    { name: props.name ?? path, path, columns, rowActions },
  );
}

/** A page's query with other conditions in place of its search. */
function searchedQuery(
  settings: ListSettings<Filter>,
  state: ListState<Filter>,
  searched: SearchedRows,
): RowsQuery {
  const { search } = state;
  const all = queryOf(settings, { ...state, search: { field: searchField, term: '' } });
  return search.term === '' ? all : { ...all, filter: withFilter(all.filter, searched(search)) };
}
