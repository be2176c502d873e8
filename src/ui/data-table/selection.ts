import type { RowKey, Selection } from './types';

const noKeys: ReadonlySet<RowKey> = new Set();

export const noSelection: Selection = { mode: 'none', keys: noKeys, except: noKeys };

/** Every row that matches the filter, on all pages. */
export const allSelected: Selection = { mode: 'all', keys: noKeys, except: noKeys };

export function isSelected(selection: Selection, key: RowKey): boolean {
  return selection.mode === 'all' ? !selection.except.has(key) : selection.keys.has(key);
}

export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size;
}

/** Selects or deselects the given rows; others stay. */
export function setSelected(selection: Selection, keys: readonly RowKey[], selected: boolean): Selection {
  const all = selection.mode === 'all';
  const changed = new Set(all ? selection.except : selection.keys);
  for (const key of keys) {
    if (selected === all) changed.delete(key);
    else changed.add(key);
  }
  if (all) return { mode: 'all', keys: noKeys, except: changed };
  return changed.size === 0 ? noSelection : { mode: 'some', keys: changed, except: noKeys };
}

/** The present selection without the rows of a finished action: the user may have selected others meanwhile. */
export function withoutSelected(now: Selection, done: Selection): Selection {
  const isOther = now !== done && now.mode === 'some' && done.mode === 'some';
  return isOther ? setSelected(now, [...done.keys], false) : noSelection;
}

export function toggleSelected(selection: Selection, key: RowKey): Selection {
  return setSelected(selection, [key], !isSelected(selection, key));
}

/** The selection when exactly these rows of a page are selected; other pages stay. */
export function selectionAfter(
  selection: Selection,
  page: readonly { readonly key: RowKey }[],
  after: Readonly<Record<string, true>>,
): Selection {
  const keysOf = (selected: boolean) =>
    page.flatMap(({ key }) => ((after[key] === true) === selected ? [key] : []));
  return setSelected(setSelected(selection, keysOf(false), false), keysOf(true), true);
}

/** The keys from one row to another, both included, in the order of the page. */
export function keysBetween(pageKeys: readonly RowKey[], from: RowKey, to: RowKey): readonly RowKey[] {
  const start = pageKeys.indexOf(from);
  const end = pageKeys.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return pageKeys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Moves the far end of a run of rows that began at `anchor`: turning back deselects the rows left behind. */
export function extendSelected(
  selection: Selection,
  pageKeys: readonly RowKey[],
  { anchor, from, to }: { readonly anchor: RowKey; readonly from: RowKey; readonly to: RowKey },
): Selection {
  const without = setSelected(selection, keysBetween(pageKeys, anchor, from), false);
  return setSelected(without, keysBetween(pageKeys, anchor, to), true);
}
