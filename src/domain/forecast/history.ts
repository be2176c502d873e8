import { type Arrivals, arrivalsOf, noArrivals } from './arrivals';
import { type Forecast, forecast, groupOf, type History } from './forecast';
import { paceMs } from './pace';
import { type Outcome, type Spread, spreadOf } from './spread';
import type { WorkItem } from './work';

const MINUTE_MS = 60_000;
/** How often a day gone by is looked at. */
const stepMs = 30 * MINUTE_MS;

const unwidened: Spread = { low: 0, middle: 0, high: 0, count: 0 };

/** The tasks as they were at a moment of a day gone by: what was picked later was left. Of picks the last hour's suffice. */
function itemsAt(items: readonly WorkItem[], atMs: number): readonly WorkItem[] {
  const found: WorkItem[] = [];
  for (const item of items) {
    const { createdMs, picks } = item;
    const lastMs = picks.at(-1)?.atMs;
    if (createdMs > atMs || lastMs === undefined || lastMs < atMs - paceMs) continue;
    const done = picks.filter((pick) => pick.atMs <= atMs);
    const left = picks.length - done.length;
    const pickerID = done.at(-1)?.pickerID ?? null;
    found.push({
      ...item,
      picks: done,
      left,
      isStopped: false,
      isStarted: pickerID !== null && left > 0,
      pickerID,
    });
  }
  return found;
}

/**
 * What days gone by tell: how long a line took, and how far off this very forecast was, made every half an hour of
 * them and compared with what came.
 * @param days completed tasks of each day
 * @param nowMs a moment of the day that is forecast
 * @returns null: too little was done on them for an honest interval
 */
export function learn(days: readonly (readonly WorkItem[])[], nowMs: number): History | null {
  const outcomes: Outcome[] = [];
  const paces: number[] = [];
  for (const items of days) {
    const others = days.filter((other) => other !== items);
    const times = items.flatMap(({ picks }) => picks.map(({ atMs }) => atMs));
    const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const history: History = {
      msPerLine: null,
      spread: unwidened,
      arrivals: comingAs(others, first),
    };
    for (let atMs = first + stepMs; atMs < last; atMs += stepMs) {
      const made = forecast(itemsAt(items, atMs), atMs, Number.POSITIVE_INFINITY, history);
      if (!made) continue;
      paces.push(made.pace.msPerAnyLine);
      outcomes.push(...compare(made, items, atMs));
    }
  }
  const spread = spreadOf(outcomes);
  if (!spread) return null;
  const msPerLine = paces.reduce((sum, pace) => sum + pace, 0) / paces.length;
  // One day alone cannot show how well it foretells another.
  const arrivals = days.length > 1 ? comingAs(days, nowMs) : noArrivals;
  return { msPerLine, spread, arrivals };
}

function comingAs(days: readonly (readonly WorkItem[])[], onMs: number): Arrivals {
  return days.length > 0 && Number.isFinite(onMs) ? arrivalsOf(days, onMs) : noArrivals;
}

function compare({ groups }: Forecast, items: readonly WorkItem[], atMs: number): readonly Outcome[] {
  const ends = new Map<string, number>();
  for (const item of items) {
    const key = groupOf(item);
    const end = item.picks.at(-1)?.atMs;
    if (key === null || end === undefined || item.createdMs > atMs) continue;
    ends.set(key, Math.max(ends.get(key) ?? 0, end));
  }
  return [...groups.values()].flatMap(({ key, ends: { expectedMs } }) => {
    const end = ends.get(key);
    return end === undefined ? [] : [{ expectedMs, actualMs: end - atMs }];
  });
}
