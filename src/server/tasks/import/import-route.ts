import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ImportRow } from '../../../domain/imports/row-reader';
import { may } from '../../../domain/permissions';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { isObject } from '../../../protocol/parse';
import { queryOf } from '../../crud/list-request';
import { namedIn } from '../../crud/permitted';
import { invalid, notAllowed } from '../../http/api-error';
import { type AppContext, actorOf, companyOf } from '../../http/context';
import { documented } from '../../http/documented';
import { answerWrite } from '../../writes/run-write';
import { importTasks } from './import-tasks';

const bodyLimit = 8 * 1024 * 1024;
/** Rows of one upload; larger files are sent in several. */
const maxPageRows = 10_000;

const uploadBody = z.object({
  companyID: z.number().optional(),
  data: z
    .array(z.record(z.string(), z.unknown()), 'Not a list')
    .min(1, 'This field is required')
    .max(maxPageRows)
    .meta({ description: 'Rows of the file: a task line each, with the columns of its task.' }),
});

/** `POST v2/tasks/uploadTasks`: all rows are stored or none; `existing=skip` leaves tasks that are there as they are. */
export function registerTaskImport(app: FastifyInstance, context: AppContext): void {
  const schema = documented({ summary: 'Import tasks with their lines', tag: 'tasks', body: uploadBody });
  app.post('/api/v2/tasks/uploadTasks', { bodyLimit, schema }, (request, reply) => {
    const actor = actorOf(request);
    if (!may(actor.role, 'create', tasks)) throw notAllowed();
    const query = queryOf(request);
    const companyID = companyOf(actor, namedIn(request.body), query.companyID);
    // Before the rows are looked at: to say of each what is wrong takes long.
    if (rowCountOf(request.body) > maxPageRows) throw invalid({ data: `At most ${maxPageRows} rows` });
    const { data } = uploadOf(request.body);
    const existing = query.existing === 'skip' ? 'skip' : 'refuse';
    return answerWrite(context, request, reply, {
      companyID,
      work: async (unit) => {
        const result = await importTasks(unit, { rows: data, existing });
        // Thrown, so that nothing of the upload stays; the place of each refused row is in its name.
        if (result.kind === 'refused') {
          const names = result.rows.map(({ index, column, reason }) => [
            `data.${index}.${column}`,
            fillPlaceholders(reason),
          ]);
          throw invalid(Object.fromEntries(names), { count: result.count });
        }
        const { created, lines, skipped } = result;
        return { status: 200, body: { message: 'Import Successful', created, lines, skipped } };
      },
    });
  });
}

function rowCountOf(body: unknown): number {
  return isObject(body) && Array.isArray(body.data) ? body.data.length : 0;
}

/** The rows as they are: what stands in their columns is read, and refused, column by column. */
function uploadOf(body: unknown): { readonly data: readonly ImportRow[] } {
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data) || data.length === 0) throw invalid({ data: 'This field is required' });
  const index = data.findIndex((row) => !isObject(row));
  if (index >= 0) throw invalid({ [`data.${index}`]: 'Not a row' });
  return { data };
}
