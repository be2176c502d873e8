import { elapsedHours, type HourlyCounts, hourlyRate, summed } from '../../domain/reports/hourly-rate';
import { hourMs } from '../../lib/time-units';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';
import { pickTypesOf, type ReportRequest } from './report-request';
import { anyOf } from './task-conditions';

export interface HourlyRate extends HourlyCounts {
  readonly elapsedHours: number;
  readonly linesPerHour: number;
  readonly tasksPerHour: number;
}

/** Lines and tasks completed in the range, by hour, and how many an hour (decision 29). */
export async function readHourlyRate(tx: Executor, request: ReportRequest, now: Date): Promise<HourlyRate> {
  const { companyID, scope } = request;
  const pickTypes = await pickTypesOf(tx, request);
  const isConcerned = await anyOf(tx, hourlyRate.filters({ ...scope, pickTypes }), companyID);
  const rows = await tx.rows(sql`
    with concerned as (
      select "taskID", "status", "pickType", "timeCompleted" from "tasks"
      where "companyID" = ${companyID} and ${isConcerned}
    ), lines as (
      select max(p."timeCompleted") as "at" from "taskLines" l
      join "assignmentLines" p on p."companyID" = ${companyID} and p."taskLineID" = l."taskLineID"
      where l."companyID" = ${companyID} and l."status" = 'completed' and l."taskID" in (select "taskID" from concerned)
      group by l."taskLineID"
    ), completed as (
      select "at", 1 as "lines", 0 as "tasks" from lines
      union all
      select "timeCompleted", 0, 1 from concerned
      where "status" = 'completed' and "pickType" = any(${sql.param(pickTypes)}::text[])
    )
    select floor(extract(epoch from ("at" - ${scope.from}::timestamptz)) / 3600)::int as "hour",
      sum("lines")::int as "lineCount", sum("tasks")::int as "taskCount"
    from completed where "at" between ${scope.from}::timestamptz and ${scope.to}::timestamptz
    group by 1 order by 1`);
  const counts = summed(
    rows.map((row) => ({
      startsAt: new Date(Date.parse(scope.from) + Number(row.hour) * hourMs).toISOString(),
      lineCount: Number(row.lineCount),
      taskCount: Number(row.taskCount),
    })),
  );
  const hours = elapsedHours(scope, now.getTime());
  return {
    ...counts,
    elapsedHours: hours,
    linesPerHour: counts.lineCount / hours,
    tasksPerHour: counts.taskCount / hours,
  };
}
