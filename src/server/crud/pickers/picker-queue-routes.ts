import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pickers } from '../../../domain/resources/company/pickers';
import { type PickerQueue, pickerQueues } from '../../../domain/resources/tasks/picker-queues';
import { taskQueues } from '../../../domain/resources/tasks/task-queues';
import { invalid, notFound } from '../../http/api-error';
import { companyOf, idOf } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import { selectRows } from '../../tasks/row-statements';
import { answerWrite } from '../../writes/run-write';
import type { UnitOfWork } from '../../writes/unit-of-work';
import type { CrudContext } from '../crud-context';
import { fieldSchema } from '../field-schema';
import { queryOf } from '../list-request';
import { namedIn, permitted } from '../permitted';
import { idParams } from '../read-routes';
import { parseBody } from '../resource-schema';
import { readRow } from '../store';

const queueChange = z.object({
  id: fieldSchema(pickerQueues.fields.taskQueueID).meta({ description: 'Key of the task queue' }),
  number: fieldSchema(pickerQueues.fields.priority).meta({ description: 'Priority within the picker' }),
  operation: z.enum(['create', 'update', 'delete']),
});
const body = z.object({ companyID: z.number().optional(), queues: z.array(queueChange).max(1000) });
const row = z.object({ pickerQueueID: z.number(), taskQueueID: z.number(), priority: z.number() });
const reply = z.object({ pickerID: z.number(), queues: z.array(row) });

/** A picker's task queues are changed together, each row with what is to become of it. Doing it twice is doing it once. */
export function registerPickerQueues(app: FastifyInstance, context: CrudContext): void {
  const tag = pickers.title.many.id;
  const schema = documented({
    summary: 'Change the task queues of a picker',
    tag,
    params: idParams,
    body,
    reply,
  });
  withPathAliases('v2/taskQueues/pickers/:id', (url, isDocumented) =>
    app.post<{ Params: { id: string } }>(
      url,
      { schema: { ...schema, hide: !isDocumented } },
      async (request, answer) => {
        const actor = permitted(request, pickers, 'update');
        const companyID = companyOf(actor, queryOf(request)['companyID'], namedIn(request.body));
        const pickerID = idOf(request.params.id);
        const changes = changesIn(request);
        return answerWrite(context, request, answer, {
          companyID,
          work: async (unit) => ({
            status: 200,
            body: { pickerID, queues: await change(unit, pickerID, changes) },
          }),
        });
      },
    ),
  );
}

type QueueChange = z.infer<typeof queueChange>;

function changesIn(request: FastifyRequest): readonly QueueChange[] {
  const checked = body.parse(parseBody(body, request.body));
  return checked.queues;
}

async function change(
  unit: UnitOfWork,
  pickerID: number,
  changes: readonly QueueChange[],
): Promise<readonly PickerQueue[]> {
  const { tx, companyID } = unit;
  if (!(await readRow(tx, pickers, companyID, pickerID))) throw notFound();
  const ofPicker = sql`"companyID" = ${companyID} AND "pickerID" = ${pickerID}`;
  for (const { id, number, operation } of changes) {
    if (operation === 'delete') {
      await touching(
        unit,
        sql`DELETE FROM "pickerQueues" WHERE ${ofPicker} AND "taskQueueID" = ${id}::integer`,
      );
      continue;
    }
    if (!(await readRow(tx, taskQueues, companyID, Number(id)))) throw invalid({ queues: 'Does not exist' });
    await touching(
      unit,
      sql`INSERT INTO "pickerQueues" ("companyID", "pickerID", "taskQueueID", "priority")
        VALUES (${companyID}, ${pickerID}, ${id}::integer, ${number}::integer)
        ON CONFLICT ("companyID", "pickerID", "taskQueueID") DO UPDATE SET "priority" = excluded."priority"`,
    );
  }
  return selectRows<PickerQueue>(
    tx,
    pickerQueues,
    sql`where ${ofPicker} order by "priority", "pickerQueueID"`,
  );
}

async function touching({ tx, touch }: UnitOfWork, statement: SQL): Promise<void> {
  for (const { pickerQueueID } of await tx.rows(sql`${statement} RETURNING "pickerQueueID"`))
    touch(pickerQueues.name, Number(pickerQueueID));
}
