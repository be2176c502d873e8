import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { reportRoles } from '../../domain/reports/report-access';
import { taskStatuses, taskTypes } from '../../domain/tasks/statuses';
import { decodeListQuery } from '../../protocol/list-query';
import { sendList } from '../crud/list-request';
import type { Executor } from '../database/database';
import { malformed } from '../http/api-error';
import type { AppContext } from '../http/context';
import { documented } from '../http/documented';
import { queryOf } from '../http/named-company';
import { withPathAliases } from '../http/paths';
import { readHourlyRate } from './hourly-rate';
import { readPickersSnapshot } from './pickers-snapshot';
import { parseReportRequest, type ReportRequest, reportQuery } from './report-request';
import { readTaskOverview } from './task-overview';

const count = z.number().int();
const counts = z.object({
  taskType: z.enum(taskTypes),
  ...Object.fromEntries(taskStatuses.map((status) => [status, count])),
});
const rates = z.object({
  lineCount: count,
  taskCount: count,
  elapsedHours: z.number(),
  linesPerHour: z.number(),
  tasksPerHour: z.number(),
  hours: z.array(z.object({ startsAt: z.string(), lineCount: count, taskCount: count })),
});
const pickerNow = z.object({
  pickerID: count,
  pickerCode: z.string(),
  pickerName: z.string(),
  lastActionTime: z.string().nullable(),
  activeTime: count.nullable().meta({ description: 'Seconds since the last action' }),
  task: z
    .object({
      taskID: count,
      taskNumber: z.string(),
      taskType: z.enum(taskTypes),
      status: z.enum(taskStatuses),
      customerName: z.string().nullable(),
    })
    .nullable(),
});

/** The reports of the overview. */
export function registerReports(app: FastifyInstance, context: AppContext): void {
  const report = (name: keyof typeof reportRoles, summary: string, reply: z.ZodType, read: ReadReport) => {
    const schema = documented({ summary, tag: 'reports', query: reportQuery, reply });
    withPathAliases(`reports/${name}`, (url, isDocumented) =>
      app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request, answer) => {
        const now = context.now();
        const asked = parseReportRequest(request, reportRoles[name], now);
        const range = rangeOf(queryOf(request));
        const result = await context.database.read((tx) => read(tx, asked, now));
        return send(answer, result, range);
      }),
    );
  };
  report('taskOverview', 'Tasks by type and status', z.array(counts), readTaskOverview);
  report('hourlyRate', 'Lines and tasks completed, and how many an hour', rates, readHourlyRate);
  report('pickersSnapshot', 'What the pickers do now', z.array(pickerNow), readPickersSnapshot);
}

type ReadReport = (tx: Executor, request: ReportRequest, now: Date) => Promise<object>;

function rangeOf(parameters: Readonly<Record<string, unknown>>): readonly [from: number, to: number] {
  const decoded = decodeListQuery({ range: parameters.range });
  if (!decoded.ok) throw malformed(decoded.error);
  return decoded.value.range ?? [0, Number.POSITIVE_INFINITY];
}

function send(reply: FastifyReply, result: object, [from, to]: readonly [number, number]): FastifyReply {
  if (!Array.isArray(result)) return reply.send(result);
  return sendList(reply, result.slice(from, to + 1), result.length);
}
