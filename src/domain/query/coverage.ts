import { addDays, startOfDay } from 'date-fns';
import type { MirrorPolicy, Row, WindowPolicy } from '../resource';
import type { Condition, Filter, RowsQuery } from './query';

/**
 * Tells which rows of a windowed resource are on the device, by its declaration. A list may be answered from the device
 * alone if its filter admits no other rows.
 */

/** Start of the local day `windowDays` before today, as rows carry moments. */
export function windowStart(windowDays: number, nowMs: number): string {
  return startOfDay(addDays(nowMs, -windowDays)).toISOString();
}

export interface WindowSpan {
  readonly windowDays: number;
  readonly nowMs: number;
}

/** Whether the window holds a row. */
export function isInWindow(row: Row, policy: WindowPolicy, { windowDays, nowMs }: WindowSpan): boolean {
  if (isOpen(policy, row[policy.field])) return true;
  const start = windowStart(windowDays, nowMs);
  return policy.moments.some((name) => {
    const moment = row[name];
    return typeof moment === 'string' && moment >= start;
  });
}

/** More than asked for is kept, so that a clock that is a day off leaves no hole in the window (S24). */
const marginDays = 2;

/** Days of closed rows that are pulled for a window. */
export function pulledDays(windowDays: number): number {
  return windowDays + marginDays;
}

/** Filters of which each row outside a window fulfils exactly one. */
export function outsideWindow(policy: WindowPolicy, { windowDays, nowMs }: WindowSpan): readonly Filter[] {
  const before = { $lt: windowStart(windowDays, nowMs) };
  return policy.moments.reduce<readonly Filter[]>(
    (filters, name) =>
      filters.flatMap((filter) => [before, null].map((past) => ({ ...filter, [name]: past }))),
    [{ [policy.field]: [...policy.closed] }],
  );
}

/** Filters of which each row of a window fulfils exactly one. */
export function insideWindow(policy: WindowPolicy, { windowDays, nowMs }: WindowSpan): readonly Filter[] {
  return [{ [policy.field]: [...policy.open] }, ...closedInWindow(policy, windowStart(windowDays, nowMs))];
}

/**
 * Filters of which each closed row of a window fulfils exactly one: by the first of its moments in the window.
 * @param since start of the window
 */
export function closedInWindow(policy: WindowPolicy, since: string): readonly Filter[] {
  const outside: readonly Condition[] = [{ $lt: since }, null];
  const filters: Filter[] = [];
  const [closed = null, ...others] = policy.closed;
  let earlier: readonly Filter[] = [{ [policy.field]: others.length === 0 ? closed : [...policy.closed] }];
  for (const name of policy.moments) {
    filters.push(...earlier.map((filter) => ({ ...filter, [name]: { $gte: since } })));
    earlier = earlier.flatMap((filter) => outside.map((past) => ({ ...filter, [name]: past })));
  }
  return filters;
}

export interface CoverageContext {
  readonly policy: MirrorPolicy;
  /** Key field of the resource. */
  readonly key: string;
  readonly windowDays: number;
  readonly nowMs: number;
  /** Whether a row is on the device. */
  readonly has: (key: number) => boolean;
}

/**
 * Whether the device provably has all rows that fulfil a query. All conditions must be fulfilled, so one that stays
 * inside the mirror suffices.
 */
export function covers({ filter }: Pick<RowsQuery, 'filter'>, context: CoverageContext): boolean {
  if (context.policy === 'all') return true;
  // `id` also names the key: no other resource kept this way has a field of that name.
  if (isAboutKnownKeys(filter[context.key] ?? filter['id'], context.has)) return true;
  if (typeof context.policy !== 'object') return false;
  const { policy, windowDays, nowMs } = context;
  return asksOpenOnly(filter, policy) || asksWindowOnly(filter, policy, windowStart(windowDays, nowMs));
}

function isAboutKnownKeys(condition: Condition | undefined, has: (key: number) => boolean): boolean {
  const keys = valuesOf(condition);
  // A row that was created here has a negative key, and is nowhere else.
  return keys?.every((key) => Number(key) < 0 || has(Number(key))) ?? false;
}

function asksOpenOnly(filter: Filter, policy: WindowPolicy): boolean {
  const values = valuesOf(filter[policy.field]);
  return values?.every((value) => isOpen(policy, value)) ?? false;
}

function isOpen(policy: WindowPolicy, value: unknown): boolean {
  return policy.open.some((open) => open === value);
}

function asksWindowOnly(filter: Filter, policy: WindowPolicy, start: string): boolean {
  return policy.moments.some((name) => {
    const bound = lowerBoundOf(filter[name]);
    return bound !== null && bound >= start;
  });
}

/** The values of an equality, a list or `in`; null for any other condition. An empty list admits no row. */
function valuesOf(condition: Condition | undefined): readonly unknown[] | null {
  if (condition === undefined) return null;
  if (typeof condition !== 'object' || condition === null) return [condition];
  if (isList(condition)) return condition;
  const { in: listed } = condition;
  if (listed === undefined) return null;
  return isList(listed) ? listed : [listed];
}

/** The least moment that a condition admits, in the form of rows; null: none. */
function lowerBoundOf(condition: Condition | undefined): string | null {
  if (condition === undefined || condition === null) return null;
  if (typeof condition !== 'object') return momentOf(condition);
  if (isList(condition)) return minOf(condition);
  const bounds = [
    momentOf(condition.$gte),
    momentOf(condition.$gt),
    isList(condition.between) ? momentOf(condition.between[0]) : null,
    isList(condition.in) ? minOf(condition.in) : null,
  ];
  return bounds.reduce(
    (most, bound) => (most === null || (bound !== null && bound > most) ? bound : most),
    null,
  );
}

/** Null: one of the values is no moment, or there are none. */
function minOf(values: readonly unknown[]): string | null {
  const moments = values.map(momentOf).filter((moment) => moment !== null);
  const [least = null] = moments.toSorted();
  return moments.length === values.length ? least : null;
}

function momentOf(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
