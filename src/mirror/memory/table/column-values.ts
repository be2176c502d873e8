import type { Field } from '../../../domain/fields';
import { isTextual } from '../../../domain/query/field-values';
import { compareFolded, foldText } from '../../../lib/collation';
import { momentText } from '../../../lib/moment-number';
import type { CompareCodes } from './ranking';

/**
 * The values of a column by code, with what their order is made of. Both lists are replaced when the column changes its
 * kind.
 */
export interface ColumnValues {
  readonly isText: boolean;
  readonly isMoment: boolean;
  /** Moments as milliseconds; null at code 0, the empty value. */
  values: unknown[];
  /** Folded texts, and texts of moments, made when they are first needed. */
  folded: (string | undefined)[];
}

export function valuesOf(field: Field): ColumnValues {
  return { isText: isTextual(field), isMoment: field.kind === 'dateTime', values: [null], folded: [] };
}

// Surrogates are the only code units whose UTF-16 order differs from the code point order.
const surrogates = /[\ud800-\udfff]/;

/** The folded text of a value, or a moment as text. */
export function textOf({ values, folded, isText }: ColumnValues, code: number): string {
  const known = folded[code];
  if (known !== undefined) return known;
  const value = values[code];
  const text = isText
    ? foldText(String(value))
    : typeof value === 'number'
      ? momentText(value)
      : String(value);
  folded[code] = text;
  return text;
}

/** Compares two values: negative when the first comes first, positive when the second does. */
export function compareCodes(own: ColumnValues, a: number, b: number): number {
  const x = own.values[a];
  const y = own.values[b];
  // Moments that no number stands for are compared by their texts.
  const areNumbers = !own.isText && (!own.isMoment || (typeof x === 'number' && typeof y === 'number'));
  return areNumbers ? Number(x) - Number(y) : compareFolded(textOf(own, a), textOf(own, b));
}

/** The same comparison for sorting all values at once: numbers or texts are looked up once. */
export function comparerOfAll(own: ColumnValues): CompareCodes {
  const { values } = own;
  const areNumbers = own.isMoment
    ? values.every((value) => value === null || typeof value === 'number')
    : !own.isText;
  if (areNumbers) {
    const numbers = Float64Array.from(values, Number);
    return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
  }
  const texts = values.map((_, code) => textOf(own, code));
  if (texts.some((text) => surrogates.test(text))) {
    return (a, b) => compareFolded(texts[a] ?? '', texts[b] ?? '');
  }
  return (a, b) => {
    const x = texts[a] ?? '';
    const y = texts[b] ?? '';
    return x < y ? -1 : x > y ? 1 : 0;
  };
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}
