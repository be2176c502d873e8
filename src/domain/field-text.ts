import { toMillionth } from '../lib/millionth';
import type { Field, Fields, TextField } from './fields';
import type { Row } from './resource';

const longestLine = 1000;

/**
 * Whether a text has several lines, unlike names and addresses: it is edited in several lines and read at full width.
 */
export function isLongText(field: Field): boolean {
  return 'maxLength' in field && field.maxLength !== undefined && field.maxLength > longestLine;
}

/**
 * Whether outer blanks of a text are meaningless: no scan contains them, and no user sees them. Passwords and long
 * texts stay as they were written.
 */
export function isTrimmed(field: TextField): boolean {
  return field.kind !== 'password' && !isLongText(field);
}

/** A value as the server will store it: an amount rounded, a text without outer blanks, null for a text of blanks. */
export function keptValue(field: Field | undefined, value: unknown): unknown {
  if (typeof value === 'number' && field?.kind === 'decimal') return toMillionth(value);
  if (typeof value !== 'string' || (field?.kind !== 'text' && field?.kind !== 'code')) return value;
  const trimmed = value.trim();
  if (trimmed === '') return null;
  return isTrimmed(field) ? trimmed : value;
}

/** A form's values as the server will store them. */
export function keptValues(fields: Fields, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, keptValue(fields[name], value)]),
  );
}
