import type { ReactNode } from 'react';
import type { FilterAttribute } from '../../domain/query/filter-rows';
import type { Filter, Sort } from '../../domain/query/query';
import { type Resource, type Row, screenPath } from '../../domain/resource';
import type { BulkAction } from '../actions/bulk-action';
import type { RowAction } from '../actions/row-action';
import type { ExportTexts } from '../export/export-rows';
import { fieldFilters } from './field-filters';
import type { ColumnOverrides } from './resource-columns';
import { type ResourceListModel, useResourceList } from './use-resource-list';

type OrdinaryList = ResourceListModel<Filter>;

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
  const { resource, fixed, sort, attributes, columns, rowActions } = props;
  const path = props.path ?? screenPath(resource);
  const settings = {
    resource,
    filters: fieldFilters(resource),
    ...(fixed && { fixed }),
    ...(sort && { sort }),
    ...(attributes && { attributes }),
  };
  return useResourceList(settings, { name: props.name ?? path, path, columns, rowActions });
}
