import type { Field } from '../../../domain/fields';
import { momentNumber } from '../../../lib/moment-number';
import { compareCodes, comparerOfAll, isEmpty, textOf, valuesOf } from './column-values';
import { createRanking, type Ranks } from './ranking';

/**
 * One field of all rows of a resource, built when the first filter or sort needs it. A field with few different values
 * stores each value once (`code` names it), so that a test runs once a value instead of once a row.
 */
export interface Column {
  /** Codes of the values by slot, 0 when empty; another array after the column has grown. */
  codes(): Int32Array;
  /** Codes are below this number. */
  size(): number;
  value(code: number): unknown;
  /** Milliseconds of a moment; null for any other value. */
  time(code: number): number | null;
  /** Folded text of a value; the value itself for fields that are not text. */
  folded(code: number): unknown;
  ranks(): Ranks;
  /** @param value of a moment, its milliseconds suffice */
  set(slot: number, value: unknown): void;
}

/**
 * Up to so many values each is always stored once; beyond, when a quarter of the rows differ, there is one value a row.
 */
const fewValues = 4096;

/**
 * @param valueAt value of the field in a slot's row, of a moment possibly its milliseconds; undefined when the slot is
 * empty
 */
export function createColumn(field: Field, slots: number, valueAt: (slot: number) => unknown): Column {
  const own = valuesOf(field);
  const { isMoment } = own;
  let codes = new Int32Array(Math.max(slots, 64));
  let dictionary: Map<unknown, number> | null = new Map();
  let used = 0;
  const ranking = createRanking({
    count: () => own.values.length,
    has: (code) => !isEmpty(own.values[code]),
    compare: (a, b) => compareCodes(own, a, b),
    comparerOfAll: () => comparerOfAll(own),
  });
  for (let slot = 0; slot < slots; slot++) set(slot, valueAt(slot));

  function set(slot: number, given: unknown): void {
    const value = isMoment && typeof given === 'string' ? (momentNumber(given) ?? given) : given;
    if (slot >= codes.length) codes = grown(codes, slot);
    if (slot >= used) used = slot + 1;
    if (dictionary) {
      codes[slot] = codeOf(dictionary, value);
      if (own.values.length > fewValues && own.values.length > used / 4) keepOneValuePerSlot();
      return;
    }
    const code = slot + 1;
    const { values, folded } = own;
    while (values.length <= code) values.push(null);
    if (isEmpty(value)) {
      codes[slot] = 0;
      values[code] = null;
    } else {
      codes[slot] = code;
      values[code] = value;
    }
    folded[code] = undefined;
    ranking.touch(code);
  }

  function codeOf(known: Map<unknown, number>, value: unknown): number {
    if (isEmpty(value)) return 0;
    // JSON values have no order, and no test but emptiness.
    const key = typeof value === 'object' ? true : value;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { values } = own;
    known.set(key, values.length);
    values.push(value);
    ranking.touch(values.length - 1);
    return values.length - 1;
  }

  function keepOneValuePerSlot(): void {
    const before = codes.subarray(0, used);
    const known = own.values;
    const values = new Array<unknown>(used + 1).fill(null);
    dictionary = null;
    own.values = values;
    own.folded = [];
    ranking.reset();
    for (let slot = 0; slot < used; slot++) {
      const code = before[slot] ?? 0;
      if (code === 0) continue;
      values[slot + 1] = known[code];
      before[slot] = slot + 1;
    }
  }

  return {
    codes: () => codes,
    size: () => own.values.length,
    value: (code) => (isMoment && !isEmpty(own.values[code]) ? textOf(own, code) : own.values[code]),
    time: (code) => {
      const value = isMoment ? own.values[code] : null;
      return typeof value === 'number' ? value : null;
    },
    folded: (code) =>
      (own.isText || isMoment) && !isEmpty(own.values[code]) ? textOf(own, code) : own.values[code],
    ranks: ranking.ranks,
    set,
  };
}

function grown(codes: Int32Array<ArrayBuffer>, slot: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(slot + 1, codes.length * 2));
  larger.set(codes);
  return larger;
}
