/** The first items in an order, without sorting all of them: a page shows fifty of many thousand rows. */
export function firstSorted<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count <= 0) return [];
  if (count > items.length / 8) return items.toSorted(compare).slice(0, count);
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.splice(placeOf(first, item, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

/** After all items that precede it or are equal. */
function placeOf<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(item, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
