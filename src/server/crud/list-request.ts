import type { FastifyReply, FastifyRequest } from 'fastify';
import { filterField } from '../../domain/query/parse-filter';
import { type Filter, searchField } from '../../domain/query/query';
import type { Resource } from '../../domain/resource';
import { isOwnCompanyOnly } from '../../domain/resources/company/companies';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import {
  decodeFilter,
  decodeListQuery,
  type ListQuery,
  maxColumnsRows,
  maxRowsAPage,
} from '../../protocol/list-query';
import { type ListPlan, planList } from '../database/list';
import { malformed } from '../http/api-error';
import { conditionsBeside } from '../http/conditions-beside';
import { companyOf, type SignedIn } from '../http/context';
import { queryOf } from '../http/named-company';
import { rulesOf } from './rules';

export interface ListRequest {
  readonly companyID: number;
  readonly plan: ListPlan;
  /** Names of children to include; `all` for everything. */
  readonly include: readonly string[];
  /** `count=none` leaves the total out: a snapshot scans by key and knows when it is done. */
  readonly isCounted: boolean;
  /** `shape=columns`, for rows in the order of their key; ignored for other orders. */
  readonly isInColumns: boolean;
  /** Whether the request names an order; an empty one counts as missing, and the list has its usual order. */
  readonly isSorted: boolean;
  /** Pages of hundreds of rows must not delay others (`Database.read`). */
  readonly length: 'short' | 'long';
}

/** Rows of a page when the request names no range. */
const defaultRows = 50;
/** From so many rows on a page is a long read: no screen shows as many. */
const longRows = 250;

/** Reads the query of a list request; throws 400 for what it cannot understand and 403 for another company. */
export function parseListRequest(
  request: FastifyRequest,
  actor: SignedIn,
  resource: Resource,
  more: Filter = {},
  companyInPath?: number,
): ListRequest {
  return parseList(queryOf(request), actor, resource, more, companyInPath);
}

/** A list request of any form, by its parameters. */
export function parseList(
  parameters: Readonly<Record<string, unknown>>,
  actor: SignedIn,
  resource: Resource,
  more: Filter = {},
  companyInPath?: number,
): ListRequest {
  const decoded = decodeListQuery(parameters);
  if (!decoded.ok) throw malformed(decoded.error);
  const query: ListQuery = decoded.value;
  const { companyID: named, ...filter } = query.filter;
  // The rows of `companies` are companies themselves: there the parameter is an ordinary filter.
  const isCompanies = resource.name === 'companies';
  const companyID = companyOf(actor, companyInPath, parameters['companyID'], isCompanies ? undefined : named);
  const own: Filter = isOwnCompanyOnly(resource, actor.role) ? { companyID: actor.companyID } : {};
  const isInColumns = parameters['shape'] === 'columns' && query.sort[0]?.[0] === resource.key;
  const asked: Filter = isCompanies ? query.filter : inOwnNames(resource, filter);
  const visible = rulesOf(resource).readFilter?.(actor) ?? {};
  // The specification asks for [0,1000], which is one row more than a thousand.
  const range = rangeOf(query, isInColumns ? maxColumnsRows : maxRowsAPage + 1);
  const besides = [conditionsIn(parameters, resource), more, own, visible];
  const sort = query.sort.map(([name, direction]) => [fieldOf(resource, name), direction] as const);
  const plan = planList(resource, { filter: asked, sort, range }, besides);
  if (!plan.ok) throw malformed(plan.error);
  return {
    companyID,
    plan: plan.value,
    include: query.include,
    isCounted: parameters['count'] !== 'none',
    isInColumns,
    isSorted: query.sort.length > 0,
    length: plan.value.range[1] - plan.value.range[0] < longRows ? 'short' : 'long',
  };
}

/** Parameters that are no conditions, even if a field has the same name. */
const ofLists: ReadonlySet<string> = new Set([
  'companyID',
  'filter',
  'sort',
  'range',
  'include',
  'count',
  'shape',
]);

/** Fields that a request names as parameters of their own: `?status=new`. Other names say nothing about rows. */
function conditionsIn(parameters: Readonly<Record<string, unknown>>, resource: Resource): Filter {
  const isField = (name: string) =>
    name === searchField || name === 'id' || filterField(resource, fieldOf(resource, name)) !== undefined;
  const beside = conditionsBeside(parameters, (name) => !ofLists.has(name) && isField(name));
  const decoded = decodeFilter(beside);
  if (!decoded.ok) throw malformed(decoded.error);
  return inOwnNames(resource, decoded.value);
}

function inOwnNames(resource: Resource, filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).map(([asked, one]) => [fieldOf(resource, asked), one]));
}

/** `id` is the key, and the specification names some attributes of tasks differently from their fields. */
function fieldOf(resource: Resource, asked: string): string {
  if (asked === 'id' && !Object.hasOwn(resource.fields, asked)) return resource.key;
  const attribute = resource.name === tasks.name && taskAttributes.find(({ name }) => name === asked);
  return attribute ? attribute.field : asked;
}

/** Answers a page of rows with the total, if wanted, in a header (decision 1). */
export function sendList(reply: FastifyReply, rows: readonly unknown[], total: number | null): FastifyReply {
  return (total === null ? reply : reply.header('x-total-count', String(total))).send(rows);
}

/** The same with the rows as JSON. */
export function sendText(reply: FastifyReply, rows: string, total: number | null): FastifyReply {
  const counted = total === null ? reply : reply.header('x-total-count', String(total));
  return counted.type('application/json; charset=utf-8').send(rows);
}

function rangeOf({ range }: ListQuery, maxPageRows: number): readonly [number, number] {
  const [from, to] = range ?? [0, defaultRows - 1];
  if (from > 2 ** 31 - 1) return [2 ** 31 - 1, 2 ** 31 - 1];
  return [from, Math.min(to, from + maxPageRows - 1)];
}
