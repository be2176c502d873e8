import { type SQL, sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';

/**
 * Takes shipments out of the queue that no request is on its way for. One that was refused before stands as refused again:
 * its revision and key have been used, so the next completion gets others.
 * @returns whether there were any
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
