import { useMemo } from 'react';
import type { DataColumn, SortItem } from './types';

export interface SortControl {
  /** The column's direction, and its place when several columns sort; undefined when it does not sort. */
  readonly direction: 'asc' | 'desc' | undefined;
  readonly place: number | undefined;
  /** A click sorts by this column alone, with shift it joins the others: ascending, descending, off. */
  readonly toggle: ((event: unknown) => void) | undefined;
}

/** Sorting state of the headers, kept by the caller; the rows come already sorted. */
export function useSorting<R>(
  columns: readonly DataColumn<R>[],
  sort: readonly SortItem[],
  onSortChange: ((sort: SortItem[]) => void) | undefined,
): ReadonlyMap<string, SortControl> {
  return useMemo(
    () => new Map(columns.map((column) => [column.id, controlOf(column, sort, onSortChange)])),
    [columns, sort, onSortChange],
  );
}

function controlOf<R>(
  { id, sortable }: DataColumn<R>,
  sort: readonly SortItem[],
  onSortChange: ((sort: SortItem[]) => void) | undefined,
): SortControl {
  const at = sort.findIndex((item) => item.id === id);
  const current = sort[at];
  return {
    direction: current && (current.desc ? 'desc' : 'asc'),
    place: current && sort.length > 1 ? at + 1 : undefined,
    toggle:
      sortable && onSortChange ? (event) => onSortChange(toggleSort(sort, id, hasShift(event))) : undefined,
  };
}

/** The sort after a press on a header: ascending, descending, off; alone, or joining the others in its place. */
export function toggleSort(sort: readonly SortItem[], id: string, joins: boolean): SortItem[] {
  const current = sort.find((item) => item.id === id);
  const next: SortItem[] = current?.desc ? [] : [{ id, desc: current !== undefined }];
  if (!joins) return next;
  return current ? sort.flatMap((item) => (item.id === id ? next : [item])) : [...sort, ...next];
}

function hasShift(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true;
}
