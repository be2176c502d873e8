import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { may } from '../../../domain/permissions';
import { loadedPickTypes } from '../../../domain/reports/language/question';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { byteOrderMark, toCsv } from '../../../lib/csv';
import type { TimeZone } from '../../../lib/time-zone';
import type { Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { invalid, notAllowed } from '../../http/api-error';
import { type AppContext, actorOf } from '../../http/context';
import { documented } from '../../http/documented';
import { companyOfWrite } from '../../http/named-company';
import { withPathAliases } from '../../http/paths';
import { dayOrMoment, firstMs, lastMs } from '../../reports/report-days';
import { readZone } from '../references';
import { parseAs } from '../task-schemas';
import { accepted } from '../task-writes';
import { judgePallets } from './pallets';

const chepBody = z.object({
  companyID: z.number().optional(),
  from: dayOrMoment.meta({ description: 'ISO moment, or a day of the company; inclusive' }),
  to: dayOrMoment.meta({ description: 'ISO moment, or a day of the company; inclusive' }),
});
const chepReply = z.object({ data: z.string().meta({ description: 'The file, CSV' }) });

/** `POST v2/pallets/action/generate-chep-file`: only reads, in spite of its method. */
export function registerChepFile(app: FastifyInstance, context: AppContext): void {
  const schema = documented({
    summary: 'Movements of CHEP pallets as a file',
    tag: tasks.title.many.id,
    body: chepBody,
    reply: chepReply,
  });
  withPathAliases('v2/pallets/action/generate-chep-file', (url, isDocumented) =>
    app.post(
      url,
      { config: { isRead: true }, schema: { ...schema, hide: !isDocumented } },
      async (request) => {
        const actor = actorOf(request);
        if (!may(actor.role, 'update', tasks)) throw notAllowed();
        const companyID = companyOfWrite(request, actor, tasks);
        const asked = parseAs(chepBody, request.body);
        const data = await context.database.read(async (tx) => {
          accepted(await judgePallets(tx, companyID));
          const zone = await readZone({ tx, companyID });
          const [from, to] = [firstMs(asked.from, zone), lastMs(asked.to, zone)];
          if (from > to) throw invalid({ to: 'Earlier than the first moment' });
          const moments = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
          return chepFile(tx, { companyID, zone, ...moments });
        });
        return { data };
      },
    ),
  );
}

const header = [
  'shipment date',
  'sender id',
  'receiver id',
  'reference',
  'purchase order',
  'equipment code',
  'quantity',
];

interface ChepRange {
  readonly companyID: number;
  /** ISO moments, both inclusive: completion times of the tasks. */
  readonly from: string;
  readonly to: string;
  readonly zone: TimeZone;
}

/**
 * The movements of CHEP's pallets as CHEP reads them (decision 19): a row a completed task and pallet type whose name
 * begins with CHEP. Of merged tasks the merged one's pallets are listed, or its orders' where it was
 * completed without being counted: on its day, also those of an order that was finished before. The warehouse
 * sends, the customer receives, the pallet type's number is the equipment code; days are the company's.
 */
async function chepFile(tx: Executor, { companyID, from, to, zone }: ChepRange): Promise<string> {
  const isDone = (task: SQL) => sql`${task}."companyID" = ${companyID} and ${task}."status" = 'completed'`;
  const own = sql`${isDone(sql`m`)} and m."pickType" in ${loadedPickTypes}
    and m."timeCompleted" between ${from} and ${to}`;
  const rows = await tx.rows(sql`
    with "loaded" as (
      select m."taskID", m."timeCompleted" from "tasks" m where ${own}
      union all
      select o."taskID", m."timeCompleted" from "tasks" m join "tasks" o on o."parentTaskID" = m."taskID"
      where ${own} and ${isDone(sql`o`)} and m."totalPackages" is null
        and not exists (select 1 from "taskPallets" c where c."companyID" = m."companyID" and c."taskID" = m."taskID")
    )
    select g."timeCompleted", w."warehouseCode", coalesce(t."customerNumber", t."customerCode") as "receiver",
      t."taskNumber", t."orderNumber", y."palletTypeNumber", p."amount"
    from "loaded" g
    join "tasks" t on t."companyID" = ${companyID} and t."taskID" = g."taskID"
    join "taskPallets" p on p."companyID" = t."companyID" and p."taskID" = t."taskID"
    join "palletTypes" y on y."companyID" = p."companyID" and y."palletTypeID" = p."palletTypeID"
    join "warehouses" w on w."companyID" = t."companyID" and w."warehouseID" = t."warehouseID"
    where y."name" ilike 'chep%'
    order by g."timeCompleted", t."taskID", y."palletTypeNumber"`);
  const lines = rows.map((row) => [
    zone.dayOf(Date.parse(String(row.timeCompleted))),
    row.warehouseCode,
    row.receiver,
    row.taskNumber,
    row.orderNumber,
    row.palletTypeNumber,
    row.amount,
  ]);
  const cells = lines.map((line) => line.map((value) => String(value ?? '')));
  return byteOrderMark + toCsv([header, ...cells], ';');
}
