import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxKey } from '../../../domain/query/field-values';
import { tasksBehind } from '../../../domain/reports/language/behind';
import type { ReportRange, ReportView } from '../../../domain/reports/language/question';
import { longestRangeMs } from '../../../domain/reports/language/range-limits';
import type { Report, ReportFilter } from '../../../domain/reports/language/report';
import { taskTypes } from '../../../domain/tasks/statuses';
import { label } from '../../../lib/label';
import type { TimeZone } from '../../../lib/time-zone';
import { decodeListQuery } from '../../../protocol/list-query';
import { malformed, notAllowed } from '../../http/api-error';
import { actorOf, companyOf } from '../../http/context';
import { queryOf } from '../../http/named-company';
import { key } from '../../http/wire-schemas';
import { dayOrMoment, firstMs, lastMs, openZone, zoneName } from '../report-days';
import { askedIn, oneOrSeveral, problemOf, unusable } from '../report-request';

const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
/** Most rows of an answer: none is left out silently, since the total tells how many there are. */
const maxRows = 1_000_000;

const some = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).max(1000)]).nullish();
const rowId = z.string().max(300);
/** A parameter that is given once is no list. */
const rowIds = z.union([rowId.transform((id) => [id]), z.array(rowId).max(1000)]);

const reportFilter = z.strictObject({
  companyID: z.number().int().optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  timeZone: zoneName,
  warehouseID: z.union([key(), z.array(key()).max(1000)]).nullish(),
  warehouseSectionID: some(key()),
  taskType: some(z.enum(taskTypes)),
  pickerID: some(key()),
  search: z.string().max(200).optional(),
  ids: rowIds.optional(),
  behind: rowIds.optional(),
});

export const declaredQuery = z.object({
  filter: z.string().optional().meta({
    description:
      'JSON object: from and to (days `yyyy-mm-dd`, inclusive, or ISO moments, inclusive; left out: today), timeZone (IANA name, left out: UTC), companyID, warehouseID, warehouseSectionID, taskType, pickerID, search, behind (ids of rows: answered are the tasks that these are made of, by taskID, with what each gives to the columns of a pivot); each may be a parameter of its own',
  }),
  companyID: z.string().optional(),
  sort: z.string().optional().meta({ description: '[column,"ASC"|"DESC"]' }),
  range: z.string().optional().meta({ description: '[from,to], inclusive; left out: all rows' }),
  shape: z
    .enum(['report'])
    .optional()
    .meta({ description: '`report`: an object with page, total, totals and pivots in place of the rows' }),
});

export interface DeclaredRequest {
  readonly companyID: number;
  /** The report itself, or the tasks behind some of its rows. */
  readonly asked: Report;
  /** Without the company's settings. */
  readonly range: Omit<ReportRange, 'settings'>;
  readonly view: ReportView;
  readonly isWhole: boolean;
}

/** Reads a report's question; 400 names what is wrong, 403 for a role or a company it is not for. */
export function parseDeclaredRequest(request: FastifyRequest, report: Report, now: Date): DeclaredRequest {
  const actor = actorOf(request);
  if (!report.roles.includes(actor.role)) throw notAllowed();
  const parameters = queryOf(request);
  const filter = reportFilter.safeParse(askedIn(parameters, reportFilter));
  if (!filter.success) throw malformed(problemOf(filter.error));
  const { companyID: named, timeZone = 'UTC', warehouseID, search = '', ids, behind, ...asked } = filter.data;
  refuseUnknown(report, filter.data);
  const wanted = behind ? tasksBehind(report, behind) : report;
  const zone = openZone(timeZone);
  if (!zone) throw unusable('timeZone');
  const decoded = decodeListQuery({ sort: parameters.sort, range: parameters.range });
  if (!decoded.ok) throw malformed(decoded.error);
  const { sort, range } = decoded.value;
  return {
    companyID: companyOf(actor, parameters.companyID, named),
    asked: wanted,
    range: {
      ...momentsOf(asked, zone, now),
      timeZone,
      warehouseID: oneOrSeveral(warehouseID),
      warehouseSectionIDs: listOf(asked.warehouseSectionID),
      taskTypes: listOf(asked.taskType),
      pickerIDs: listOf(asked.pickerID),
    },
    view: { sort: sortOf(wanted, sort), search, range: boundedRange(range), ...(ids && { ids }) },
    isWhole: parameters.shape === 'report',
  };
}

const conditions = {
  warehouseID: 'warehouse',
  warehouseSectionID: 'warehouse',
  taskType: 'taskType',
  pickerID: 'picker',
} as const satisfies Readonly<Record<string, ReportFilter>>;

/** A condition that the report does not have is refused: ignoring it would answer about more than was asked for. */
function refuseUnknown({ filters }: Report, asked: z.infer<typeof reportFilter>): void {
  for (const [name, filter] of Object.entries(conditions)) {
    const value = Object.entries(asked).find(([field]) => field === name)?.[1];
    if (value !== undefined && value !== null && !filters.includes(filter)) throw unknownField(name);
  }
}

function boundedRange(asked: readonly [number, number] | null): ReportView['range'] {
  const [first, last] = asked ?? [0, maxRows - 1];
  const from = Math.min(first, maxKey);
  return [from, Math.max(from, Math.min(last, from + maxRows - 1))];
}

function momentsOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: TimeZone,
  now: Date,
): Pick<ReportRange, 'from' | 'to'> {
  const toMs = lastMs(to ?? zone.dayOf(now.getTime()), zone);
  // A moment may have an offset of its own: the zone tells whose day it is in.
  const fromMs = firstMs(from ?? zone.dayOf(toMs), zone);
  if (toMs < fromMs || toMs - fromMs > longestRangeMs || fromMs < earliestMs) throw unusable('from, to');
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

function sortOf(report: Report, asked: readonly (readonly [string, 'ASC' | 'DESC'])[]): ReportView['sort'] {
  const [first] = asked;
  if (!first) return report.sort;
  const isKnown = Object.hasOwn(report.columns, first[0]) || report.pivot !== undefined;
  if (!isKnown) throw unknownField(first[0]);
  return first;
}

function unknownField(name: string) {
  return malformed(label('Unknown field {name}', { name }));
}

function listOf<T>(value: T | readonly T[] | null | undefined): readonly T[] {
  if (value === null || value === undefined) return [];
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
