import { elapsedHours, type HourlyCounts, summed } from '../../domain/reports/hourly-rate';
import { placeFilter } from '../../domain/reports/scope';
import { hourMs } from '../../lib/time-units';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';
import { isAsked, isPickedIn } from './facts/range-conditions';
import { pickTypesOf, type ReportRequest } from './report-request';
import { anyOf } from './task-conditions';

export interface HourlyRate extends HourlyCounts {
  readonly elapsedHours: number;
  readonly linesPerHour: number;
  readonly tasksPerHour: number;
}

/**
 * Lines and tasks completed in the range, by hour, with the hourly rate (decision 29). Lines are found by the facts of
 * their picks: also for a day long ago, whatever was picked since.
 */
export async function readHourlyRate(tx: Executor, request: ReportRequest, now: Date): Promise<HourlyRate> {
  const { companyID, scope } = request;
  const pickTypes = await pickTypesOf(tx, request);
  const { from, to } = scope;
  const range = { ...scope, timeZone: 'UTC', taskTypes: [], pickerIDs: [], settings: {} };
  const timeCompleted = { $gte: from, $lte: to };
  const tasksOfRange = { status: 'completed', timeCompleted, pickType: pickTypes, ...placeFilter(scope) };
  const rows = await tx.rows(sql`
    with completed as (
      select "timeCompleted" as "at", 1 as "lines", 0 as "tasks" from "pickFacts"
      where ${isAsked({ companyID, range })} and ${isPickedIn(range)} and "completesLine"
      union all
      select "timeCompleted", 0, 1 from "tasks"
      where "companyID" = ${companyID} and ${await anyOf(tx, [tasksOfRange], companyID)}
    )
    select floor(extract(epoch from ("at" - ${from}::timestamptz)) / 3600)::int as "hour",
      sum("lines")::int as "lineCount", sum("tasks")::int as "taskCount"
    from completed group by 1 order by 1`);
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
