import { toMillionth } from '../lib/millionth';
import type { Field, Fields, TextField } from './fields';
import type { Row } from './resource';

const longestLine = 1000;

/** Text of more than a line, unlike names and addresses: several lines to write in, the full width to be read in. */
export function isLongText(field: Field): boolean {
  return 'maxLength' in field && field.maxLength !== undefined && field.maxLength > longestLine;
}

/** Whether outer blanks of a text mean nothing: no scan has them, and nobody sees them. Passwords and long texts stay as they were written. */
export function isTrimmed(field: TextField): boolean {
  return field.kind !== 'password' && !isLongText(field);
}

/** A value as the server will keep it: an amount rounded, a text without outer blanks, null where only blanks are left. */
export function keptValue(field: Field | undefined, value: unknown): unknown {
  if (typeof value === 'number' && field?.kind === 'decimal') return toMillionth(value);
  if (typeof value !== 'string' || (field?.kind !== 'text' && field?.kind !== 'code')) return value;
  const trimmed = value.trim();
  if (trimmed === '') return null;
  return isTrimmed(field) ? trimmed : value;
}

/** What a form was left with, as the server will keep it. */
export function keptValues(fields: Fields, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, keptValue(fields[name], value)]),
  );
}
