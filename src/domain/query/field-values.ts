import { compareFolded, foldText } from '../../lib/collation';
import type { Field, Scalar } from '../fields';
import type { Operand } from './query';

const textual = new Set<Field['kind']>(['text', 'code', 'choice', 'time']);
const numeric = new Set<Field['kind']>(['id', 'reference', 'integer', 'decimal']);

/** Whether values of the field are compared as folded text. */
export function isTextual(field: Field): boolean {
  return textual.has(field.kind);
}

/**
 * Matches halves of surrogate pairs and whole ones: a first test that is several times as quick as looking for halves
 * alone.
 */
const surrogate = /[\ud800-\udfff]/;

/** Whether PostgreSQL can store a text: no NUL and no half of a surrogate pair. Rows have no other texts. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !(surrogate.test(text) && /\p{Surrogate}/u.test(text));
}

/** The same for every text and every name inside a value of JSON. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableJson(inner));
}

/** The largest key: columns of keys have 32 bits. */
export const maxKey = 2 ** 31 - 1;

/** Largest amount or measure, of either sign: sums and products of them stay within a double. */
export const maxAmount = 1e12;

/** The operand as the field's values are stored; undefined if it is not of the field's kind. */
export function scalarFor(field: Field, operand: Operand): Scalar | undefined {
  if (operand === null) return null;
  if (isList(operand)) return undefined;
  if (numeric.has(field.kind)) return toNumber(operand);
  if (field.kind === 'flag') return toFlag(operand);
  if (field.kind === 'dateTime') return typeof operand === 'string' ? toMoment(operand) : undefined;
  if (field.kind === 'json' || field.kind === 'password') return undefined;
  return typeof operand === 'boolean' || !isStorable(String(operand)) ? undefined : String(operand);
}

function toNumber(operand: string | number | boolean): number | undefined {
  const value = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : operand;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function toFlag(operand: string | number | boolean): boolean | undefined {
  if (typeof operand === 'boolean') return operand;
  return operand === 'true' ? true : operand === 'false' ? false : undefined;
}

/** ISO UTC with milliseconds; undefined for texts that are no moment of the years 1 to 9999, which rows cannot hold. */
export function toMoment(text: string): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  const moment = new Date(time).toISOString();
  // Other years have another form, whose characters are not in chronological order.
  return /^\d{4}-/.test(moment) && !moment.startsWith('0000') ? moment : undefined;
}

export function present(value: unknown): boolean {
  return value !== null && value !== undefined;
}

export function isList(operand: unknown): operand is readonly Scalar[] {
  return Array.isArray(operand);
}

/** Order of two non-null values of a field: numbers by size, flags false first, moments by time, text folded. */
export function valueComparer(field: Field | undefined): (a: unknown, b: unknown) => number {
  if (field && numeric.has(field.kind)) return (a, b) => Number(a) - Number(b);
  if (field?.kind === 'flag') return (a, b) => Number(a) - Number(b);
  // ISO moments of equal form sort like their characters.
  if (field?.kind === 'dateTime') return (a, b) => compareFolded(String(a), String(b));
  return (a, b) => compareFolded(foldText(String(a)), foldText(String(b)));
}
