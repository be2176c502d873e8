import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reports } from '../../../domain/reports/declared/reports';
import { readSetting } from '../../../domain/reports/language/question';
import type { Report, ReportColumn } from '../../../domain/reports/language/report';
import { sendList } from '../../crud/list-request';
import type { Executor } from '../../database/database';
import { readFlags } from '../../flags/read-flags';
import { ApiError } from '../../http/api-error';
import type { AppContext } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import { declaredQuery, parseDeclaredRequest } from './declared-request';
import { readReport } from './read-report';

/** Every declared report, under each of the paths in the two documents of the specification. */
export function registerDeclaredReports(app: FastifyInstance, context: AppContext): void {
  for (const report of reports) {
    const schema = documented({
      summary: report.summary.id,
      tag: 'reports',
      query: declaredQuery,
      reply: z.array(rowSchema(report)),
    });
    for (const path of pathsOf(report)) {
      withPathAliases(`reports/${path}`, (url, isDocumented) =>
        app.get(
          url,
          { schema: { ...schema, hide: !isDocumented || path !== report.path } },
          async (request, reply) => {
            const { asked, range, isWhole, ...question } = parseDeclaredRequest(
              request,
              report,
              context.now(),
            );
            const answer = await context.database.read(async (tx) => {
              const settings = await settingsFor(tx, report, question.companyID);
              return readReport(tx, asked, { ...question, range: { ...range, settings } });
            }, 'long');
            if (isWhole) return reply.send(answer);
            return sendList(reply, answer.page, answer.total);
          },
        ),
      );
    }
  }
}

/** Paths below `reports/`: the API's name, and the screen's; the router ignores case. */
export function pathsOf({ path, screen }: Report): readonly string[] {
  return [...new Set([path, screen])];
}

/** The company's values of a report's settings; 403 where the report's flag is off. */
async function settingsFor(tx: Executor, report: Report, companyID: number) {
  const settings = Object.entries(report.settings ?? {});
  const names = [...(report.flag ? [report.flag] : []), ...settings.map(([, { flag }]) => flag)];
  const flags = await readFlags(tx, companyID, names);
  if (report.flag && !flags.isOn(report.flag)) throw switchedOff(report.flag);
  return Object.fromEntries(
    settings.map(([name, { flag, initial }]) => [name, readSetting(flags.valueOf(flag), initial)] as const),
  );
}

/** The code of every such refusal: the console knows the flag itself. */
function switchedOff(flag: string): ApiError {
  return new ApiError(403, {
    message: `This report is switched off (${flag})`,
    code: 'auth.not-allowed',
    values: { flag },
  });
}

function rowSchema({ columns, pivot }: Report): z.ZodType {
  const fields = Object.entries(columns).map(([name, column]) => [name, columnSchema(column)] as const);
  const shape = { ...Object.fromEntries(fields), id: z.string() };
  return pivot ? z.object({ ...shape, total: z.number() }).catchall(z.number()) : z.object(shape);
}

function columnSchema({ kind, label, choices = {} }: ReportColumn): z.ZodType {
  const unit = kind === 'duration' ? ' (seconds)' : '';
  const described = { description: `${label.id}${unit}` };
  const isNumbered = Object.keys(choices).some((value) => /^\d+$/.test(value));
  const isNumber = kind === 'number' || kind === 'duration' || kind === 'id' || isNumbered;
  return isNumber ? z.number().nullable().meta(described) : z.string().nullable().meta(described);
}
