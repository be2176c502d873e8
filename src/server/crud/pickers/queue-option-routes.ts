import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { attributeOptions } from '../../../domain/query/attribute-options';
import { taskQueues } from '../../../domain/resources/tasks/task-queues';
import { companyOf } from '../../http/context';
import { documented } from '../../http/documented';
import { queryOf } from '../../http/named-company';
import { withPathAliases } from '../../http/paths';
import { permitted } from '../permitted';

/** Attributes of tasks with their operations. */
export const attributesReply = z.array(
  z.object({
    value: z.string().meta({ description: 'Attribute' }),
    type: z.string().meta({ description: 'Kind of its values' }),
    ref: z.string().optional().meta({ description: 'Resource that the value is a key of' }),
    choices: z.array(z.string()).optional(),
    operations: z.array(z.string()),
  }),
);

/** The attributes of a task queue's filter. */
export function registerQueueOptions(app: FastifyInstance): void {
  const tag = taskQueues.title.many.id;
  const schema = documented({
    summary: 'Attributes and operations of a task queue’s filter',
    tag,
    reply: attributesReply,
  });
  withPathAliases('v2/taskqueues/filters/options', (url, isDocumented) =>
    app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request) => {
      companyOf(permitted(request, taskQueues, 'read'), queryOf(request)['companyID']);
      return attributeOptions;
    }),
  );
}
