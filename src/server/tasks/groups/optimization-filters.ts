import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { taskFilters } from '../../../domain/resources/tasks/task-filters';
import { isObject } from '../../../protocol/parse';
import type { CrudContext } from '../../crud/crud-context';
import { sendText } from '../../crud/list-request';
import { idParams, readList } from '../../crud/read-routes';
import { resourceSchemas } from '../../crud/resource-schema';
import { answerCreate, answerDelete } from '../../crud/write-routes';
import { idOf } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';

const list = 'optimization';
const body = z.object({
  companyID: z.number().optional(),
  name: z.string(),
  data: z.array(z.object({ attribute: z.string(), operation: z.string(), value: z.string() })),
});

/** The saved filters of the optimization list under the specification's own address: rows of `v2/taskFilters`. */
export function registerOptimizationFilters(app: FastifyInstance, context: CrudContext): void {
  const tag = 'Optimization';
  const { row } = resourceSchemas(taskFilters);
  const read = documented({ summary: 'Saved filters of the list', tag, reply: z.array(row) });
  const create = documented({ summary: 'Saves a filter: its conditions are `data`', tag, body, reply: row });
  const remove = documented({ summary: 'Deletes a saved filter', tag, params: idParams });
  withPathAliases('v2/optimization/filters', (url, isDocumented) => {
    const hide = !isDocumented;
    app.get(url, { schema: { ...read, hide } }, async (request, reply) => {
      const { rows, total } = await readList(context, request, taskFilters, { list });
      return sendText(reply, rows, total);
    });
    app.post(url, { schema: { ...create, hide } }, (request, reply) =>
      answerCreate({ context, request, reply, resource: taskFilters }, filterOf(request)),
    );
    app.delete<{ Params: { id: string } }>(`${url}/:id`, { schema: { ...remove, hide } }, (request, reply) =>
      answerDelete(
        { context, request, reply, resource: taskFilters },
        idOf(request.params.id),
        (filter) => filter['list'] === list,
      ),
    );
  });
}

/** The body in the form of the resource. */
function filterOf({ body: sent }: FastifyRequest): unknown {
  if (!isObject(sent)) return sent;
  const { data: filter, name, companyID } = sent;
  return { name, companyID, filter, list };
}
