import type { Field } from '../../../domain/fields';
import { isTextual } from '../../../domain/query/field-values';
import { compareFolded, foldText } from '../../../lib/collation';
import { momentNumber, momentText } from '../../../lib/moment-number';
import { type CompareCodes, createRanking, type Ranks } from './ranking';

/**
 * One field of all rows of a resource, built when the first filter or sort asks for it. Fields with few different
 * values keep each value once (`code` names it), so that a test runs once a value instead of once a row.
 */
export interface Column {
  /** Codes of the values by slot, 0 where it is empty; another array when the column has grown. */
  codes(): Int32Array;
  /** Codes are below this number. */
  size(): number;
  value(code: number): unknown;
  /** Milliseconds of a moment; null for what is none. */
  time(code: number): number | null;
  /** Folded text of a value; the value itself for fields that are not text. */
  folded(code: number): unknown;
  ranks(): Ranks;
  /** @param value of a moment, its milliseconds will do */
  set(slot: number, value: unknown): void;
}

/** Up to here a field always keeps each value once; above it, when a quarter of the rows differ, one value a row. */
const fewValues = 4096;

// Surrogates are the only text whose UTF-16 order differs from its code point order.
const surrogates = /[\ud800-\udfff]/;

/** @param valueAt value of the field in a slot's row, of a moment maybe its milliseconds; undefined where the slot is empty */
export function createColumn(field: Field, slots: number, valueAt: (slot: number) => unknown): Column {
  const isText = isTextual(field);
  let codes = new Int32Array(Math.max(slots, 64));
  let values: unknown[] = [null];
  /** Folded texts, and texts of moments, of which `values` keeps the milliseconds. */
  let folded: (string | undefined)[] = [];
  let dictionary: Map<unknown, number> | null = new Map();
  let used = 0;
  const isMoment = field.kind === 'dateTime';
  const ranking = createRanking({
    count: () => values.length,
    has: (code) => !isEmpty(values[code]),
    compare,
    comparerOfAll,
  });
  for (let slot = 0; slot < slots; slot++) set(slot, valueAt(slot));

  function set(slot: number, given: unknown): void {
    const value = isMoment && typeof given === 'string' ? (momentNumber(given) ?? given) : given;
    if (slot >= codes.length) grow(slot);
    if (slot >= used) used = slot + 1;
    if (dictionary) {
      codes[slot] = codeOf(dictionary, value);
      if (values.length > fewValues && values.length > used / 4) keepOneValuePerSlot();
      return;
    }
    const code = slot + 1;
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
    // JSON values have no order and no test but emptiness.
    const key = typeof value === 'object' ? true : value;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, values.length);
    values.push(value);
    ranking.touch(values.length - 1);
    return values.length - 1;
  }

  function keepOneValuePerSlot(): void {
    const before = codes.subarray(0, used);
    const known = values;
    dictionary = null;
    values = new Array<unknown>(used + 1).fill(null);
    folded = [];
    ranking.reset();
    for (let slot = 0; slot < used; slot++) {
      const code = before[slot] ?? 0;
      if (code === 0) continue;
      values[slot + 1] = known[code];
      before[slot] = slot + 1;
    }
  }

  function grow(slot: number): void {
    const larger = new Int32Array(Math.max(slot + 1, codes.length * 2));
    larger.set(codes);
    codes = larger;
  }

  function textOf(code: number): string {
    let text = folded[code];
    if (text === undefined) {
      const value = values[code];
      text = isText ? foldText(String(value)) : typeof value === 'number' ? momentText(value) : String(value);
      folded[code] = text;
    }
    return text;
  }

  function compare(a: number, b: number): number {
    const x = values[a];
    const y = values[b];
    // Moments that no number stands for are compared by their texts, like texts.
    const areNumbers = !isText && (!isMoment || (typeof x === 'number' && typeof y === 'number'));
    return areNumbers ? Number(x) - Number(y) : compareFolded(textOf(a), textOf(b));
  }

  function comparerOfAll(): CompareCodes {
    const areNumbers = isMoment
      ? values.every((value) => value === null || typeof value === 'number')
      : !isText;
    if (areNumbers) {
      const numbers = Float64Array.from(values, Number);
      return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
    }
    const texts = values.map((_, code) => textOf(code));
    if (texts.some((text) => surrogates.test(text))) {
      return (a, b) => compareFolded(texts[a] ?? '', texts[b] ?? '');
    }
    return (a, b) => {
      const x = texts[a] ?? '';
      const y = texts[b] ?? '';
      return x < y ? -1 : x > y ? 1 : 0;
    };
  }

  const hasTexts = isText || isMoment;
  return {
    codes: () => codes,
    size: () => values.length,
    value: (code) => (isMoment && !isEmpty(values[code]) ? textOf(code) : values[code]),
    time: (code) => {
      const value = isMoment ? values[code] : null;
      return typeof value === 'number' ? value : null;
    },
    folded: (code) => (hasTexts && !isEmpty(values[code]) ? textOf(code) : values[code]),
    ranks: ranking.ranks,
    set,
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}
