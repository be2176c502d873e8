import { sql } from 'drizzle-orm';
import { dependentFields, findMismatches } from '../../domain/dependent-references';
import type { Resource, Row } from '../../domain/resource';
import { keyOf } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Executor } from '../database/database';
import { scopeOf } from '../database/list';
import { columnList, columnsOf, decodeRow, encodeValue, name } from '../database/rows';
import { invalid } from '../http/api-error';

/** A row by its key, within a company (or of a global resource); null when there is none. */
export async function readRow(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<Row | null> {
  const [raw] = await tx.rows(sql`SELECT ${columnList(resource)} FROM ${name(resource.name)}
    WHERE ${scopeOf(resource, companyID)} AND ${name(resource.key)} = ${id}`);
  return raw ? decodeRow(resource, raw) : null;
}

/** Stores a new row and gives it back with its key. */
export async function insertRow(
  tx: Executor,
  resource: Resource,
  companyID: number,
  values: Row,
): Promise<Row> {
  const whole = resource.scope === 'company' ? { ...values, companyID } : values;
  const columns = storedFields(resource, whole);
  const target =
    columns.length === 0
      ? sql`DEFAULT VALUES`
      : sql`(${list(columns.map(([column]) => name(column)))})
    VALUES (${list(columns.map(([, value]) => value))})`;
  const [raw] = await tx.rows(
    sql`INSERT INTO ${name(resource.name)} ${target} RETURNING ${columnList(resource)}`,
  );
  if (!raw) throw new Error(`no row of ${resource.name} came back`);
  return decodeRow(resource, raw);
}

/** Sets fields of a row; null when there is no such row. */
export async function updateRow(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
  values: Row,
): Promise<Row | null> {
  const columns = storedFields(resource, values);
  if (columns.length === 0) return readRow(tx, resource, companyID, id);
  const assignments = columns.map(([column, value]) => sql`${name(column)} = ${value}`);
  const [raw] = await tx.rows(sql`UPDATE ${name(resource.name)} SET ${list(assignments)}
    WHERE ${scopeOf(resource, companyID)} AND ${name(resource.key)} = ${id} RETURNING ${columnList(resource)}`);
  return raw ? decodeRow(resource, raw) : null;
}

/** Deletes a row; whether there was one. A row that is still referred to makes the database refuse. */
export async function deleteRow(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<boolean> {
  const rows = await tx.rows(sql`DELETE FROM ${name(resource.name)}
    WHERE ${scopeOf(resource, companyID)} AND ${name(resource.key)} = ${id} RETURNING ${name(resource.key)}`);
  return rows.length > 0;
}

/** Deletes the rows that are a part of a row (a route's dispatches) and gives their keys. */
export async function deleteChildren(
  tx: Executor,
  child: Resource,
  companyID: number,
  parentID: number,
): Promise<readonly number[]> {
  const parent = child.parent;
  if (parent === undefined) return [];
  const rows = await tx.rows(sql`DELETE FROM ${name(child.name)}
    WHERE ${scopeOf(child, companyID)} AND ${name(parent)} = ${parentID} RETURNING ${name(child.key)}`);
  return rows.map((row) => keyOf(child, row));
}

/**
 * Refuses references to rows that are not there, that belong to another company, or to something else than the row that
 * they depend on (a section of another warehouse): 422.
 * @param before the row as it is; null: it is being created
 */
export async function checkReferences(
  tx: Executor,
  resource: Resource,
  companyID: number,
  { before, values }: { readonly before: Row | null; readonly values: Row },
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const value = values[fieldName];
    if (field.kind !== 'reference' || fieldName === 'companyID' || typeof value !== 'number') continue;
    if (!(await readRow(tx, resourceOf(field.to), companyID, value))) fields[fieldName] = 'Does not exist';
  }
  const isTouched = dependentFields(resource).some(({ name, field }) => name in values || field in values);
  if (isTouched) {
    const referred = (to: string, id: number) => readRow(tx, resourceOf(to), companyID, id);
    for (const each of await findMismatches(resource, { ...before, ...values }, referred))
      fields[each] ??= 'It belongs to something else';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function storedFields(resource: Resource, values: Row) {
  return columnsOf(resource).flatMap((column) => {
    const field = resource.fields[column];
    const value = values[column];
    return field && value !== undefined && column !== resource.key
      ? [[column, encodeValue(field, value)] as const]
      : [];
  });
}

function list(children: readonly ReturnType<typeof name>[]) {
  return sql.join([...children], sql`, `);
}
