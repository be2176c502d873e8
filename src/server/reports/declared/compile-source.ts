import type { ReportRange } from '../../../domain/reports/language/question';
import type { Report, SourceName } from '../../../domain/reports/language/report';
import { filtersOf } from '../../../domain/reports/language/sources';
import type { Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { anyOf } from '../task-conditions';

interface SourceContext {
  readonly companyID: number;
  readonly range: ReportRange;
  /** The tasks that may count, as a table. */
  readonly tasks: SQL;
}

/** FROM and WHERE of a report's rows, by the names that its expressions have for the tables. */
export async function compileSource(
  tx: Executor,
  report: Report,
  { companyID, range }: Omit<SourceContext, 'tasks'>,
): Promise<SQL> {
  if (report.source === 'errors')
    return sql`from "taskErrors" "error" where "error"."companyID" = ${companyID}
      and "error"."createdAt" between ${range.from}::timestamptz and ${range.to}::timestamptz`;
  const isConcerned = await anyOf(tx, filtersOf(report, range), companyID);
  const tasks = sql`(select * from "tasks" where "companyID" = ${companyID} and ${isConcerned})`;
  return compilers[report.source]({ companyID, range, tasks });
}

const compilers: Readonly<Record<Exclude<SourceName, 'errors'>, (context: SourceContext) => SQL>> = {
  picks: ({ companyID, range, tasks }) => sql`
    from "assignmentLines" "pick"
    join "assignments" "assignment" on "assignment"."companyID" = ${companyID}
      and "assignment"."assignmentID" = "pick"."assignmentID"
    join "taskLines" "line" on "line"."companyID" = ${companyID} and "line"."taskLineID" = "pick"."taskLineID"
    join ${tasks} "task" on "task"."taskID" = "line"."taskID"
    where "pick"."companyID" = ${companyID} and ${isIn(sql`"pick"."timeCompleted"`, range)}
      and ${isBy(sql`"assignment"."pickerID"`, range)}`,
  pickedLines: ({ companyID, range, tasks }) => sql`
    from (select p."taskLineID", min(p."timeStarted") as "timeStarted", max(p."timeCompleted") as "timeCompleted",
        (array_agg(a."pickerID" order by p."timeCompleted" desc, p."assignmentLineID" desc))[1] as "pickerID"
      from "assignmentLines" p
      join "assignments" a on a."companyID" = ${companyID} and a."assignmentID" = p."assignmentID"
      where p."companyID" = ${companyID} and p."timeCompleted" is not null and p."taskLineID" in (
        select "taskLineID" from "assignmentLines"
        where "companyID" = ${companyID} and ${isIn(sql`"timeCompleted"`, range)})
      group by p."taskLineID"
      having ${isIn(sql`max(p."timeCompleted")`, range)}) "last"
    join "taskLines" "line" on "line"."companyID" = ${companyID} and "line"."taskLineID" = "last"."taskLineID"
      and "line"."status" = 'completed'
    join ${tasks} "task" on "task"."taskID" = "line"."taskID"
    where ${isBy(sql`"last"."pickerID"`, range)}`,
  orderedLines: ({ companyID, tasks }) => sql`
    from ${tasks} "task"
    join "taskLines" "line" on "line"."companyID" = ${companyID} and "line"."taskID" = "task"."taskID"
    where true`,
  pallets: ({ companyID, tasks }) => sql`
    from ${tasks} "task"
    join "taskPallets" "pallet" on "pallet"."companyID" = ${companyID} and "pallet"."taskID" = "task"."taskID"
    where true`,
};

function isIn(moment: SQL, { from, to }: ReportRange): SQL {
  return sql`${moment} between ${from}::timestamptz and ${to}::timestamptz`;
}

function isBy(picker: SQL, { pickerIDs }: ReportRange): SQL {
  return pickerIDs.length === 0 ? sql`true` : sql`${picker} = any(${sql.param([...pickerIDs])}::int[])`;
}
