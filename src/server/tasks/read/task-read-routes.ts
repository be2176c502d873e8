import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { may } from '../../../domain/permissions';
import { parseFilter, type Test } from '../../../domain/query/parse-filter';
import type { Filter } from '../../../domain/query/query';
import { shownOnTv } from '../../../domain/reports/tv-board';
import type { Resource } from '../../../domain/resource';
import {
  assignmentLines,
  assignments,
  inventoryTransactions,
} from '../../../domain/resources/tasks/assignments';
import { eventLog } from '../../../domain/resources/tasks/event-log';
import { packages } from '../../../domain/resources/tasks/packages';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { taskPallets } from '../../../domain/resources/tasks/task-pallets';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { taskTypeLabels } from '../../../domain/tasks/statuses';
import type { ListCache } from '../../crud/list-cache';
import { parseListRequest, sendList, sendText } from '../../crud/list-request';
import { listQuery } from '../../crud/read-routes';
import { resourceSchemas } from '../../crud/resource-schema';
import type { Executor } from '../../database/database';
import { countRows, readPage, readPageColumns, readPageTexts, whereOf } from '../../database/list';
import { arrayOf } from '../../database/row-texts';
import type { SQL } from '../../database/sql';
import { notAllowed, notFound } from '../../http/api-error';
import { type AppContext, actorOf, companyOf, keyIn, type SignedIn } from '../../http/context';
import { documented } from '../../http/documented';
import { queryOf } from '../../http/named-company';
import { withPathAliases } from '../../http/paths';
import { readTaskTypes } from '../lifecycle/status-rules';
import { noChildren } from './task-children';
import { parseChildren, readTask, readTaskLines } from './task-queries';
import { withChildTexts } from './task-texts';
import { tvOrder } from './tv-order';

const rowsOf = (resource: Resource) => z.array(resourceSchemas(resource).row).optional();
const pickReply = resourceSchemas(assignmentLines).row;
const lineReply = resourceSchemas(taskLines).row.extend({
  assignmentLines: z
    .array(pickReply.extend({ inventoryTransactions: rowsOf(inventoryTransactions) }))
    .optional(),
});
const taskReply = resourceSchemas(tasks).row.extend({
  taskLines: z.array(lineReply).optional(),
  assignments: rowsOf(assignments),
  packages: rowsOf(packages),
  taskPallets: rowsOf(taskPallets),
  subTasks: rowsOf(tasks),
});
const eventsReply = z.array(resourceSchemas(eventLog).row);
const typesReply = z.array(z.object({ taskType: z.string(), name: z.string() }));
const include = z.string().optional().meta({
  description: 'Comma list of children: taskLines, assignments, packages, taskPallets, subTasks; or `all`',
});
const tasksQuery = listQuery.extend({ include });
const companyQuery = z.object({ companyID: z.string().optional() });
const taskQuery = companyQuery.extend({ include });

interface TaskRead {
  readonly summary: string;
  readonly query: z.ZodType;
  readonly reply: z.ZodType;
}
type Get = (
  path: string,
  read: TaskRead,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
) => void;

/** Lists and details of tasks, with their children. */
export function registerTaskReads(app: FastifyInstance, context: AppContext, lists: ListCache): void {
  const get: Get = (path, read, handler) => {
    const schema = documented({ ...read, tag: tasks.title.many.id });
    withPathAliases(`v2/${path}`, (url, isDocumented) =>
      app.get(url, { schema: { ...schema, hide: !isDocumented } }, handler),
    );
  };

  const list = { query: tasksQuery, reply: z.array(taskReply) };
  get('tasks', { summary: 'Tasks, with the children that `include` names', ...list }, (request, reply) =>
    sendTasks(context, lists, request, reply),
  );
  const ofTv =
    'Tasks that the TV may show: no draft, suspended or held ones; new ones first, then those in progress, then completed';
  get('tasktv', { summary: ofTv, ...list }, (request, reply) => sendTasks(context, null, request, reply));
  get('taskGroups/:taskGroupID/tasks', { summary: 'Tasks of a task group', ...list }, (request, reply) =>
    sendTasks(context, lists, request, reply, { taskGroupID: keyIn(request, 'taskGroupID') }),
  );
  const types = { summary: 'The task types that the company uses', query: companyQuery, reply: typesReply };
  get('tasktypes', types, async (request, reply) => {
    const companyID = companyOf(readerOf(request, tasks), queryOf(request).companyID);
    const types = await context.database.read((tx) => readTaskTypes(tx, companyID));
    const rows = types.map((taskType) => ({ taskType, name: taskTypeLabels[taskType].id }));
    return sendList(reply, rows, rows.length);
  });
  const one = {
    summary: 'A task, with the children that `include` names',
    query: taskQuery,
    reply: taskReply,
  };
  get('tasks/:taskID', one, async (request) => {
    const { companyID, taskID } = target(request, tasks);
    const include = String(queryOf(request).include ?? '');
    const children = parseChildren(include.split(',').flatMap((name) => name.trim() || []));
    const task = await context.database.read((tx) => readTask(tx, companyID, taskID, children));
    if (!task) throw notFound();
    return task;
  });
  registerPartReads(context, get);
}

