import type { Report } from '../../../domain/reports/language/report';
import { filtersOf } from '../../../domain/reports/language/sources';
import type { Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { groupPicks } from '../facts/group-picks';
import { groupWork } from '../facts/group-work';
import type { FactsQuestion } from '../facts/range-conditions';
import { anyOf } from '../task-conditions';
import type { SqlContext } from './compile-expression';
import { groupRows } from './group-rows';

/** The groups of a report: keys and measures by the names of the declaration. */
export async function compileGroups(
  tx: Executor,
  report: Report,
  question: FactsQuestion,
  context: SqlContext,
): Promise<SQL> {
  const { companyID, range } = question;
  switch (report.source) {
    case 'picks':
    case 'pickedLines':
      return groupWork(report, question, context) ?? groupPicks(report, question, context);
    case 'errors': {
      const { from: first, to: last, pickerIDs } = range;
      const byPicker =
        pickerIDs.length > 0
          ? sql` and "error"."pickerID" = any(${sql.param([...pickerIDs])}::int[])`
          : sql``;
      const from = sql`from "taskErrors" "error" where "error"."companyID" = ${companyID}
        and "error"."createdAt" between ${first}::timestamptz and ${last}::timestamptz${byPicker}`;
      return groupRows(report, { from }, context);
    }
    case 'orderedLines':
      return groupRows(report, { from: await fromTasks(tx, report, question, 'line') }, context);
    case 'pallets':
      return groupRows(report, { from: await fromTasks(tx, report, question, 'pallet') }, context);
  }
}

const tables = { line: 'taskLines', pallet: 'taskPallets' } as const;

/** The tasks that may count, with one kind of their children. */
async function fromTasks(
  tx: Executor,
  report: Report,
  { companyID, range }: FactsQuestion,
  table: keyof typeof tables,
): Promise<SQL> {
  const isConcerned = await anyOf(tx, filtersOf(report, range), companyID);
  const alias = sql.identifier(table);
  return sql`from (select * from "tasks" where "companyID" = ${companyID} and ${isConcerned}) "task"
    join ${sql.identifier(tables[table])} ${alias} on ${alias}."companyID" = ${companyID} and ${alias}."taskID" = "task"."taskID"
    where true`;
}
