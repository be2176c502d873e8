import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type DayMoments, momentsOfDays } from '../../domain/company-days';
import { admins, type Role } from '../../domain/permissions';
import type { Condition } from '../../domain/query/query';
import { longestRangeDays } from '../../domain/reports/language/range-limits';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { type Route, routes } from '../../domain/resources/sites/routes';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { type DisplayedTask, displayedTasks, displayRoutes } from '../../domain/tasks/route-display';
import { isObject, parseJsonText } from '../../lib/json-values';
import { label } from '../../lib/label';
import { dayMs } from '../../lib/time-units';
import { decodeListQuery } from '../../protocol/list-query';
import type { Executor } from '../database/database';
import { planList, whereOf } from '../database/list';
import { type SQL, sql } from '../database/sql';
import { malformed, notAllowed } from '../http/api-error';
import { companyOf } from '../http/context';
import { documented } from '../http/documented';
import { queryOf } from '../http/named-company';
import { withPathAliases } from '../http/paths';
import { selectRows, typedRow } from '../rows/read-rows';
import { readZone } from '../tasks/references';
import type { CrudContext } from './crud-context';
import { sendList } from './list-request';
import { permitted } from './permitted';

const query = z.object({
  filter: z.string().optional().meta({
    description:
      '{"companyID":1,"routeDate":[from,to]} or {">=":from,"<=":to}, ISO, 400 days at most; default today',
  }),
  routeDate: z.string().optional().meta({ description: '[from,to], beside `filter` instead of in it' }),
  range: z.string().optional().meta({ description: '[from,to] of days, inclusive' }),
});
const lines = z.object({ new: z.number(), started: z.number(), completed: z.number(), onHold: z.number() });
const dispatch = z.object({
  routeID: z.number(),
  routeName: z.string(),
  dispatchID: z.number().nullable(),
  dispatchTime: z.string().nullable(),
  departs: z.string().nullable(),
  pickingStarts: z.string().nullable(),
  taskLines: lines,
});
const reply = z.array(z.object({ date: z.string(), dispatches: z.array(dispatch) }));
/** Roles that have the screen. */
const viewers: readonly Role[] = admins;
const lastDay = 50;
const longestMs = longestRangeDays * dayMs;

/** Task lines per dispatch, day by day in the company's zone: the same arithmetic as on the device. */
export function registerRouteDisplay(app: FastifyInstance, context: CrudContext): void {
  const summary = 'Task lines per dispatch by how far they are';
  const schema = documented({ summary, tag: routes.title.many.id, query, reply });
  withPathAliases('routes/routesDisplay', (url, isDocumented) =>
    app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request, answer) => {
      const parameters = queryOf(request);
      const decoded = decodeListQuery(parameters);
      if (!decoded.ok) throw malformed(decoded.error);
      const { filter, range } = decoded.value;
      const actor = permitted(request, tasks, 'read');
      if (!viewers.includes(actor.role)) throw notAllowed();
      const companyID = companyOf(actor, parameters['companyID'], filter['companyID']);
      const [from, to] = range ?? [0, lastDay];
      const moments = momentsOf(filter['routeDate'] ?? besideFilter(parameters['routeDate']));
      const days = await readDays(context, companyID, moments);
      return sendList(answer, days.slice(from, to + 1), days.length);
    }),
  );
}

/** @param moments null: those of the company's present day */
async function readDays({ database, now }: CrudContext, companyID: number, moments: DayMoments | null) {
  return database.read(async (tx) => {
    const zone = await readZone({ tx, companyID });
    const { from, to } = moments ?? momentsOfDays(zone, zone.dayOf(now().getTime()));
    const plan = planList(tasks, { filter: displayedTasks(from, to), sort: [], range: [0, 0] });
    if (!plan.ok) throw malformed(plan.error);
    const ofCompany: SQL = sql`where "companyID" = ${companyID}`;
    return displayRoutes({
      tasks: await readDisplayed(tx, await whereOf(tx, plan.value, companyID)),
      routes: await selectRows<Route>(tx, routes, ofCompany),
      dispatches: await selectRows<Dispatch>(tx, dispatches, ofCompany),
      zone,
    });
  }, 'long');
}

/** The displayed facts of tasks: equal ones are combined into one row with the lines of all. */
async function readDisplayed(tx: Executor, where: SQL): Promise<readonly DisplayedTask[]> {
  const alike = sql`"routeID", "dispatchID", "deliveryDate", "status", "onHold"`;
  const rows = await tx.rows(sql`
    select ${alike}, sum("lineCount")::int as "lineCount", sum("linesCompleted")::int as "linesCompleted"
    from "tasks" where ${where} group by ${alike}`);
  return rows.map((row) => typedRow<Task>(tasks, row));
}

/**
 * The specification also has the date as a parameter of its own: a list as JSON, or two moments with a comma between.
 */
function besideFilter(text: unknown): Condition | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const list = text.startsWith('[') ? parseJsonText(text) : text.split(',').map((one) => one.trim());
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : text;
}

/** A list of two, or the limits of other dates: `>=` and `<=`, or `between`. */
function endsOf(asked: Condition): readonly unknown[] {
  if (Array.isArray(asked)) return asked;
  if (!isObject(asked)) return [];
  const { between, $gte: from, $lte: to } = asked;
  return Array.isArray(between) ? between : [from, to];
}

/** null: no moments given. */
function momentsOf(asked: Condition | undefined): DayMoments | null {
  if (asked === undefined) return null;
  const [from, to] = endsOf(asked);
  if (typeof from !== 'string' || typeof to !== 'string')
    throw malformed(label('routeDate is a list of two moments'));
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (!(lengthMs >= 0 && lengthMs <= longestMs))
    throw malformed(label('The value of {operator} is not usable', { operator: 'routeDate' }));
  return { from, to };
}
