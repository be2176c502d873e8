import { dayMs } from '../../lib/time-units';
import type { TimeZone } from '../../lib/time-zone';
import type { WorkItem } from './work';

/** An order that came on another day, moved to the same wall-clock times of this one. */
export interface Arrival {
  readonly atMs: number;
  readonly dueMs: number;
  readonly lines: number;
}

/** Orders of several days in the order in which they came. */
export interface Arrivals {
  readonly days: number;
  readonly orders: readonly Arrival[];
}

export const noArrivals: Arrivals = { days: 1, orders: [] };

/**
 * The orders that came in on these days and were done, as if they came on the day of a moment; correct across clock
 * changes. @param zone whose days they are, wherever they are looked at
 */
export function arrivalsOf(days: readonly (readonly WorkItem[])[], onMs: number, zone: TimeZone): Arrivals {
  const dayAt = (ms: number) => Math.floor(zone.localMs(ms) / dayMs);
  /** The same time by the clock on the wall, so many days later. */
  const moved = (ms: number, later: number) => {
    const shown = zone.localMs(ms) + later * dayMs;
    const about = ms + later * dayMs;
    // Almost always right: checking all candidates takes several times as long.
    const likely = shown - (zone.localMs(about) - about);
    return zone.localMs(likely) === shown ? likely : zone.momentOf(shown);
  };
  const orders = days.flatMap((items) => {
    const pickedMs = items.find(({ picks }) => picks.length > 0)?.picks.at(-1)?.atMs;
    if (pickedMs === undefined) return [];
    const shift = dayAt(onMs) - dayAt(pickedMs);
    return items.flatMap(({ createdMs, dueMs, picks }) =>
      dueMs === null
        ? []
        : [{ atMs: moved(createdMs, shift), dueMs: moved(dueMs, shift), lines: picks.length }],
    );
  });
  return { days: Math.max(1, days.length), orders: orders.sort((a, b) => a.atMs - b.atMs) };
}

/** Two lines that leave together: either may be begun first. */
const tie = 0.5;

/**
 * When work ends that other work precedes: it waits for known work, and for work that comes in meanwhile and leaves
 * earlier; the least T with T = known + arrived(T) / pace (M. Joseph and P. Pandya, Finding response times in a
 * real-time system, The Computer Journal 29, 1986).
 * @param knownMs duration of the known work
 * @param linesPerMs pace of all pickers
 * @returns milliseconds from now
 */
export function withArrivals(
  { orders, days }: Arrivals,
  {
    nowMs,
    dueMs,
    knownMs,
    linesPerMs,
  }: { nowMs: number; dueMs: number; knownMs: number; linesPerMs: number },
): number {
  let endMs = knownMs;
  for (let place = firstAfter(orders, nowMs); place < orders.length; place++) {
    const { atMs, dueMs: itsDueMs, lines } = orders[place] ?? none;
    if (atMs - nowMs > endMs) break;
    if (itsDueMs > dueMs) continue;
    endMs += ((itsDueMs === dueMs ? tie : 1) * lines) / days / linesPerMs;
  }
  return endMs;
}

const none: Arrival = { atMs: Number.POSITIVE_INFINITY, dueMs: 0, lines: 0 };

function firstAfter(orders: readonly Arrival[], nowMs: number): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((orders[middle] ?? none).atMs <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
