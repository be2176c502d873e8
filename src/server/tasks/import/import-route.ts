import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { may } from '../../../domain/permissions';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { queryOf } from '../../crud/list-request';
import { namedIn } from '../../crud/permitted';
import { invalid, notAllowed } from '../../http/api-error';
import { type AppContext, actorOf, companyOf } from '../../http/context';
import { documented } from '../../http/documented';
import { answerWrite } from '../../writes/run-write';
import { parseAs } from '../task-schemas';
import { importTasks } from './import-tasks';

const bodyLimit = 8 * 1024 * 1024;

const uploadBody = z.object({
  companyID: z.number().optional(),
  data: z
    .array(z.record(z.string(), z.unknown()), 'Not a list')
    .min(1, 'This field is required')
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
    const { data } = parseAs(uploadBody, request.body);
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
          throw invalid(Object.fromEntries(names));
        }
        const { created, lines, skipped } = result;
        return { status: 200, body: { message: 'Import Successful', created, lines, skipped } };
      },
    });
  });
}