/** Rows of one task. */
function registerPartReads(context: AppContext, get: Get): void {
  const reply = z.array(lineReply.extend({ taskNumber: z.string().nullable() }));
  const ofLines = { summary: 'The lines of a task', query: companyQuery, reply };
  get('tasks/:taskID/tasklines', ofLines, async (request, reply) => {
    const { companyID, taskID } = target(request, taskLines);
    const lines = await context.database.read((tx) => readTaskLines(tx, companyID, taskID));
    if (!lines) throw notFound();
    return sendList(reply, lines, lines.length);
  });
  const events = { summary: 'What happened to a task, newest first', query: listQuery, reply: eventsReply };
  get('tasks/:taskID/eventLog', events, (request, reply) => sendEvents(context, request, reply));
}

/** @param lists null: the list of the TV, which is short and not cached */
async function sendTasks(
  context: AppContext,
  lists: ListCache | null,
  request: FastifyRequest,
  reply: FastifyReply,
  fixed: Filter = {},
): Promise<FastifyReply> {
  const asked = parseListRequest(request, readerOf(request, tasks), tasks, fixed);
  const isInTvOrder = lists === null && !asked.isSorted;
  const list = isInTvOrder ? { ...asked, plan: { ...asked.plan, ...tvOrder } } : asked;
  const children = parseChildren(list.include);
  const { text, total } = await context.database.read(async (tx) => {
    const where = await whereIn(tx);
    const total = list.isCounted ? await countOf(tx, where) : null;
    if (list.isInColumns && list.include.every((name) => Object.hasOwn(tasks.children, name))) {
      return { text: await readPageColumns(tx, list.plan, where, list), total };
    }
    const page = await readPageTexts(tx, list.plan, where, total ?? undefined);
    return { text: arrayOf(await withChildTexts(tx, list.companyID, page, children)), total };
  }, list.length);
  return sendText(reply, text, total);

  async function whereIn(tx: Executor): Promise<SQL> {
    if (lists) return lists.where(tx, list.plan, list.companyID);
    return whereOf(tx, { ...list.plan, tests: [...list.plan.tests, ...tvTests()] }, list.companyID);
  }

  function countOf(tx: Executor, where: SQL): Promise<number> {
    return lists ? lists.count(tx, list.plan, where, list.companyID) : countRows(tx, tasks, where);
  }
}

/** The conditions of the device's TV, in addition to the request's. */
function tvTests(): readonly Test[] {
  const parsed = parseFilter(tasks, shownOnTv);
  if (!parsed.ok) throw new Error(parsed.error.id);
  return parsed.value;
}

async function sendEvents(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = readerOf(request, eventLog);
  const { taskID } = target(request, eventLog);
  const { plan, companyID } = parseListRequest(request, actor, eventLog, { taskID });
  const { rows, total } = await context.database.read(async (tx) => {
    const task = await readTask(tx, companyID, taskID, noChildren);
    if (!task) throw notFound();
    const where = await whereOf(tx, plan, companyID);
    const rows = await readPage(tx, plan, where);
    return { rows, total: await countRows(tx, eventLog, where) };
  });
  return sendList(reply, rows, total);
}

function readerOf(request: FastifyRequest, resource: Resource): SignedIn {
  const actor = actorOf(request);
  if (!may(actor.role, 'read', resource)) throw notAllowed();
  return actor;
}

function target(request: FastifyRequest, resource: Resource): { companyID: number; taskID: number } {
  const actor = readerOf(request, resource);
  return { companyID: companyOf(actor, queryOf(request).companyID), taskID: keyIn(request, 'taskID') };
}
