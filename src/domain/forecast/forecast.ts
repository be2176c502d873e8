import type { TimeZone } from '../../lib/time-zone';
import { type Arrivals, withArrivals } from './arrivals';
import { type Pace, paceOf } from './pace';
import { type Helpers, schedule } from './schedule';
import { forecastInterval, type Interval, type Spread } from './spread';
import type { WorkItem } from './work';

/** What was learnt from the same weekday of the weeks before. */
export interface History {
  readonly msPerLine: number | null;
  readonly spread: Spread;
  /** Orders that are likely to come in. */
  readonly arrivals: Arrivals;
}

/** A dispatch of a route on a day; without a dispatch, the route's other tasks. */
export interface GroupForecast {
  readonly key: string;
  readonly lines: number;
  /** Lines that are begun before or with its last. */
  readonly linesAhead: number;
  /** Milliseconds from now. */
  readonly ends: Interval;
}

export interface Forecast {
  readonly pace: Pace;
  readonly groups: ReadonlyMap<string, GroupForecast>;
  /** Everything due by the end of the day; null: nothing is left. */
  readonly day: GroupForecast | null;
  /** The same for one group with so many extra pickers for it alone. */
  readonly withMore: (key: string, pickers: number) => Interval | null;
}

/** Whose days count, and where the day of the forecast ends. */
interface ForecastDay {
  readonly zone: TimeZone;
  readonly endMs: number;
}

/** The group of a task; null: it has no route or no day. */
export function groupOf(
  { routeID, dispatchID, dueMs }: Pick<WorkItem, 'routeID' | 'dispatchID' | 'dueMs'>,
  zone: TimeZone,
) {
  return routeID === null || dueMs === null ? null : groupKey(zone.dayOf(dueMs), routeID, dispatchID);
}

export function groupKey(day: string, routeID: number, dispatchID: number | null): string {
  return `${day}/${routeID}/${dispatchID ?? ''}`;
}

/**
 * When the lines known now will be done: tasks are begun in the order in which they leave, by the active pickers, at
 * the pace of the last hour, behind orders that are likely to come in and leave earlier. @returns null: not enough data
 */
export function forecast(
  items: readonly WorkItem[],
  nowMs: number,
  { zone, endMs }: ForecastDay,
  history: History,
): Forecast | null {
  const pace = paceOf(items, nowMs, history.msPerLine);
  if (!pace) return null;
  const list = inOrder(items, pace);
  const floor: FloorNow = { list, pace, history, nowMs };
  const days = new Map<number, string>();
  const keyOf = ({ routeID, dispatchID, dueMs }: WorkItem): string => {
    if (routeID === null || dueMs === null) return '';
    const day = days.get(dueMs) ?? zone.dayOf(dueMs);
    days.set(dueMs, day);
    return groupKey(day, routeID, dispatchID);
  };
  const groups = groupsOf(floor, keyOf);
  groups.delete('');
  const isDue = ({ dueMs }: WorkItem) => dueMs !== null && dueMs <= endMs;
  return {
    pace,
    groups,
    day: groupsOf(floor, (item) => (isDue(item) ? 'day' : '')).get('day') ?? null,
    withMore: (group, count) => groupsOf(floor, keyOf, { group, count }).get(group)?.ends ?? null,
  };
}

interface FloorNow {
  readonly list: readonly WorkItem[];
  readonly pace: Pace;
  readonly history: History;
  readonly nowMs: number;
}

function groupsOf(
  { list, pace, history, nowMs }: FloorNow,
  keyOf: (item: WorkItem) => string,
  helpers: Helpers = { group: '', count: 0 },
): Map<string, GroupForecast> {
  const jobs = list.map((item) => ({
    group: keyOf(item),
    lasts: item.left * pace.msPerLine(item.taskType),
    isInWork: isInWork(item, pace),
  }));
  const ends = schedule(jobs, pace.pickers, helpers);
  const linesPerMs = (pace.pickers + helpers.count) / pace.msPerAnyLine;
  const counted = new Map<string, Omit<GroupForecast, 'ends'> & { dueMs: number }>();
  let linesAhead = 0;
  list.forEach(({ left, dueMs }, place) => {
    linesAhead += left;
    const key = jobs[place]?.group ?? '';
    const before = counted.get(key);
    counted.set(key, {
      key,
      linesAhead,
      lines: (before?.lines ?? 0) + left,
      dueMs: Math.max(before?.dueMs ?? 0, dueMs ?? Number.MAX_SAFE_INTEGER),
    });
  });
  return new Map(
    [...counted].map(([key, { dueMs, ...counts }]) => {
      const { inWorkMs, waitingMs, lastBegunMs } = ends.get(key) ?? {
        inWorkMs: 0,
        waitingMs: 0,
        lastBegunMs: 0,
      };
      // Begun tasks are not interrupted: orders that come in later only delay the begin of the last one.
      const begunMs = withArrivals(history.arrivals, { nowMs, dueMs, knownMs: lastBegunMs, linesPerMs });
      const endMs = Math.max(inWorkMs, waitingMs + begunMs - lastBegunMs);
      return [key, { ...counts, ends: forecastInterval(endMs, history.spread) }];
    }),
  );
}

/** Tasks in work first; then by departure, then by rank. */
function inOrder(items: readonly WorkItem[], pace: Pace): readonly WorkItem[] {
  return items
    .filter(({ left, isStopped }) => left > 0 && !isStopped)
    .sort(
      (a, b) =>
        Number(isInWork(b, pace)) - Number(isInWork(a, pace)) ||
        (a.dueMs ?? Number.MAX_SAFE_INTEGER) - (b.dueMs ?? Number.MAX_SAFE_INTEGER) ||
        a.priority - b.priority ||
        a.taskID - b.taskID,
    );
}

function isInWork({ isStarted, pickerID }: WorkItem, { activeIDs }: Pace): boolean {
  return isStarted && pickerID !== null && activeIDs.has(pickerID);
}
