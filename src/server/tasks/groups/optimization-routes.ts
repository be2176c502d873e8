import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mergeableTasks } from '../../../domain/mutations/task-merging';
import { attributeOptions } from '../../../domain/query/attribute-options';
import { withRows } from '../../../domain/query/filter-rows';
import type { Filter } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { pickTypes, taskTypes } from '../../../domain/tasks/statuses';
import { taskAttributes } from '../../../domain/tasks/task-attributes';
import type { CrudContext } from '../../crud/crud-context';
import { readFilterRows } from '../../crud/filter-rows-rules';
import { parseList } from '../../crud/list-request';
import { permitted } from '../../crud/permitted';
import { attributesReply } from '../../crud/pickers/queue-option-routes';
import { resourceSchemas } from '../../crud/resource-schema';
import { readPage } from '../../database/list';
import { companyOf, type SignedIn } from '../../http/context';
import { documented } from '../../http/documented';
import { queryOf } from '../../http/named-company';
import { withPathAliases } from '../../http/paths';
import { isoMoment } from '../../http/wire-schemas';
import { parseAs } from '../task-schemas';

function oneOrSome<const T extends readonly string[]>(values: T) {
  return z.union([z.enum(values), z.array(z.enum(values)).min(1)]);
}

const listBody = z.object({
  companyID: z.number().optional(),
  filter: z
    .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .optional()
    .meta({ description: 'Conditions by field, or a list of attribute, operation and value as it is saved' }),
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]).optional(),
  range: z.tuple([z.number(), z.number()]).optional(),
  begin: isoMoment().optional().meta({ description: 'Earliest delivery date' }),
  end: isoMoment().optional().meta({ description: 'Latest delivery date' }),
  taskType: oneOrSome(taskTypes).optional(),
  pickType: oneOrSome(pickTypes).optional(),
});

/** Tasks that may be merged (decision 20). A read in the form of a POST: it may be repeated. */
export function registerOptimization(app: FastifyInstance, context: CrudContext): void {
  const tag = 'Optimization';
  const asked = documented({
    summary: 'Attributes that tasks can be filtered by',
    tag,
    reply: attributesReply,
  });
  const { row } = resourceSchemas(tasks);
  const listed = documented({
    summary: 'Tasks that may be merged',
    tag,
    body: listBody,
    reply: z.object({ data: z.array(row), count: z.number() }),
  });
  withPathAliases('v2/optimization', (url, isDocumented) => {
    app.get(url, { schema: { ...asked, hide: !isDocumented } }, async (request) => {
      companyOf(readerOf(request), queryOf(request)['companyID']);
      return attributeOptions;
    });
    app.post(url, { config: { isRead: true }, schema: { ...listed, hide: !isDocumented } }, (request) =>
      listCandidates(context, request),
    );
  });
}

async function listCandidates({ database, lists }: CrudContext, request: FastifyRequest) {
  const reader = readerOf(request);
  const {
    companyID: named,
    begin,
    end,
    taskType = mergeableTasks.taskType,
    pickType = mergeableTasks.pickType,
    ...rest
  } = parseAs(listBody, request.body);
  // A saved filter holds its conditions as rows.
  const [rows, filter] = Array.isArray(rest.filter)
    ? [readFilterRows(rest.filter), {}]
    : [[], rest.filter ?? {}];
  const asked = companyOf(reader, queryOf(request)['companyID'], named);
  const parameters = { ...rest, filter, companyID: asked, sort: rest.sort ?? ['taskNumber', 'ASC'] };
  const mergeable: Filter = { ...mergeableTasks, taskType, pickType };
  // In addition to the filter's own conditions on the delivery date.
  const candidates = { ...mergeable, ...within(begin, end) };
  const wanted = withRows(candidates, taskAttributes, rows);
  const { companyID, plan } = parseList(parameters, reader, tasks, wanted);
  return database.read(async (tx) => {
    const where = await lists.where(tx, plan, companyID);
    const count = await lists.count(tx, plan, where, companyID);
    return { data: await readPage(tx, plan, where, count), count };
  });
}

/** Roles that may change tasks may merge them. */
function readerOf(request: FastifyRequest): SignedIn {
  return permitted(request, tasks, 'update');
}

function within(begin: string | undefined, end: string | undefined): Filter {
  if (begin === undefined && end === undefined) return {};
  return { deliveryDate: { ...(begin ? { $gte: begin } : {}), ...(end ? { $lte: end } : {}) } };
}
