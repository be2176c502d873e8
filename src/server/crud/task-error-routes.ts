import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { unreadErrors } from '../../domain/tasks/unread-errors';
import { planList } from '../database/list';
import { companyOf, idOf } from '../http/context';
import { documented } from '../http/documented';
import { withPathAliases } from '../http/paths';
import type { CrudContext } from './crud-context';
import { sendText } from './list-request';
import { permitted } from './permitted';
import { listQuery, readList } from './read-routes';
import { resourceSchemas } from './resource-schema';

type CompanyRequest = FastifyRequest<{ Params: { id: string } }>;
type CompanyParams = { Params: { id: string } };

const countReply = z.object({ count: z.number() });

/** The errors of a company under the paths of the specification, and the number of unread ones. */
export function registerTaskErrors(app: FastifyInstance, context: CrudContext): void {
  const tag = taskErrors.title.many.id;
  const reply = z.array(resourceSchemas(taskErrors).row);
  const page = documented({ summary: 'Errors of a company', tag, query: listQuery, reply });
  withPathAliases('v2/companies/:id/taskErrors', (url, isDocumented) =>
    app.get<CompanyParams>(url, { schema: { ...page, hide: !isDocumented } }, async (request, reply) => {
      const { rows, total } = await readList(context, request, taskErrors, {}, companyIn(request));
      return sendText(reply, rows, total);
    }),
  );
  const count = documented({ summary: 'How many errors are unread', tag, reply: countReply });
  withPathAliases('v2/companies/:id/taskErrors/countUnread', (url, isDocumented) =>
    app.get<CompanyParams>(url, { schema: { ...count, hide: !isDocumented } }, async (request) => ({
      count: await countUnread(context, companyIn(request)),
    })),
  );
}

function companyIn(request: CompanyRequest): number {
  return companyOf(permitted(request, taskErrors, 'read'), idOf(request.params.id));
}

function countUnread(context: CrudContext, companyID: number): Promise<number> {
  const plan = planList(taskErrors, { filter: unreadErrors.filter, sort: [], range: [0, 0] });
  if (!plan.ok) throw new Error('the filter of unread errors fits their declaration');
  return context.database.read(async (tx) => {
    const where = await context.lists.where(tx, plan.value, companyID);
    return context.lists.count(tx, plan.value, where, companyID);
  });
}
