import { type SQL, sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';

/**
 * Removes shipments without a running request from the queue. One that was refused before becomes refused again: its
 * revision and key are used, so the next completion gets others. @returns whether there were any
 */
export async function leaveQueue({ tx }: Pick<UnitOfWork, 'tx'>, which: SQL): Promise<boolean> {
  const refused = await tx.rows(sql`
    update "accountingShipments" set "state" = 'refused', "body" = null, "claimedUntil" = null
    where ${which} and "state" = 'queued' and "settledAt" is not null returning "revision"`);
  const deleted = await tx.rows(sql`
    delete from "accountingShipments"
    where ${which} and "state" = 'queued' and "settledAt" is null returning "revision"`);
  return refused.length + deleted.length > 0;
}

/**
 * Those of some tasks that have a shipment which was tried and is not settled: the accounting system may have it,
 * perhaps unconfirmed. None of theirs is claimed until the transaction ends.
 */
export async function tasksBeingSent(
  { tx, companyID }: Pick<UnitOfWork, 'tx' | 'companyID'>,
  taskIDs: readonly number[],
): Promise<ReadonlySet<number>> {
  const queued = await tx.rows(sql`
    select "taskID", "body" is not null or "providerID" is not null as "isTried" from "accountingShipments"
    where "companyID" = ${companyID} and "taskID" = any(${sql.param([...taskIDs])}::int[]) and "state" = 'queued'
    order by "taskID", "revision" for update`);
  return new Set(queued.filter(({ isTried }) => isTried === true).map(({ taskID }) => Number(taskID)));
}
