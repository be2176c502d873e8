import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Role } from '../../domain/permissions';
import { longestRangeMs } from '../../domain/reports/language/range-limits';
import { overviewPickTypes, overviewPickTypesConfig, type ReportScope } from '../../domain/reports/scope';
import { type PickType, pickTypes } from '../../domain/tasks/statuses';
import { isObject } from '../../lib/json-values';
import { label } from '../../lib/label';
import { dayMs } from '../../lib/time-units';
import type { Executor } from '../database/database';
import { readConfig } from '../flags/read-flags';
import { type ApiError, malformed, notAllowed } from '../http/api-error';
import { conditionsBeside } from '../http/conditions-beside';
import { actorOf, companyOf } from '../http/context';
import { queryOf } from '../http/named-company';
import { key } from '../http/wire-schemas';
import { dayOrMoment, firstMs, lastMs, openZone, zoneName } from './report-days';

/** A day before the year 1 is no date that rows can hold. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');

const ids = z.union([key(), z.array(key()).max(1000)]);

const reportFilter = z.strictObject({
  companyID: z.number().int().optional(),
  from: dayOrMoment
    .optional()
    .meta({ description: 'Day or ISO moment, inclusive; left out: a day before `to`' }),
  to: dayOrMoment.optional().meta({ description: 'Day or ISO moment, inclusive; left out: now' }),
  timeZone: zoneName,
  warehouseID: ids.nullish(),
  warehouseSectionID: ids.nullish(),
  pickType: z
    .union([z.enum(pickTypes), z.array(z.enum(pickTypes))])
    .optional()
    .meta({ description: 'Left out: those of config_overview_pick_types' }),
});

export const reportQuery = z.object({
  filter: z.string().optional().meta({
    description:
      'JSON object: from and to (days `yyyy-mm-dd` or ISO moments, inclusive), timeZone of days (IANA name, left out: UTC), companyID, warehouseID, warehouseSectionID, pickType; each may be a parameter of its own',
  }),
  companyID: z.string().optional(),
  range: z.string().optional().meta({ description: '[from,to], inclusive' }),
});

export interface ReportRequest {
  readonly companyID: number;
  readonly scope: ReportScope;
  /** null: the company's own. */
  readonly pickTypes: readonly PickType[] | null;
}

/** Reads a report's question; 400 names what is wrong, 403 for a role or a company it is not for. */
export function parseReportRequest(
  request: FastifyRequest,
  roles: readonly Role[],
  now: Date,
): ReportRequest {
  const actor = actorOf(request);
  if (!roles.includes(actor.role)) throw notAllowed();
  const parameters = queryOf(request);
  const filter = reportFilter.safeParse(askedIn(parameters, reportFilter));
  if (!filter.success) throw malformed(problemOf(filter.error));
  const { companyID: named, from, to, warehouseID, warehouseSectionID, pickType } = filter.data;
  const zone = openZone(filter.data.timeZone ?? 'UTC');
  if (!zone) throw unusable('timeZone');
  const toMs = to === undefined ? now.getTime() : lastMs(to, zone);
  const fromMs = from === undefined ? toMs - dayMs : firstMs(from, zone);
  const lengthMs = toMs - fromMs;
  const isWithin = lengthMs >= 0 && lengthMs <= longestRangeMs && fromMs >= earliestMs;
  if (!isWithin) throw unusable('from, to');
  return {
    companyID: companyOf(actor, parameters.companyID, named),
    scope: {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      warehouseID: oneOrSeveral(warehouseID),
      warehouseSectionIDs: listOf(warehouseSectionID ?? []),
    },
    pickTypes: pickType === undefined || pickType.length === 0 ? null : listOf(pickType),
  };
}

/** The pick types that a report counts: the given ones, else the company's. */
export async function pickTypesOf(
  tx: Executor,
  { companyID, pickTypes: asked }: ReportRequest,
): Promise<readonly PickType[]> {
  return asked ?? overviewPickTypes(await readConfig(tx, companyID, overviewPickTypesConfig));
}

/** A report's parameters: in `filter`, and by name beside it; 400 if these disagree. null: the filter is no JSON. */
export function askedIn(parameters: Readonly<Record<string, unknown>>, { shape }: z.ZodObject): unknown {
  const filter = parseJson(parameters['filter']);
  if (!isObject(filter)) return filter;
  const named = conditionsBeside(parameters, (name) => name !== 'companyID' && Object.hasOwn(shape, name));
  const beside = Object.entries(named).map(
    ([name, value]) => [name, name.endsWith('ID') ? keysIn(value) : value] as const,
  );
  for (const [name, value] of beside) {
    const isOther = Object.hasOwn(filter, name) && !isSame(listOf(filter[name]), listOf(value));
    if (isOther) throw unusable(name);
  }
  return { ...filter, ...Object.fromEntries(beside) };
}

/** No condition has a list within a list. */
function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

/** Parameters are texts, keys are numbers. Lists within a list are left alone: they may be nested without limit. */
function keysIn(value: unknown): unknown {
  return Array.isArray(value) ? value.map(keyIn) : keyIn(value);
}

function keyIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : {};
  } catch {
    return null;
  }
}

/** The fault of a filter, by name. */
export function problemOf({ issues: [issue] }: z.ZodError) {
  if (issue?.code === 'unrecognized_keys')
    return label('Unknown field {name}', { name: issue.keys.join(', ') });
  const name = issue?.path.map(String).join('.') ?? '';
  if (name === '') return label('The filter is not a JSON object');
  return label('The value of {operator} is not usable', { operator: name });
}

export function unusable(operator: string): ApiError {
  return malformed(label('The value of {operator} is not usable', { operator }));
}

/** An empty list restricts nothing, like a missing one. */
export function oneOrSeveral(
  value: number | readonly number[] | null | undefined,
): number | readonly number[] | null {
  return value === undefined || (isListOf(value) && value.length === 0) ? null : value;
}

function isListOf(value: unknown): value is readonly number[] {
  return Array.isArray(value);
}

function listOf<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
