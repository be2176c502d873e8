import type { Executor } from '../../database/database';
import { name } from '../../database/rows';
import { sql } from '../../database/sql';

/** Tables that reports read, each with the view that says what it holds; the second is made of the first. */
export const facts = [
  { table: 'pickFacts', view: 'livePickFacts', moment: 'timeCompleted' },
  { table: 'workFacts', view: 'liveWorkFacts', moment: 'firstCompleted' },
] as const;

/** Brings the facts of tasks up to date with their rows, inside the transaction that has changed these. */
export async function keepFacts(tx: Executor, companyID: number, taskIDs: readonly number[]): Promise<void> {
  if (taskIDs.length > 0)
    await tx.rows(sql`select "keepFacts"(${companyID}, ${sql.param([...taskIDs])}::int[])`);
}

/** Makes the facts of all tasks of a company anew. */
export async function makeFacts(tx: Executor, companyID: number): Promise<void> {
  for (const { table, view, moment } of facts) {
    await tx.rows(sql`delete from ${name(table)} where "companyID" = ${companyID}`);
    await tx.rows(sql`insert into ${name(table)} select * from ${name(view)}
      where "companyID" = ${companyID} order by ${name(moment)}`);
  }
}
