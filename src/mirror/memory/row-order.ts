import { compileSort } from '../../domain/query/compile-sort';
import type { Compiled, Filter, RegexpCompiler, Sort } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import type { Row } from '../../domain/resource';
import { compileMatcher, type Matcher } from './matcher';
import type { Ranks } from './table/ranking';
import type { RowTable } from './table/row-table';

/** All rows of a table that fulfil a filter, in the order of a sort; updated by changes. */
export interface RowOrder {
  readonly matches: Matcher['matches'];
  /**
   * Updates the order. @param changed slots changed since the last call; null: rebuild it @returns false when it
   * certainly holds the same rows as before, possibly in other places
   */
  update(changed: ReadonlySet<number> | null): boolean;
  slots(): Int32Array;
}

type CompareRows = (a: Row, b: Row) => number;

/** Below so many rows comparing them is cheaper than ranking a column's values. */
const fewRows = 500;

export interface RowOrderOptions {
  readonly table: RowTable;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly compileRegexp: RegexpCompiler;
  readonly valuesOf?: ValuesOf | undefined;
}

export function createRowOrder(options: RowOrderOptions): Compiled<RowOrder> {
  const { table, filter, sort, compileRegexp, valuesOf } = options;
  const matcher = compileMatcher(table.resource, filter, compileRegexp, valuesOf);
  if (!matcher.ok) return matcher;
  const comparer = compileSort(table.resource, sort);
  if (!comparer.ok) return comparer;
  const compare = comparer.value;
  const { matches, select } = matcher.value;
  let slots: Int32Array = new Int32Array(0);
  const update = (changed: ReadonlySet<number> | null): boolean => {
    const before = slots;
    slots = changed
      ? reorder(table, before, changed, matches, compare)
      : orderAll(table, select(table), sort, compare);
    if (!changed || changed.size > fewChanges) return true;
    return [...changed].some((slot) => before.includes(slot) !== slots.includes(slot));
  };
  update(null);
  return { ok: true, value: { matches, update, slots: () => slots } };
}

function orderAll(table: RowTable, slots: Int32Array, sort: Sort, compare: CompareRows): Int32Array {
  if (slots.length < fewRows) {
    return slots.sort((a, b) => compareSlots(table, compare, a, b));
  }
  // Least significant column first; each pass keeps the order of the one before among equals.
  const { key } = table.resource;
  const keyAt = sort.findIndex(([field]) => field === key);
  // No two rows share a key: columns after it decide nothing.
  const passes: Sort = [...sort.slice(0, keyAt < 0 ? sort.length : keyAt), sort[keyAt] ?? [key, 'ASC']];
  let from = slots;
  let to: Int32Array = new Int32Array(slots.length);
  for (const [field, direction] of passes.toReversed()) {
    // Rows lie in the order of their keys when they were read from the database.
    if (field === key && isAscending(table.numbers(key), from)) {
      if (direction === 'DESC') from.reverse();
      continue;
    }
    const column = table.column(field);
    placeByRank(from, to, column.codes(), column.ranks(), direction === 'DESC');
    [from, to] = [to, from];
  }
  return from;
}

function isAscending(numbers: Float64Array, slots: Int32Array): boolean {
  for (let index = 1; index < slots.length; index++) {
    if ((numbers[slots[index - 1] ?? 0] ?? 0) > (numbers[slots[index] ?? 0] ?? 0)) return false;
  }
  return true;
}

/** One pass of a counting sort: stable, empty values last either way. */
function placeByRank(
  from: Int32Array,
  to: Int32Array,
  codes: Int32Array,
  { byCode, highest }: Ranks,
  isDescending: boolean,
): void {
  const last = highest + 1;
  const placeOf = new Int32Array(byCode.length);
  for (let code = 0; code < byCode.length; code++) {
    const rank = byCode[code] ?? 0;
    placeOf[code] = rank === 0 ? last : isDescending ? last - rank : rank;
  }
  const starts = new Int32Array(last + 2);
  for (const slot of from) {
    const next = (placeOf[codes[slot] ?? 0] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place++) {
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  }
  for (const slot of from) {
    const place = placeOf[codes[slot] ?? 0] ?? 0;
    const index = starts[place] ?? 0;
    to[index] = slot;
    starts[place] = index + 1;
  }
}

/** Removes the changed slots, and merges those that fulfil the filter back in at their places. */
function reorder(
  table: RowTable,
  slots: Int32Array,
  changed: ReadonlySet<number>,
  matches: Matcher['matches'],
  compare: CompareRows,
): Int32Array {
  const kept = without(slots, changed, table.slots());
  const added = [...changed]
    .filter((slot) => {
      const row = table.rowAt(slot);
      return row !== undefined && matches(row);
    })
    .sort((a, b) => compareSlots(table, compare, a, b));
  if (added.length === 0) return kept;
  const merged = new Int32Array(kept.length + added.length);
  let taken = 0;
  added.forEach((slot, index) => {
    const place = placeOf(table, kept, slot, compare, taken);
    merged.set(kept.subarray(taken, place), taken + index);
    merged[place + index] = slot;
    taken = place;
  });
  merged.set(kept.subarray(taken), taken + added.length);
  return merged;
}

/** Up to so many changes, finding each slot and closing the gap is quicker than scanning all. */
const fewChanges = 8;

function without(slots: Int32Array, leftOut: ReadonlySet<number>, highest: number): Int32Array {
  if (leftOut.size <= fewChanges) {
    let kept = slots;
    for (const slot of leftOut) {
      const index = kept.indexOf(slot);
      if (index < 0) continue;
      const shorter = new Int32Array(kept.length - 1);
      shorter.set(kept.subarray(0, index));
      shorter.set(kept.subarray(index + 1), index);
      kept = shorter;
    }
    return kept;
  }
  const isLeftOut = new Uint8Array(highest);
  for (const slot of leftOut) isLeftOut[slot] = 1;
  const kept = new Int32Array(slots.length);
  let count = 0;
  for (const slot of slots) {
    if (isLeftOut[slot] === 0) kept[count++] = slot;
  }
  return kept.subarray(0, count);
}

function placeOf(
  table: RowTable,
  slots: Int32Array,
  slot: number,
  compare: CompareRows,
  from: number,
): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareSlots(table, compare, slots[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareSlots(table: RowTable, compare: CompareRows, a: number, b: number): number {
  const x = table.rowAt(a);
  const y = table.rowAt(b);
  if (!x || !y) throw new Error('an empty slot has no order');
  return compare(x, y);
}
