import type { MirrorCommit } from '../domain/mirror-types';
import type { Resource, Row } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';

/** Rows as the database holds them: values in order of the declaration, many rows in one JSON text. */
export type Packed = readonly unknown[];

const templates = new Map<string, Readonly<Record<string, unknown>>>();

/** Fields of a resource that rows hold on the device. */
export function storedFields(resource: Resource): readonly string[] {
  return Object.keys(templateOf(resource));
}

// Rows copied from one template share one hidden class, which is smaller and faster to read than grown objects.
function templateOf(resource: Resource): Readonly<Record<string, unknown>> {
  let template = templates.get(resource.name);
  if (!template) {
    const fields = Object.entries(resource.fields).filter(([, field]) => !field.writeOnly);
    template = Object.fromEntries(fields.map(([name]) => [name, null]));
    templates.set(resource.name, template);
  }
  return template;
}

export type Intern = (field: string, value: unknown) => unknown;

export const keepAsIs: Intern = (_field, value) => value;

/** The row with exactly the declared fields: parts and whatever else came along are left out. */
export function bareRow(resource: Resource, row: Row, intern: Intern = keepAsIs): Row {
  const bare = { ...templateOf(resource) };
  for (const name in bare) bare[name] = intern(name, row[name] ?? null);
  return bare;
}

/** Rows of a commit as the device holds them, in the same order: made once, for the database and for memory. */
export type BareRows = ReadonlyMap<string, readonly Row[]>;

export function bareRows(put: MirrorCommit['put'], intern: (resource: string) => Intern): BareRows {
  return new Map(
    Object.entries(put).map(([name, rows]) => {
      const resource = resourceOf(name);
      const keep = intern(name);
      return [name, rows.map((row) => bareRow(resource, row, keep))];
    }),
  );
}

export function packRow(resource: Resource, row: Row): Packed {
  return storedFields(resource).map((name) => row[name] ?? null);
}

export function unpackRow(resource: Resource, packed: Packed, intern: Intern = keepAsIs): Row {
  const row = { ...templateOf(resource) };
  let index = 0;
  for (const name in row) row[name] = intern(name, packed[index++] ?? null);
  return row;
}

/** Whether a row brings parts along. */
export function hasParts(resource: Resource, row: Row): boolean {
  return Object.keys(resource.parts ?? {}).some((property) => Array.isArray(row[property]));
}

/** Parts of a row that it brings along, each with its own parts; null: it brings none. */
export function packParts(resource: Resource, row: Row): Packed | null {
  if (!hasParts(resource, row)) return null;
  return Object.entries(resource.parts ?? {}).map(([property, name]) => {
    const list = row[property];
    if (!Array.isArray(list)) return null;
    const part = resourceOf(name);
    return list.map((item: Row) => [packRow(part, item), packParts(part, item)]);
  });
}

/** The row with its parts. */
export function unpackParts(resource: Resource, row: Row, packed: Packed): Row {
  const whole: Record<string, unknown> = { ...row };
  Object.entries(resource.parts ?? {}).forEach(([property, name], index) => {
    const list = packed[index];
    if (!Array.isArray(list)) return;
    const part = resourceOf(name);
    whole[property] = list.map(([values, parts]: [Packed, Packed | null]) => {
      const item = unpackRow(part, values);
      return parts ? unpackParts(part, item, parts) : item;
    });
  });
  return whole;
}

/**
 * Keeps one copy of texts that many rows share (names, statuses, dates): a text read from the database is a new
 * one otherwise. Fields whose texts mostly differ are left alone.
 */
export function createInterner(): Intern {
  const known = new Map<string, Map<string, string> | null>();
  return (field, value) => {
    if (typeof value !== 'string') return value;
    let texts = known.get(field);
    if (texts === null) return value;
    if (!texts) {
      texts = new Map();
      known.set(field, texts);
    }
    const same = texts.get(value);
    if (same !== undefined) return same;
    if (texts.size >= 2048) known.set(field, null);
    else texts.set(value, value);
    return value;
  };
}
