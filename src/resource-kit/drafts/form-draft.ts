import type { Resource, Row } from '../../domain/resource';
import { InvalidJson } from '../../lib/invalid-json';
import { isObject } from '../../lib/json-values';
import { formFields } from '../record/form-values';

/** The stored draft of a declared form: changed fields, and their values when it was opened. */
export interface FormDraft {
  readonly values: Row;
  readonly seen: Row;
}

/** Name of the form of a row, or of a new one at an address, which contains the parent. */
export function formName({ name }: Resource, at: number | string): string {
  return `${name} ${at}`;
}

/**
 * Secrets are not stored. @returns null when nothing else was entered; undefined while JSON is being typed and is not
 * valid yet: the former draft stays
 */
export function draftOf(
  resource: Resource,
  { entered, begin }: { readonly entered: Row; readonly begin: Row },
): FormDraft | null | undefined {
  const fields = keptFields(resource);
  const changed = fields.filter(
    (name) =>
      isKeepable(entered[name]) &&
      JSON.stringify(entered[name] ?? null) !== JSON.stringify(begin[name] ?? null),
  );
  const named = (row: Row): Row => Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  if (changed.length > 0) return { values: named(entered), seen: named(begin) };
  return isAmidJson(fields.map((name) => entered[name])) ? undefined : null;
}

/**
 * Whether JSON can store the value. It cannot store an invalid text in a field for a number, a date or JSON: it would
 * return as another value.
 */
export function isKeepable(value: unknown): boolean {
  return !Number.isNaN(value) && !(value instanceof InvalidJson);
}

/** Whether the text of a JSON field is not valid yet: the text kept before is better than nothing. */
export function isAmidJson(values: readonly unknown[]): boolean {
  return values.some((value) => value instanceof InvalidJson);
}

/** Another version of the program may have had other fields: unknown ones are left out. */
export function parseFormDraft(resource: Resource, kept: unknown): FormDraft | null {
  if (!isObject(kept) || !isObject(kept.values) || !isObject(kept.seen)) return null;
  const { values, seen } = kept;
  const names = keptFields(resource).filter((name) => name in values && name in seen);
  const named = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name]]));
  return names.length === 0 ? null : { values: named(values), seen: named(seen) };
}

function keptFields(resource: Resource): readonly string[] {
  return formFields(resource).filter((name) => resource.fields[name] && !resource.fields[name].secret);
}
