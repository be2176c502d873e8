import type { Steps } from '../../lib/steps';
import { minuteMs } from '../../lib/time-units';
import type { TimeZone } from '../../lib/time-zone';
import { type Arrivals, arrivalsOf, noArrivals } from './arrivals';
import { type Forecast, forecast, groupOf, type History } from './forecast';
import { paceMs } from './pace';
import { noSpread, type Outcome, spreadOf } from './spread';
import type { WorkItem } from './work';

/** Interval of the looks at a past day. */
const stepMs = 30 * minuteMs;

/** The tasks at a moment of a past day: later picks were still left. Of the picks, the last hour's suffice. */
function itemsAt(past: readonly PastItem[], atMs: number): readonly WorkItem[] {
  const found: WorkItem[] = [];
  for (const { item, endMs } of past) {
    const { createdMs, picks } = item;
    if (createdMs > atMs || endMs < atMs - paceMs) continue;
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

/** A task of a past day, with what each look at that day needs of it. */
interface PastItem {
  readonly item: WorkItem;
  readonly key: string | null;
  readonly endMs: number;
}

/**
 * What past days tell: how long a line took, and the errors of this very forecast, made every half an hour of them and
 * compared with what came. A step is a look at one of the days.
 * @param days completed tasks of each day
 * @param nowMs a moment of the day that is forecast
 * @param zone whose days they are
 * @returns null: too little was done on them for an honest interval
 */
export function* learnInSteps(
  days: readonly (readonly WorkItem[])[],
  nowMs: number,
  zone: TimeZone,
): Steps<History | null> {
  const anyDay = { zone, endMs: Number.POSITIVE_INFINITY };
  const outcomes: Outcome[] = [];
  const paces: number[] = [];
  for (const items of days) {
    const past = items.flatMap((item): readonly PastItem[] => {
      const endMs = item.picks.at(-1)?.atMs;
      return endMs === undefined ? [] : [{ item, key: groupOf(item, zone), endMs }];
    });
    const first = past.reduce(
      (a, { item }) => Math.min(a, item.picks[0]?.atMs ?? a),
      Number.POSITIVE_INFINITY,
    );
    const last = past.reduce((a, { endMs }) => Math.max(a, endMs), Number.NEGATIVE_INFINITY);
    const others = days.filter((other) => other !== items);
    const history: History = { msPerLine: null, spread: noSpread, arrivals: comingAs(others, last, zone) };
    for (let atMs = first + stepMs; atMs < last; atMs += stepMs) {
      yield;
      const made = forecast(itemsAt(past, atMs), atMs, anyDay, history);
      if (!made) continue;
      paces.push(made.pace.msPerAnyLine);
      outcomes.push(...compare(made, past, atMs));
    }
  }
  const spread = spreadOf(outcomes, errorOfMean(days.length) / errorOfMean(days.length - 1));
  if (!spread) return null;
  const msPerLine = paces.reduce((sum, pace) => sum + pace, 0) / paces.length;
  // One day alone cannot show how well it predicts another.
  const arrivals = days.length > 1 ? comingAs(days, nowMs, zone) : noArrivals;
  return { msPerLine, spread, arrivals };
}

/**
 * How far a day is from the mean of so many others, in standard deviations of a day. Each past day was forecast from
 * the others, today is forecast from one more.
 */
function errorOfMean(days: number): number {
  return days > 0 ? Math.sqrt(1 + 1 / days) : Math.SQRT2;
}

function comingAs(days: readonly (readonly WorkItem[])[], onMs: number, zone: TimeZone): Arrivals {
  return days.length > 0 && Number.isFinite(onMs) ? arrivalsOf(days, onMs, zone) : noArrivals;
}

function compare({ groups }: Forecast, past: readonly PastItem[], atMs: number): readonly Outcome[] {
  const ends = new Map<string, number>();
  for (const { item, key, endMs } of past) {
    if (key === null || endMs <= atMs || item.createdMs > atMs) continue;
    ends.set(key, Math.max(ends.get(key) ?? 0, endMs));
  }
  return [...groups.values()].flatMap(({ key, ends: { expectedMs } }) => {
    const end = ends.get(key);
    return end === undefined ? [] : [{ expectedMs, actualMs: end - atMs }];
  });
}
