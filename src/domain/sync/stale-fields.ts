import type { Field } from '../fields';
import { toMoment } from '../query/field-values';
import type { Resource, Row } from '../resource';

/**
 * Fields of an edit that another user has changed in the meantime: the row's value equals neither the base of the edit
 * nor its new value. Fields missing from the base are never outdated; secrets are never compared.
 * @param base values that the edit was based on, by field
 */
export function staleFields(
  { fields }: Pick<Resource, 'fields'>,
  { row, values, base }: { readonly row: Row; readonly values: Row; readonly base: Row },
): readonly string[] {
  return Object.keys(values).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || field.secret || !Object.hasOwn(base, name)) return false;
    const is = (value: unknown): boolean => isSameValue(field, row[name], value);
    return !is(base[name]) && !is(values[name]);
  });
}

/** Whether two values of a field are equal, however each is written; null and an empty text are equal. */
export function isSameValue(field: Pick<Field, 'kind'>, a: unknown, b: unknown): boolean {
  return plain(field, a) === plain(field, b);
}

function plain({ kind }: Pick<Field, 'kind'>, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'dateTime') return (typeof value === 'string' ? toMoment(value) : undefined) ?? value;
  return typeof value === 'object' ? JSON.stringify(value, inOrder) : value;
}

/** The order of an object's keys is ignored. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
