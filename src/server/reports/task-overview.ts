import { type TaskCounts, taskOverview } from '../../domain/reports/task-overview';
import { type TaskStatus, type TaskType, taskTypes } from '../../domain/tasks/statuses';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';
import { pickTypesOf, type ReportRequest } from './report-request';
import { anyOf } from './task-conditions';

/** Tasks to be delivered in the range, by type and status; every type has a row. */
export async function readTaskOverview(tx: Executor, request: ReportRequest): Promise<readonly TaskCounts[]> {
  const { companyID, scope } = request;
  const filters = taskOverview.filters({ ...scope, pickTypes: await pickTypesOf(tx, request) });
  const rows = await tx.rows(sql`
    select "taskType", "status", count(*)::int as "count" from "tasks"
    where "companyID" = ${companyID} and ${await anyOf(tx, filters, companyID)}
    group by "taskType", "status"`);
  const counted = new Map(rows.map((row) => [`${row.taskType} ${row.status}`, Number(row.count)]));
  const countOf = (type: TaskType, status: TaskStatus) => counted.get(`${type} ${status}`) ?? 0;
  return taskTypes.map((taskType) => ({
    taskType,
    new: countOf(taskType, 'new'),
    started: countOf(taskType, 'started'),
    paused: countOf(taskType, 'paused'),
    completed: countOf(taskType, 'completed'),
    suspended: countOf(taskType, 'suspended'),
    draft: countOf(taskType, 'draft'),
  }));
}
