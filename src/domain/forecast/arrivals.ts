import { addDays, differenceInCalendarDays, set } from 'date-fns';
import type { WorkItem } from './work';

/** An order that came on another day, at the same wall-clock times of this one. */
export interface Arrival {
  readonly atMs: number;
  readonly dueMs: number;
  readonly lines: number;
}

/** Orders in the order in which they came, of so many days together. */
export interface Arrivals {
  readonly days: number;
  readonly orders: readonly Arrival[];
}

export const noArrivals: Arrivals = { days: 1, orders: [] };

/** The orders that came in on these days and were done, as if they came on the local day of a moment; right when clocks change. */
export function arrivalsOf(days: readonly (readonly WorkItem[])[], onMs: number): Arrivals {
  const orders = days.flatMap((items) => {
    const pickedMs = items.find(({ picks }) => picks.length > 0)?.picks.at(-1)?.atMs;
    if (pickedMs === undefined) return [];
    const shift = differenceInCalendarDays(onMs, pickedMs);
    return items.flatMap(({ createdMs, dueMs, picks }) =>
      dueMs === null
        ? []
        : [{ atMs: moved(createdMs, shift), dueMs: moved(dueMs, shift), lines: picks.length }],
    );
  });
  return { days: Math.max(1, days.length), orders: orders.sort((a, b) => a.atMs - b.atMs) };
}

/** The same time by the clock on the wall, so many days later. */
function moved(ms: number, days: number): number {
  const date = new Date(ms);
  return set(addDays(date, days), { hours: date.getHours(), minutes: date.getMinutes() }).getTime();
}

/** Two lines that leave together: either may be begun first. */
const tie = 0.5;

/**
 * When work ends that others go before: it waits for what is there and for what comes in while it waits and leaves
 * earlier, the least T with T = known + arrived(T) / pace (M. Joseph and P. Pandya, Finding response times in a
 * real-time system, The Computer Journal 29, 1986).
 * @param knownMs how long the known work takes
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
