import type { HourCount } from '../../domain/reports/hourly-rate';
import { addDays, dateOf, dayOf, formatDate, formatTime } from '../../lib/days';
import { hourMs } from '../../lib/time-units';

/** For up to so many days the curve has hourly points, beyond daily ones. */
const maxDaysByHour = 2;
/** Approximate number of names below the curve. */
const names = 8;

export interface CurvePoint {
  /** Start of the hour or of the day, in milliseconds since 1970. */
  readonly atMs: number;
  readonly name: string;
  readonly lineCount: number;
  readonly taskCount: number;
}

/**
 * The points of the curve from the first day to the last, empty ones included, but none in the future. Hours are
 * counted from local midnight, so that a day on which the clocks change has 23 or 25.
 */
export function curvePoints(
  hours: readonly HourCount[],
  { from, to }: { readonly from: string; readonly to: string },
  nowMs: number,
): readonly CurvePoint[] {
  const startMs = dateOf(from).getTime();
  // An hour that begins now counts.
  const endMs = Math.min(dateOf(addDays(to, 1)).getTime(), nowMs + 1);
  const isByHour = isCurveByHour({ from, to });
  const starts = isByHour ? hourStarts(startMs, endMs) : dayStarts(from, endMs);
  const points = starts.map((atMs) => ({
    atMs,
    name: isByHour ? formatTime(atMs) : formatDate(atMs, 'dd/MM'),
    lineCount: 0,
    taskCount: 0,
  }));
  const placeOf = new Map(starts.map((atMs, index) => [atMs, index]));
  for (const hour of hours) {
    const startsAt = Date.parse(hour.startsAt);
    const point = points[placeOf.get(isByHour ? startsAt : dateOf(dayOf(startsAt)).getTime()) ?? -1];
    if (!point) continue;
    point.lineCount += hour.lineCount;
    point.taskCount += hour.taskCount;
  }
  return points;
}

/** Whether the points of a range are hours; otherwise days. */
export function isCurveByHour({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return addDays(from, maxDaysByHour) > to;
}

/** Whether the last hour or day of the range so far is unfinished. */
export function isLastRunning({ to }: { readonly to: string }, nowMs: number): boolean {
  return nowMs < dateOf(addDays(to, 1)).getTime();
}

/** The drawn points: a single hour or day becomes a line of its length, since one point would be invisible. */
export function drawnPoints(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const [only, ...others] = points;
  return only && others.length === 0 ? [only, { ...only, name: '' }] : points;
}

/** The written names of points, thinned out so that they do not overlap. */
export function sparseNames(points: readonly CurvePoint[]): readonly string[] {
  const step = Math.max(1, Math.ceil(points.length / names));
  return points.map(({ name }, index) => (index % step === 0 ? name : ''));
}

function hourStarts(startMs: number, endMs: number): readonly number[] {
  return Array.from(
    { length: Math.ceil((endMs - startMs) / hourMs) },
    (_, index) => startMs + index * hourMs,
  );
}

function dayStarts(from: string, endMs: number): readonly number[] {
  const starts: number[] = [];
  for (let day = from; dateOf(day).getTime() < endMs; day = addDays(day, 1))
    starts.push(dateOf(day).getTime());
  return starts;
}
