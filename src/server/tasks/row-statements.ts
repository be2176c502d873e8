import { type SQL, sql } from 'drizzle-orm';
import type { Resource, Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import { columnList, decodeRow, encodeValue, name } from '../database/rows';

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
  return rows.map((row) => typed<T>(resource, row));
}

/**
 * Inserts rows of one shape and gives them back in the same order, with keys. They travel as one parameter: a statement
 * with one for each value takes longer to read than to run.
 */
export async function insertRows<T extends Row>(
  tx: Executor,
  resource: Resource,
  values: readonly Row[],
): Promise<readonly T[]> {
  const columns = sql.join(Object.keys(values[0] ?? {}).map(name), sql`, `);
  if (values.length === 0) return [];
  const table = name(resource.name);
  const rows = await tx.rows(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)
    returning ${columnList(resource)}`);
  return rows.map((row) => typed<T>(resource, row));
}

/** Sets columns of the rows that `where` names. */
export async function updateRows(tx: Executor, resource: Resource, patch: Row, where: SQL): Promise<void> {
  const changes = Object.entries(patch).map(
    ([column, value]) => sql`${name(column)} = ${encode(resource, column, value)}`,
  );
  await tx.rows(sql`update ${name(resource.name)} set ${sql.join(changes, sql`, `)} ${where}`);
}

/** The declaration that T is derived from also made the table. */
function typed<T extends Row>(resource: Resource, row: Row): T {
  return decodeRow(resource, row) as T;
}

function encode(resource: Resource, column: string, value: unknown): SQL {
  const field = resource.fields[column];
  if (!field) throw new Error(`${resource.name} has no ${column}`);
  return encodeValue(field, value);
}
