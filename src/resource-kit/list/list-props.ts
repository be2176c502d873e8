import type { ReactNode } from 'react';
import type { FilterAttribute } from '../../domain/query/filter-rows';
import type { Filter, Sort } from '../../domain/query/query';
import { type Resource, type Row, screenPath } from '../../domain/resource';
import { useStable } from '../../ui/hooks/use-stable';
import type { BulkAction } from '../actions/bulk-action';
import type { RowAction } from '../actions/row-action';
import type { ExportTexts } from '../export/export-rows';
import { fieldFilters } from './field-filters';
import type { ColumnOverrides } from './resource-columns';
import { useListState } from './use-list-state';
import { type ResourceListModel, useListModel } from './use-resource-list';

type OrdinaryList = ResourceListModel<Filter>;

/** Translates a list's conditions on shown values into a filter on stored ones. */
export type ShownFilter = (filter: Filter) => Filter;

/** @property importAt address of an import other than the resource's own */
export type AddedTo = boolean | { readonly importAt: string };

/** A list's settings beyond its resource's declaration. All of them may be new objects at each render. */
export interface ListProps {
  resource: Resource;
  /** Of the view preference and of the exported file; by default the address. */
  name?: string;
  /** Address of the list without the slash; by default the resource's screen. */
  path?: string;
  /** Conditions that the user cannot change: a section's warehouse. */
  fixed?: Filter;
  sort?: Sort;
  /** Attributes of custom filters; without any the list has none. */
  attributes?: readonly FilterAttribute[];
  columns?: ColumnOverrides;
  shownFilter?: ShownFilter;
  exportTexts?: ExportTexts;
  rowActions?: readonly RowAction[];
  /** Before the standard action, which deletes. */
  bulkActions?: readonly BulkAction[];
  /** Instead of all bulk actions. */
  selectionActions?: (list: OrdinaryList) => ReactNode;
  /** Left of the pager: totals. */
  summary?: (list: OrdinaryList) => ReactNode;
  /** Why the list may be empty, if known. */
  emptyHint?: (list: OrdinaryList) => string | null;
  /** Rows are created beside the list: an empty one says so, and leads to the page's own import. */
  isAddedTo?: AddedTo;
  /** Instead of opening the row's page; null: rows cannot be opened. */
  onRowOpen?: ((row: Row) => void) | null;
}

/** The list of a resource, with filters on its fields. */
export function useOrdinaryList(props: ListProps): OrdinaryList {
  const { resource, fixed, sort, attributes, columns, rowActions, shownFilter } = props;
  const path = props.path ?? screenPath(resource);
  const settings = {
    resource,
    filters: fieldFilters(resource),
    ...(fixed && { fixed }),
    ...(sort && { sort }),
    ...(attributes && { attributes }),
  };
  const control = useListState(settings);
  const { query } = control;
  const asked = useStable(shownFilter ? { ...query, filter: shownFilter(query.filter) } : query);
  return useListModel(
    settings,
    { ...control, query: asked },
    { name: props.name ?? path, path, columns, rowActions },
  );
}
