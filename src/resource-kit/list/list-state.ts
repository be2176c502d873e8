import { type FilterAttribute, type FilterRow, withFilter, withRows } from '../../domain/query/filter-rows';
import type { Direction, Filter, RowsQuery, Sort } from '../../domain/query/query';
import { searchField } from '../../domain/query/query';
import type { Resource } from '../../domain/resource';
import { parseJsonText } from '../../lib/json-values';

/** A list's state; all of it is in the URL, so that a link reopens the list (decision 16). */
export interface ListState<F> {
  readonly page: number;
  readonly rows: number;
  readonly sort: Sort;
  /** `field` is a searched field's name, or `search` for all of them. */
  readonly search: { readonly field: string; readonly term: string };
  readonly filters: F;
  /** Conditions of the custom filter. */
  readonly custom: readonly FilterRow[];
}

/** Converts a list's filters to URL parameters and to a query. */
export interface FilterCodec<F> {
  readonly defaults: F;
  /** URL parameters that belong to the filters. */
  readonly names: readonly string[];
  readonly read: (get: (name: string) => string | null) => F;
  /** Parameters by name; an empty text leaves the parameter out. */
  readonly write: (filters: F) => Readonly<Record<string, string>>;
  readonly toQuery: (filters: F) => Filter;
}

export interface ListSettings<F> {
  readonly resource: Resource;
  readonly filters: FilterCodec<F>;
  readonly sort?: Sort;
  /** Attributes of custom filters; without any the list has none. */
  readonly attributes?: readonly FilterAttribute[];
  /** Conditions that the user cannot change: a section's warehouse. */
  readonly fixed?: Filter;
  /** Names of URL parameters, if a list's filters need the usual ones. */
  readonly labels?: Partial<ListLabels>;
}

interface ListLabels {
  readonly page: string;
  readonly rows: string;
  readonly sort: string;
  readonly search: string;
  readonly custom: string;
}

const usualLabels: ListLabels = { page: 'p', rows: 'r', sort: 's', search: 'sr', custom: 'cf' };
export const pageSizes = [25, 50, 75, 100] as const;
const defaultRows = 50;
const fieldEnd = '~';

export function defaultSort<F>(settings: ListSettings<F>): Sort {
  return settings.sort ?? [settings.resource.list.sort];
}

/** Reads a list's state; whatever cannot be read falls back to the default. */
export function readListState<F>(settings: ListSettings<F>, parameters: URLSearchParams): ListState<F> {
  const labels = { ...usualLabels, ...settings.labels };
  const get = (name: string) => parameters.get(name);
  const page = Number(get(labels.page) ?? 1);
  const rows = Number(get(labels.rows));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    rows: pageSizes.find((size) => size === rows) ?? defaultRows,
    sort: readSort(settings, get(labels.sort)),
    search: readSearch(settings.resource, get(labels.search)),
    filters: settings.filters.read(get),
    custom: settings.attributes ? readCustom(get(labels.custom)) : [],
  };
}

/** Writes a list's state over its own parameters; defaults are left out. */
export function writeListState<F>(
  settings: ListSettings<F>,
  state: ListState<F>,
  before: URLSearchParams,
): URLSearchParams {
  const labels = { ...usualLabels, ...settings.labels };
  const { field, term } = state.search;
  const written: Record<string, string> = {
    [labels.page]: state.page === 0 ? '' : String(state.page + 1),
    [labels.rows]: state.rows === defaultRows ? '' : String(state.rows),
    [labels.sort]: writeSort(state.sort) === writeSort(defaultSort(settings)) ? '' : writeSort(state.sort),
    [labels.search]: field === searchField ? term : `${field}${fieldEnd}${term}`,
    [labels.custom]: state.custom.length === 0 ? '' : writeCustom(state.custom),
    ...Object.fromEntries(settings.filters.names.map((name) => [name, ''])),
    ...settings.filters.write(state.filters),
  };
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(written)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The query of a list's page: fixed conditions, filters and search together. */
export function queryOf<F>(settings: ListSettings<F>, state: ListState<F>): RowsQuery {
  const { resource, attributes = [] } = settings;
  const { field, term } = state.search;
  const chosen = withFilter(settings.fixed ?? {}, settings.filters.toQuery(state.filters));
  const found = withRows(chosen, attributes, state.custom);
  return {
    resource: resource.name,
    filter: term === '' ? found : withFilter(found, { [field]: { like: term } }),
    sort: state.sort,
    range: [state.page * state.rows, (state.page + 1) * state.rows - 1],
  };
}

/** Conditions as `[["priority",">","5"]]`: a link reopens them whether or not they are saved. */
export function writeCustom(rows: readonly FilterRow[]): string {
  return JSON.stringify(rows.map(({ attribute, operation, value }) => [attribute, operation, value]));
}

function readCustom(text: string | null): readonly FilterRow[] {
  const rows = parseJsonText(text ?? '');
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown): FilterRow[] => {
    const [attribute, operation, value] = Array.isArray(row) ? row.map(String) : [];
    return attribute && operation && value ? [{ attribute, operation, value }] : [];
  });
}

/** Sort as `-deliveryDate,taskID`. */
function writeSort(sort: Sort): string {
  return sort.map(([field, direction]) => (direction === 'DESC' ? `-${field}` : field)).join(',');
}

function readSort<F>(settings: ListSettings<F>, text: string | null): Sort {
  const pairs = (text ?? '').split(',').flatMap((part): (readonly [string, Direction])[] => {
    const field = part.replace(/^-/, '');
    const declared = settings.resource.fields[field];
    if (!declared || declared.secret || declared.kind === 'json') return [];
    return [[field, part.startsWith('-') ? 'DESC' : 'ASC']];
  });
  return pairs.length > 0 ? pairs : defaultSort(settings);
}

function readSearch(resource: Resource, text: string | null): ListState<unknown>['search'] {
  // Without searched fields a term would find nothing, and there is no box that shows it.
  if (resource.list.search.length === 0) return { field: searchField, term: '' };
  const cut = text?.indexOf(fieldEnd) ?? -1;
  const field = text?.slice(0, Math.max(cut, 0)) ?? '';
  if (text !== null && cut > 0 && resource.list.search.includes(field))
    return { field, term: text.slice(cut + 1) };
  return { field: searchField, term: text ?? '' };
}
