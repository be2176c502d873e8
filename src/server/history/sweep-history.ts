import { subYears } from 'date-fns';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';

/** Deletes a company's history that is older than a year. @param nowMs milliseconds since 1970 */
export async function sweepHistory(tx: Executor, companyID: number, nowMs: number): Promise<void> {
  const before = subYears(nowMs, 1).toISOString();
  await tx.rows(
    sql`delete from "recordHistory" where "companyID" = ${companyID} and "at" < ${before}::timestamptz`,
  );
}
