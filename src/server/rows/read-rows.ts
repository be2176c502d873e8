import type { Resource, Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import { scopeOf } from '../database/list';
import { columnList, decodeRow, name } from '../database/rows';
import { type SQL, sql } from '../database/sql';

/**
 * Rows of a resource, decoded by its declaration.
 * @param clauses everything from `where` on
 */
export async function selectRows<T extends Row>(
  tx: Executor,
  resource: Resource,
  clauses: SQL,
): Promise<readonly T[]> {
  const rows = await tx.rows(sql`select ${columnList(resource)} from ${name(resource.name)} ${clauses}`);
  return rows.map((row) => typedRow<T>(resource, row));
}

/** A row by its key, within a company (or of a global resource); null: no such row. */
export async function readRow<T extends Row>(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<T | null> {
  const [row] = await selectRows<T>(tx, resource, sql`where ${isRow(resource, companyID, id)}`);
  return row ?? null;
}

/** The same, locked until the transaction ends, so that decisions on it stay valid. */
export async function lockRow<T extends Row>(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<T | null> {
  const [row] = await selectRows<T>(tx, resource, sql`where ${isRow(resource, companyID, id)} for update`);
  return row ?? null;
}

/**
 * The same for an edit of its fields: others may refer to the row meanwhile, like a pick that books at a location. It
 * takes no other lock than the edit itself.
 */
export async function lockForEdit<T extends Row>(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<T | null> {
  const isIt = isRow(resource, companyID, id);
  const [row] = await selectRows<T>(tx, resource, sql`where ${isIt} for no key update`);
  return row ?? null;
}

/** The same, protected from edits until the transaction ends; others may rely on it, too. */
export async function readSteady<T extends Row>(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<T | null> {
  const [row] = await selectRows<T>(tx, resource, sql`where ${isRow(resource, companyID, id)} for share`);
  return row ?? null;
}

/**
 * The same, protected only from deletion and from edits of its key and unique fields, like a row that is referred to:
 * it waits for nothing that a reference does not wait for.
 */
export async function readReferred<T extends Row>(
  tx: Executor,
  resource: Resource,
  companyID: number,
  id: number,
): Promise<T | null> {
  const [row] = await selectRows<T>(tx, resource, sql`where ${isRow(resource, companyID, id)} for key share`);
  return row ?? null;
}

/**
 * The rows of all companies that refer to a row of all companies by its key. Tests know such a question by the form of
 * its condition; all others name a company.
 */
export function readReferring<T extends Row>(
  tx: Executor,
  resource: Resource,
  { key }: Resource,
  id: number,
): Promise<readonly T[]> {
  return selectRows<T>(
    tx,
    resource,
    sql`where true and (${name(key)} = ${id}::integer) order by ${name(resource.key)}`,
  );
}

/** The condition for rows by their keys. */
export function areRows(resource: Resource, companyID: number, ids: readonly number[]): SQL {
  return sql`${scopeOf(resource, companyID)} and ${isAmong(name(resource.key), ids)}`;
}

/**
 * The condition that a column holds one of these keys. The plan for a single key is cached; a list is planned each
 * time.
 */
export function isAmong(column: SQL, ids: readonly number[]): SQL {
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0
    ? sql`${column} = ${only}`
    : sql`${column} = any(${sql.param([...ids])}::int[])`;
}

/** The condition for one row. */
export function isRow(resource: Resource, companyID: number, id: number): SQL {
  return sql`${scopeOf(resource, companyID)} and ${name(resource.key)} = ${id}`;
}

/** T is derived from the declaration that also made the table. */
export function typedRow<T extends Row>(resource: Resource, row: Row): T {
  return decodeRow(resource, row) as T;
}
