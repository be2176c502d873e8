import { subDays } from 'date-fns';
import { timeouts } from '../../domain/resources/company/timeouts';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { deleteRow } from '../rows/write-rows';
import { commitWrite } from '../writes/write';

/** A timeout of a quarter of a year ago was caused by another version. */
export const timeoutsStayDays = 90;
/** Keys for each transaction; the next hour deletes more. */
const atATime = 500;

/** Deletes a company's timeouts older than 90 days, and tells the feed. @param nowMs milliseconds since 1970 */
export async function sweepTimeouts(database: Database, companyID: number, nowMs: number): Promise<void> {
  const before = subDays(nowMs, timeoutsStayDays).toISOString();
  const old = await database.read((tx) =>
    tx.rows(sql`
      select "timeoutID" from "timeouts" where "companyID" = ${companyID} and "createdAt" < ${before}::timestamptz
      order by "timeoutID" limit ${atATime}`),
  );
  if (old.length === 0) return;
  const author = { userID: 0, source: 'timeouts', requestID: null };
  const context = { companyID, author, now: new Date(nowMs).toISOString() };
  await commitWrite(database, context, async (unit) => {
    for (const { timeoutID } of old) {
      await deleteRow(unit, timeouts, Number(timeoutID));
      unit.touch(timeouts.name, Number(timeoutID));
    }
  });
}
