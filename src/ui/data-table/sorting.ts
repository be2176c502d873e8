import type { SortItem } from './types';

/** The sort after a press on a header: ascending, descending, off; alone, or joining the others in its place. */
export function toggleSort(sort: readonly SortItem[], id: string, joins: boolean): SortItem[] {
  const current = sort.find((item) => item.id === id);
  const next: SortItem[] = current?.desc ? [] : [{ id, desc: current !== undefined }];
  if (!joins) return next;
  return current ? sort.flatMap((item) => (item.id === id ? next : [item])) : [...sort, ...next];
}
