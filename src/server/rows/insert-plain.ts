import type { Resource, Row } from '../../domain/resource';
import type { Executor } from '../database/database';
import { columnList, name } from '../database/rows';
import { type SQL, sql } from '../database/sql';
import { typedRow } from './read-rows';

/**
 * Inserts rows of one shape without history, and returns them in the same order, with keys. They travel as one
 * parameter: a statement with one for each value takes longer to parse than to run.
 */
export async function insertPlain<T extends Row>(
  tx: Executor,
  resource: Resource,
  values: readonly Row[],
): Promise<readonly T[]> {
  if (values.length === 0) return [];
  const rows = await tx.rows(sql`${insertion(resource, values)} returning ${columnList(resource)}`);
  return rows.map((row) => typedRow<T>(resource, row));
}

/** The same for rows that are not needed afterwards. */
export async function insertUnread(tx: Executor, resource: Resource, values: readonly Row[]): Promise<void> {
  if (values.length > 0) await tx.rows(insertion(resource, values));
}

function insertion(resource: Resource, values: readonly Row[]): SQL {
  const columns = sql.join(Object.keys(values[0] ?? {}).map(name), sql`, `);
  const table = name(resource.name);
  return sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`;
}
