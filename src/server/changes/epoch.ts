import { randomUUID } from 'node:crypto';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';

/** Begins a new history for every company, after a restored backup: every device takes a new snapshot. */
export async function renewEpochIn(tx: Executor): Promise<void> {
  const companies = await tx.rows(
    sql`select "companyID" from "companyVersions" order by "companyID" for update`,
  );
  for (const { companyID } of companies) {
    await tx.rows(sql`
      update "companyVersions" set "epoch" = ${randomUUID()}, "floor" = "version" where "companyID" = ${companyID}`);
  }
  await tx.rows(sql`delete from "changes"`);
}
