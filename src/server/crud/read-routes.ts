import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Filter } from '../../domain/query/query';
import type { Resource, Row } from '../../domain/resource';
import { isOwnCompanyOnly } from '../../domain/resources/company/companies';
import { readPageColumns, readPageTexts } from '../database/list';
import { arrayOf } from '../database/row-texts';
import { notFound } from '../http/api-error';
import { companyOf, idOf } from '../http/context';
import { documented } from '../http/documented';
import { queryOf } from '../http/named-company';
import { withPathAliases } from '../http/paths';
import { readRow } from '../rows/read-rows';
import type { CrudContext } from './crud-context';
import { parseListRequest, sendText } from './list-request';
import {
  includedFor,
  includeParameter,
  nestedFor,
  recordSchema,
  withNested,
  withNestedTexts,
} from './nested-rows';
import { permitted } from './permitted';
import { rulesOf } from './rules';

/** The parameters of every list. */
export const listQuery = z.object({
  filter: z.string().optional().meta({
    description:
      'JSON object of conditions by field; a field may be a parameter of its own as well: `status=new`',
  }),
  sort: z.string().optional().meta({ description: '["field","ASC"|"DESC"]' }),
  range: z.string().optional().meta({ description: '[from,to], inclusive; at most 1001 rows' }),
  companyID: z.string().optional(),
  count: z.literal('none').optional().meta({ description: 'Leaves the total out' }),
  shape: z
    .literal('columns')
    .optional()
    .meta({ description: 'Rows in order of their key come as {columns, children}' }),
});
export const idParams = z.object({ id: z.number() });

/** List and detail of a resource. */
export function registerReads(app: FastifyInstance, context: CrudContext, resource: Resource): void {
  const tag = resource.title.many.id;
  const row = recordSchema(resource);
  const query = listQuery.extend(includeParameter(resource));
  const page = documented({ summary: `${tag}: a page of rows`, tag, query, reply: z.array(row) });
  withPathAliases(resource.path, (url, isDocumented) =>
    app.get(url, { schema: { ...page, hide: !isDocumented } }, async (request, reply) => {
      const { rows, total } = await readList(context, request, resource);
      return sendText(reply, rows, total);
    }),
  );
  const one = documented({ summary: `${tag}: one row`, tag, params: idParams, reply: row });
  withPathAliases(`${resource.path}/:id`, (url, isDocumented) =>
    app.get<{ Params: { id: string } }>(url, { schema: { ...one, hide: !isDocumented } }, async (request) => {
      const found = await readDetail(context, request, resource, idOf(request.params.id));
      // The specification gives `users/{id}` a shape of its own.
      return resource.name === 'users' && !isDocumented ? [1, found] : found;
    }),
  );
}

/** A page of rows as JSON and the total, for any route that answers a list of a resource. */
export async function readList(
  context: CrudContext,
  request: FastifyRequest,
  resource: Resource,
  more: Filter = {},
  companyInPath?: number,
): Promise<{ readonly rows: string; readonly total: number | null }> {
  const actor = permitted(request, resource, 'read');
  const asked = parseListRequest(request, actor, resource, more, companyInPath);
  const { plan, companyID, isCounted, isInColumns, length } = asked;
  const nested = includedFor(actor, resource, asked.include);
  return context.database.read(async (tx) => {
    const where = await context.lists.where(tx, plan, companyID);
    const total = isCounted ? await context.lists.count(tx, plan, where, companyID) : null;
    if (isInColumns && nested.length === 0)
      return { rows: await readPageColumns(tx, plan, where, { companyID, include: [] }), total };
    const page = await readPageTexts(tx, plan, where, total ?? undefined);
    return { rows: arrayOf(await withNestedTexts(tx, page, { actor, companyID, nested })), total };
  }, length);
}

async function readDetail(
  context: CrudContext,
  request: FastifyRequest,
  resource: Resource,
  id: number,
): Promise<Row> {
  const actor = permitted(request, resource, 'read', id);
  // The main administrator may name any company; other users see their own only.
  if (isOwnCompanyOnly(resource, actor.role) && id !== actor.companyID) throw notFound();
  const named = queryOf(request)['companyID'];
  const companyID = companyOf(actor, resource.name === 'companies' ? undefined : named);
  const nested = nestedFor(actor, resource);
  return context.database.read(async (tx) => {
    const row = await readRow(tx, resource, companyID, id);
    if (!row || rulesOf(resource).mayRead?.(actor, row) === false) throw notFound();
    return withNested(tx, resource, row, { actor, companyID, nested });
  });
}
