import type { Resource, Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';

/** Children as the database holds them: values in the order of the declaration, many rows in one JSON text. */
export type Packed = readonly unknown[];

interface Stored {
  readonly fields: readonly string[];
  readonly template: Readonly<Record<string, unknown>>;
}

const stored = new Map<string, Stored>();

function storedOf(resource: Resource): Stored {
  let known = stored.get(resource.name);
  if (!known) {
    const declared = Object.entries(resource.fields).filter(([, field]) => !field.secret);
    const fields = declared.map(([name]) => name);
    known = { fields, template: Object.fromEntries(fields.map((name) => [name, null])) };
    stored.set(resource.name, known);
  }
  return known;
}

/** Fields of a resource that are stored on the device; the same list each time. */
export function storedFields(resource: Resource): readonly string[] {
  return storedOf(resource).fields;
}

/** A row whose stored fields are all empty, to be filled in. */
export function emptyRow(resource: Resource): Record<string, unknown> {
  // Rows copied from one template share one hidden class, which is smaller and faster to read than grown objects.
  return { ...storedOf(resource).template };
}

/** The row with exactly the declared fields, without children and other additions. */
export function bareRow(resource: Resource, row: Row): Row {
  const bare = emptyRow(resource);
  for (const name in bare) bare[name] = row[name] ?? null;
  return bare;
}

export function packRow(resource: Resource, row: Row): Packed {
  return storedFields(resource).map((name) => row[name] ?? null);
}

export function unpackRow(resource: Resource, packed: Packed): Row {
  const row = emptyRow(resource);
  let index = 0;
  for (const name in row) row[name] = packed[index++] ?? null;
  return row;
}

/** Whether a row has its children with it. */
export function hasChildren(resource: Resource, row: Row): boolean {
  return Object.keys(resource.children ?? {}).some((property) => Array.isArray(row[property]));
}

/** The children that a row has with it, each with its own children; null: none. */
export function packChildren(resource: Resource, row: Row): Packed | null {
  if (!hasChildren(resource, row)) return null;
  return Object.entries(resource.children ?? {}).map(([property, name]) => {
    const list = row[property];
    if (!Array.isArray(list)) return null;
    const child = resourceOf(name);
    return list.map((item: Row) => [packRow(child, item), packChildren(child, item)]);
  });
}

/** The row with its children. */
export function unpackChildren(resource: Resource, row: Row, packed: Packed): Row {
  const unpacked: Record<string, unknown> = { ...row };
  Object.entries(resource.children ?? {}).forEach(([property, name], index) => {
    const list = packed[index];
    if (!Array.isArray(list)) return;
    const child = resourceOf(name);
    unpacked[property] = list.map(([values, children]: [Packed, Packed | null]) => {
      const item = unpackRow(child, values);
      return children ? unpackChildren(child, item, children) : item;
    });
  });
  return unpacked;
}
