/**
 * A sorted list after items were added and removed: the positions of the few changed items are searched, and the rest
 * is copied.
 * @param compare a total order: items that compare equal are the same item
 * @param change every item of `removed` is in the list
 */
export function updateSorted<T>(
  sorted: readonly T[],
  change: { readonly added: readonly T[]; readonly removed: readonly T[] },
  compare: (a: T, b: T) => number,
): readonly T[] {
  const leftOut = new Set(change.removed.map((item) => placeOf(sorted, item, compare, 0)));
  const kept = leftOut.size === 0 ? sorted : sorted.filter((_, place) => !leftOut.has(place));
  const merged: T[] = [];
  let taken = 0;
  for (const item of change.added.toSorted(compare)) {
    const place = placeOf(kept, item, compare, taken);
    copy(kept, taken, place, merged);
    merged.push(item);
    taken = place;
  }
  copy(kept, taken, kept.length, merged);
  return merged;
}

/** The first position from `from` on whose item does not come before this one. */
function placeOf<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number, from: number): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function copy<T>(source: readonly T[], from: number, to: number, target: T[]): void {
  for (let place = from; place < to; place++) {
    const item = source[place];
    if (item !== undefined) target.push(item);
  }
}
