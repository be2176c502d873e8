import { assignmentLines, assignments } from '../../../domain/resources/tasks/assignments';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Executor } from '../../database/database';
import { name } from '../../database/rows';
import { sql } from '../../database/sql';
import type { RecordChange } from '../../history/record-change';

/** Tables that reports read, each with the view that defines it; the second is made from the first. */
export const facts = [
  { table: 'pickFacts', view: 'livePickFacts', moment: 'timeCompleted' },
  { table: 'workFacts', view: 'liveWorkFacts', moment: 'firstCompleted' },
] as const;

/** Columns of a task that the facts contain or depend on, as the views read them; a test compares. */
export const factFields: ReadonlySet<string> = new Set([
  ...['companyID', 'taskID', 'taskNumber', 'taskType', 'pickType', 'priority', 'warehouseID'],
  ...['warehouseSectionID', 'status', 'timeCompleted', 'linesCompleted', 'pickedAmount'],
]);

/**
 * Whether a row below a task may have changed its facts: before something is picked, lines and assignments make none.
 */
export function mayChangeFacts({ action, resource }: RecordChange): boolean {
  if (resource === assignmentLines) return true;
  return action !== 'create' && (resource === taskLines || resource === assignments);
}

/** Updates the facts of tasks, inside the transaction that has changed their rows. */
export async function keepFacts(tx: Executor, companyID: number, taskIDs: readonly number[]): Promise<void> {
  if (taskIDs.length > 0)
    await tx.rows(sql`select "keepFacts"(${companyID}, ${sql.param([...taskIDs])}::int[])`);
}

/** Rebuilds the facts of all tasks of a company. */
export async function makeFacts(tx: Executor, companyID: number): Promise<void> {
  for (const { table, view, moment } of facts) {
    await tx.rows(sql`delete from ${name(table)} where "companyID" = ${companyID}`);
    await tx.rows(sql`insert into ${name(table)} select * from ${name(view)}
      where "companyID" = ${companyID} order by ${name(moment)}`);
  }
}
