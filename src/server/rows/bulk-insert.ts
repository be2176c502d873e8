import type { Resource, Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import { columnList, name } from '../database/rows';
import { sql } from '../database/sql';

const rowsAStatement = 2000;

/**
 * Inserts many rows that have their keys already. A statement has one parameter for any number of rows, which makes it
 * fast on both drivers. Fields without a column are ignored, missing ones are null.
 */
export async function bulkInsert(tx: Executor, resource: Resource, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAStatement) {
    const text = JSON.stringify(rows.slice(from, from + rowsAStatement));
    await tx.rows(sql`
      insert into ${name(resource.name)} (${columnList(resource)})
      select ${columnList(resource)} from json_populate_recordset(null::${name(resource.name)}, ${text}::json)`);
  }
}

/** After rows that brought their keys: the next row that a user creates gets the following key. */
export async function continueKeys(tx: Executor, { name: table, key }: Resource): Promise<void> {
  await tx.rows(sql`
    select setval(pg_get_serial_sequence(${`"${table}"`}, ${key}), greatest(max(${name(key)}), 1), max(${name(key)}) is not null)
    from ${name(table)}`);
}

/** Takes the next keys of a resource, for rows that refer to each other before they are stored. */
export async function takeKeys(
  tx: Executor,
  { name: table, key }: Resource,
  count: number,
): Promise<readonly number[]> {
  if (count === 0) return [];
  const rows = await tx.rows(sql`
    select nextval(pg_get_serial_sequence(${`"${table}"`}, ${key}))::int as "key" from generate_series(1, ${count}::int)`);
  return rows.map((row) => Number(row.key));
}

/**
 * Renews the statistics of tables that have outgrown them. The embedded engine has no background process for it, and
 * plans made for empty tables make each further row slower.
 */
export async function refreshStatistics(tx: Executor, resources: readonly Resource[]): Promise<void> {
  const names = resources.map((resource) => resource.name);
  const grown = await tx.rows(sql`
    select "relname" from "pg_class" where "relname" = any(${sql.param(names)}::text[]) and "relkind" = 'r'
      and pg_relation_size("oid") / current_setting('block_size')::int > 2 * "relpages" + 8`);
  for (const { relname } of grown) await tx.rows(sql`analyze ${name(String(relname))}`);
}
