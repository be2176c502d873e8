import { keyOf, type Resource, type Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import { errorCodeOf } from '../database/driver-errors';
import { scopeOf } from '../database/list';
import { columnList, columnsOf, encodeValue, name } from '../database/rows';
import { type SQL, sql } from '../database/sql';
import { failure } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';
import { insertPlain } from './insert-plain';
import { areRows, isRow, readRow, typedRow } from './read-rows';

type Unit = Pick<UnitOfWork, 'tx' | 'companyID' | 'now' | 'record'>;

/**
 * Stores rows of one shape in the unit's company and returns them in the same order, with keys. Fields without a column
 * are ignored; the store sets the company and the times.
 */
export async function insertRows<T extends Row>(
  unit: Unit,
  resource: Resource,
  values: readonly Row[],
): Promise<readonly T[]> {
  return insertStored<T>(
    unit,
    resource,
    values.map((row) => columnsIn(resource, row)),
  );
}

async function insertStored<T extends Row>(
  unit: Unit,
  resource: Resource,
  values: readonly Row[],
): Promise<readonly T[]> {
  const own = resource.scope === 'company' ? { companyID: unit.companyID } : {};
  const stamps = momentsOf(resource, ['createdAt', 'updatedAt'], unit.now);
  const stored = values.map((row) => ({ ...row, ...stamps, ...own }));
  const rows = await insertPlain<T>(unit.tx, resource, stored);
  for (const row of rows)
    unit.record({ action: 'create', resource, id: keyOf(resource, row), before: null, after: row });
  return rows;
}

/** Stores one row under a key that was taken for it (`takeKeys`), since its values depend on the key. */
export async function insertUnder(unit: Unit, resource: Resource, id: number, values: Row): Promise<void> {
  await insertStored(unit, resource, [{ ...columnsIn(resource, values), [resource.key]: id }]);
}

/** Stores one row and returns it with its key. */
export async function insertRow<T extends Row>(unit: Unit, resource: Resource, values: Row): Promise<T> {
  const [row] = await insertRows<T>(unit, resource, [values]);
  if (!row) throw new Error(`no row of ${resource.name} came back`);
  return row;
}

/** Sets fields of a row and returns it; null: no such row. */
export async function updateRow<T extends Row>(
  unit: Unit,
  resource: Resource,
  id: number,
  values: Row,
): Promise<T | null> {
  const stored = columnsIn(resource, values);
  const stamps = momentsOf(resource, ['updatedAt'], unit.now);
  const found = await changeRow<T>(unit, resource, id, { ...stored, ...stamps });
  if (!found) return null;
  const { before, row } = found;
  const after = Object.fromEntries(Object.keys(stored).map((field) => [field, row[field]]));
  unit.record({ action: 'update', resource, id, before, after, secrets: secretsIn(resource, values) });
  return row;
}

/**
 * Sets the same fields of several rows in one statement, and records that in the order of the given keys. Keys without
 * a row are ignored.
 */
export async function updateRows(
  unit: Unit,
  resource: Resource,
  ids: readonly number[],
  values: Row,
): Promise<void> {
  const stored = columnsIn(resource, values);
  if (ids.length === 0 || Object.keys(stored).length === 0) return;
  const stamped = { ...stored, ...momentsOf(resource, ['updatedAt'], unit.now) };
  const found = await changeRows<Row>(unit, resource, {
    condition: areRows(resource, unit.companyID, ids),
    values: stamped,
    returned: sql.join([resource.key, ...Object.keys(stored)].map(name), sql`, `),
  });
  const changes = new Map(found.map((change) => [keyOf(resource, change.row), change]));
  for (const id of new Set(ids)) {
    const change = changes.get(id);
    if (!change) continue;
    const after = Object.fromEntries(Object.keys(stored).map((field) => [field, change.row[field]]));
    unit.record({ action: 'update', resource, id, before: change.before, after });
  }
}

interface Changed<T> {
  readonly row: T;
  /** Former values of the set fields. */
  readonly before: Row;
}

async function changeRow<T extends Row>(
  unit: Unit,
  resource: Resource,
  id: number,
  values: Row,
): Promise<Changed<T> | null> {
  const { tx, companyID } = unit;
  if (Object.keys(values).length === 0) {
    const row = await readRow<T>(tx, resource, companyID, id);
    return row && { row, before: {} };
  }
  const condition = isRow(resource, companyID, id);
  return (
    (await changeRows<T>(unit, resource, { condition, values, returned: columnList(resource) }))[0] ?? null
  );
}

interface RowsChange {
  readonly condition: SQL;
  readonly values: Row;
  /** Returned columns; the others are null. */
  readonly returned: SQL;
}

/** One statement locks rows together with their old values, which PostgreSQL does not return by itself. */
async function changeRows<T extends Row>(
  { tx, companyID }: Unit,
  resource: Resource,
  { condition, values, returned }: RowsChange,
): Promise<readonly Changed<T>[]> {
  const fields = Object.keys(values);
  const changes = fields.map((field) => sql`${name(field)} = ${encode(resource, field, values[field])}`);
  const old = fields.map((field) => sql`${name(field)} as ${name(`~${field}`)}`);
  const key = name(resource.key);
  const rows = await tx.rows(sql`
    update ${name(resource.name)} set ${list(changes)}
    from (select ${list(old)}, ${key} as "~" from ${name(resource.name)} where ${condition} order by ${key} for no key update) as "before"
    where ${scopeOf(resource, companyID)} and ${key} = "before"."~"
    returning ${returned}, "before".*`);
  return rows.map((raw) => ({
    row: typedRow<T>(resource, raw),
    before: Object.fromEntries(fields.map((field) => [field, raw[`~${field}`] ?? null])),
  }));
}

/** Deletes a row. Returns whether there was one. A row that others refer to is refused (409). */
export async function deleteRow(unit: Unit, resource: Resource, id: number): Promise<boolean> {
  return (await deleteWhere(unit, resource, sql`${name(resource.key)} = ${id}`)).length > 0;
}

/** Deletes rows by their keys; keys without a row are ignored. */
export async function deleteRows(unit: Unit, resource: Resource, ids: readonly number[]): Promise<void> {
  await deleteWhere(unit, resource, sql`${name(resource.key)} = any(${sql.param([...ids])}::int[])`);
}

/** Deletes the children of a row (a route's dispatches) and returns their keys. */
export async function deleteChildren(
  unit: Unit,
  child: Resource,
  parentID: number,
): Promise<readonly number[]> {
  return child.parent === undefined ? [] : deleteWhere(unit, child, sql`${name(child.parent)} = ${parentID}`);
}

async function deleteWhere(unit: Unit, resource: Resource, condition: SQL): Promise<readonly number[]> {
  const rows = await deleteUnused(
    unit.tx,
    sql`delete from ${name(resource.name)}
    where ${scopeOf(resource, unit.companyID)} and ${condition} returning ${columnList(resource)}`,
  );
  const gone = rows.map((raw) => typedRow<Row>(resource, raw));
  gone.sort((a, b) => keyOf(resource, a) - keyOf(resource, b));
  return gone.map((before) => {
    const id = keyOf(resource, before);
    unit.record({ action: 'delete', resource, id, before, after: null });
    return id;
  });
}

/** Runs a statement that deletes. Answers 409 for a row that another transaction has just referred to. */
export async function deleteUnused(tx: Executor, statement: SQL): Promise<readonly Row[]> {
  try {
    return await tx.rows(statement);
  } catch (error) {
    throw errorCodeOf(error) === '23503' ? failure(409, 'row.in-use') : error;
  }
}

/** The values that are columns and may be set. Secrets are not columns: they live in tables of their own. */
function columnsIn(resource: Resource, values: Row): Row {
  const stored = columnsOf(resource).filter(
    (column) => values[column] !== undefined && column !== resource.key && column !== 'companyID',
  );
  return Object.fromEntries(stored.map((column) => [column, values[column]]));
}

function secretsIn({ fields }: Resource, values: Row): readonly string[] {
  return Object.keys(values).filter((field) => {
    const secret = fields[field]?.secret;
    return secret && secret !== 'proof' && values[field] !== undefined;
  });
}

/** The times of a write that the resource stores. */
function momentsOf({ fields }: Resource, names: readonly string[], now: string): Row {
  return Object.fromEntries(names.filter((field) => fields[field]).map((field) => [field, now]));
}

function encode({ name: table, fields }: Resource, column: string, value: unknown): SQL {
  const field = fields[column];
  if (!field) throw new Error(`${table} has no ${column}`);
  return encodeValue(field, value);
}

function list(items: readonly SQL[]): SQL {
  return sql.join([...items], sql`, `);
}
