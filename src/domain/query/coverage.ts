import { startOfDay, subDays } from 'date-fns';
import type { MirrorPolicy, Row } from '../resource';
import { openStatuses, taskStatuses } from '../tasks/statuses';
import type { Condition, Filter, RowsQuery } from './query';

/**
 * What a device holds of tasks: every open one, and the completed ones that were delivered or completed not longer ago
 * than the window. A list may be answered from the device alone when its filter leaves nothing else.
 */

const isOpen: ReadonlySet<unknown> = new Set(openStatuses);
/** A moment in the window in one of these keeps a completed task. */
const windowFields = ['deliveryDate', 'timeCompleted'] as const;

/** Start of the local day `windowDays` before today, as rows carry moments. */
export function windowStart(windowDays: number, nowMs: number): string {
  return startOfDay(subDays(nowMs, windowDays)).toISOString();
}

/** Whether the window holds a task. */
export function isInWindow(task: Row, windowDays: number, nowMs: number): boolean {
  if (isOpen.has(task.status)) return true;
  const start = windowStart(windowDays, nowMs);
  return windowFields.some((name) => {
    const moment = task[name];
    return typeof moment === 'string' && moment >= start;
  });
}

/** More than asked for is kept, so that a clock that is wrong by a day leaves no hole in the window (S24). */
const marginDays = 2;

/** Days of completed tasks that are pulled for a window. */
export function pulledDays(windowDays: number): number {
  return windowDays + marginDays;
}

/** Filters of which each task outside a window fulfils one. */
export function outsideWindow(windowDays: number, nowMs: number): readonly Filter[] {
  const before = { $lt: windowStart(windowDays, nowMs) };
  const status = taskStatuses.filter((each) => !isOpen.has(each));
  return [before, null].flatMap((deliveryDate) =>
    [before, null].map((timeCompleted) => ({ status, deliveryDate, timeCompleted })),
  );
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
 * Whether the device's rows provably are all rows that fulfil a query: conditions are all to be fulfilled, so one that
 * stays inside what is mirrored is enough.
 */
export function covers({ filter }: Pick<RowsQuery, 'filter'>, context: CoverageContext): boolean {
  if (context.policy === 'all') return true;
  // `id` names the key, too: no resource with a policy that is asked here has another field of that name.
  const keys = filter[context.key] ?? filter['id'];
  if (isAboutKnownKeys(keys, context.has)) return true;
  if (context.policy !== 'window') return false;
  return asksOpenOnly(filter) || asksWindowOnly(filter, windowStart(context.windowDays, context.nowMs));
}

function isAboutKnownKeys(condition: Condition | undefined, has: (key: number) => boolean): boolean {
  const keys = valuesOf(condition);
  return keys?.every((key) => typeof key === 'number' && has(key)) ?? false;
}

function asksOpenOnly(filter: Filter): boolean {
  const statuses = valuesOf(filter.status);
  return statuses?.every((status) => isOpen.has(status)) ?? false;
}

function asksWindowOnly(filter: Filter, start: string): boolean {
  return windowFields.some((name) => {
    const bound = lowerBoundOf(filter[name]);
    return bound !== null && bound >= start;
  });
}

/** The values of an equality, a list or `in`; null for any other condition. An empty list holds no row at all. */
function valuesOf(condition: Condition | undefined): readonly unknown[] | null {
  if (condition === undefined) return null;
  if (typeof condition !== 'object' || condition === null) return [condition];
  if (isList(condition)) return condition;
  const { in: listed } = condition;
  if (listed === undefined) return null;
  return isList(listed) ? listed : [listed];
}

/** The least moment a condition admits, in the form of rows; null: there is none. */
function lowerBoundOf(condition: Condition | undefined): string | null {
  if (condition === undefined || condition === null) return null;
  if (typeof condition !== 'object') return momentOf(condition);
  if (isList(condition)) return leastOf(condition);
  const bounds = [
    momentOf(condition.$gte),
    momentOf(condition.$gt),
    isList(condition.between) ? momentOf(condition.between[0]) : null,
    isList(condition.in) ? leastOf(condition.in) : null,
  ];
  return bounds.reduce(
    (most, bound) => (most === null || (bound !== null && bound > most) ? bound : most),
    null,
  );
}

function leastOf(values: readonly unknown[]): string | null {
  const moments = values.map(momentOf);
  return moments.reduce(
    (least, moment) => (least === null || moment === null || moment < least ? moment : least),
    moments[0] ?? null,
  );
}

function momentOf(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
