import { mainAdminID } from '../../../domain/permissions';
import { keyOf, nameOf } from '../../../domain/resource';
import { resources } from '../../../domain/resources/registry';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { decodeRow, name } from '../../database/rows';
import { sql } from '../../database/sql';
import { failure, rowInUse } from '../../http/api-error';
import { deleteUnused } from '../../rows/write-rows';
import { storedAs } from '../../stock/stock-table';
import type { UnitOfWork } from '../../writes/unit-of-work';

/** Tables of a company that are no resources, referring ones first. */
const otherTables = [
  'retryCache',
  'sessions',
  'pinCodes',
  'logins',
  'inventoryTransactions',
  'taskGroups',
] as const;
const feedTables = ['changes', 'companyVersions'] as const;

/**
 * Deletes everything that a company owns. Refused (409) for one with tasks, for the caller's present one, and for that
 * of the main administrator.
 */
export async function deleteOwnRows(unit: Pick<UnitOfWork, 'tx' | 'companyID'>, id: number): Promise<void> {
  await refuseInUse(unit, id);
  // Resources are registered after those that they refer to.
  const own = resources.filter(({ scope }) => scope === 'company').map((resource) => storedAs(resource).name);
  for (const table of [...otherTables, ...own.toReversed(), ...feedTables])
    await deleteUnused(unit.tx, sql`delete from ${name(table)} where "companyID" = ${id}`);
}

async function refuseInUse(
  { tx, companyID }: Pick<UnitOfWork, 'tx' | 'companyID'>,
  id: number,
): Promise<void> {
  const rows = await tx.rows(sql`select "taskID", "taskNumber", count(*) over ()::int as "count"
    from "tasks" where "companyID" = ${id} order by "taskID" limit 3`);
  const found = rows.map((row) => decodeRow(tasks, row));
  if (found.length > 0) {
    const names = found.map((row) => nameOf(tasks, row));
    const ids = found.map((row) => keyOf(tasks, row));
    throw rowInUse(names, [{ resource: tasks.name, ids, count: Number(rows[0]?.['count']) }]);
  }
  const [main] = await tx.rows(
    sql`select 1 from "users" where "companyID" = ${id} and "userID" = ${mainAdminID}`,
  );
  if (main || id === companyID) throw failure(409, 'row.in-use');
}
