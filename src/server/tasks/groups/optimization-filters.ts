import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { taskFilters } from '../../../domain/resources/tasks/task-filters';
import { isObject } from '../../../lib/json-values';
import type { CrudContext } from '../../crud/crud-context';
import { sendText } from '../../crud/list-request';
import { readList } from '../../crud/read-routes';
import { resourceSchemas } from '../../crud/resource-schema';
import { createOf, deleteOf } from '../../crud/write-routes';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import type { WriteRoute } from '../../writes/write-route';

const list = 'optimization';
const path = 'v2/optimization/filters';
const body = z.object({
  companyID: z.number().optional(),
  name: z.string(),
  data: z.array(z.object({ attribute: z.string(), operation: z.string(), value: z.string() })),
});

/** The saved filters of the optimization list under the specification's own address: rows of `v2/taskFilters`. */
export const optimizationFilterWrites: readonly WriteRoute[] = [
  createOf(taskFilters, {
    paths: [path],
    summary: 'Saves a filter: its conditions are `data`',
    body,
    read: filterOf,
    names: { filter: 'data' },
  }),
  deleteOf(taskFilters, {
    paths: [`${path}/:id`],
    summary: 'Deletes a saved filter',
    isMeant: (filter) => filter['list'] === list,
  }),
];

export function registerOptimizationFilters(app: FastifyInstance, context: CrudContext): void {
  const { row } = resourceSchemas(taskFilters);
  const schema = documented({
    summary: 'Saved filters of the list',
    tag: taskFilters.title.many.id,
    reply: z.array(row),
  });
  withPathAliases(path, (url, isDocumented) =>
    app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request, reply) => {
      const { rows, total } = await readList(context, request, taskFilters, { list });
      return sendText(reply, rows, total);
    }),
  );
}

/** The body in the form of the resource. */
function filterOf({ body: sent }: FastifyRequest): unknown {
  if (!isObject(sent)) return sent;
  const { data: filter, name } = sent;
  return { name, filter, list };
}
