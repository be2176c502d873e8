import type { Field } from '../../domain/fields';
import type { Resource, Row } from '../../domain/resource';
import { type SQL, sql } from './sql';

/** Name of a table or column in SQL. */
export function name(identifier: string): SQL {
  return sql.identifier(identifier);
}

const columnsByResource = new WeakMap<Resource, readonly string[]>();

/** Fields that are columns of the resource's table: all but write-only ones, which live in tables of their own. */
export function columnsOf(resource: Resource): readonly string[] {
  const known = columnsByResource.get(resource);
  if (known) return known;
  const columns = Object.entries(resource.fields).flatMap(([field, { secret }]) => (secret ? [] : [field]));
  columnsByResource.set(resource, columns);
  return columns;
}

const listsByResource = new WeakMap<Resource, SQL>();

/** The columns of a resource for SELECT and RETURNING; built once, since every statement has them. */
export function columnList(resource: Resource): SQL {
  const known = listsByResource.get(resource);
  if (known) return known;
  const list = sql.raw(
    columnsOf(resource)
      .map((field) => `"${field}"`)
      .join(', '),
  );
  listsByResource.set(resource, list);
  return list;
}

/** Type of a field's column. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'id':
    case 'reference':
    case 'integer':
      return 'integer';
    case 'decimal':
      return 'double precision';
    case 'flag':
      return 'boolean';
    case 'dateTime':
      return 'timestamptz';
    case 'json':
      return 'jsonb';
    case 'text':
    case 'code':
    case 'choice':
    case 'time':
    case 'password':
      return 'text';
  }
}

/** A value of a field as a parameter, typed so that both drivers store it alike. */
export function encodeValue(field: Field, value: unknown): SQL {
  if (value === null || value === undefined) return sql`null::${sql.raw(columnType(field))}`;
  const encoded = field.kind === 'json' ? JSON.stringify(value) : value;
  return sql`${encoded}::${sql.raw(columnType(field))}`;
}

/** Values of one field of many rows as one array parameter, for `unnest`. */
export function encodeArray(field: Field, values: readonly unknown[]): SQL {
  const encoded =
    field.kind === 'json' ? values.map((value) => (value === null ? null : JSON.stringify(value))) : values;
  return sql`${sql.param([...encoded])}::${sql.raw(columnType(field))}[]`;
}

/** A driver's row in its wire form: declared fields only, moments as ISO UTC, absent values as null. */
export function decodeRow(resource: Resource, raw: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {};
  for (const field of columnsOf(resource)) row[field] = raw[field] ?? null;
  return row;
}
