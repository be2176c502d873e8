import type { Day } from '../../lib/days';
import type { Steps } from '../../lib/steps';
import { knownTimeZone } from '../../lib/time-zone';
import type { Aggregate } from '../reports/aggregate';
import { placeFilter, type ReportScope } from '../reports/scope';
import type { Dispatch } from '../resources/sites/dispatches';
import { departsMs } from '../tasks/route-display';
import { type Forecast, forecast, type GroupForecast, type History } from './forecast';
import { learnInSteps } from './history';
import { paceMs } from './pace';
import { type WorkItem, workFilters, workItemOf } from './work';

export interface DayForecastParams extends Pick<ReportScope, 'warehouseID' | 'warehouseSectionIDs'> {
  /** First and last moment of the company's day, inclusive, ISO. */
  readonly from: string;
  readonly to: string;
  /** Days gone by to learn from, in the same form. */
  readonly past: readonly { readonly from: string; readonly to: string }[];
  readonly dispatches: readonly Pick<Dispatch, 'dispatchID' | 'day' | 'dispatchTime'>[];
  /** Name (IANA) of the company's zone: its days are counted in it, and its dispatches leave by its clock. */
  readonly timeZone: string;
}

/** In time: nine of ten end before it leaves. Tight: five of ten do. */
export type Mark = 'inTime' | 'tight' | 'late';

/** Ends in milliseconds since 1970; `lowMs` to `highMs` holds the true end eight times of ten. */
export interface Ends {
  readonly lines: number;
  readonly lowMs: number;
  readonly expectedMs: number;
  readonly highMs: number;
}

export interface DispatchForecast extends Ends {
  /** As the route display names it: day/route/dispatch. */
  readonly key: string;
  readonly day: Day;
  readonly routeID: number;
  readonly leavesMs: number;
  readonly mark: Mark;
  /** Extra pickers for it alone that would bring it in time; null: none needed, or no number suffices. */
  readonly morePickers: number | null;
}

export type DayForecast =
  | {
      readonly kind: 'known';
      readonly pickers: number;
      readonly linesAnHour: number;
      /** Null: nothing is left. */
      readonly day: Ends | null;
      /** Dispatches with lines left that leave by the end of the day, in the order in which they leave. */
      readonly dispatches: readonly DispatchForecast[];
    }
  /** Not enough data: hardly anything was picked in the last hour, or on the same weekdays before. */
  | { readonly kind: 'unknown'; readonly lacks: 'pace' | 'history'; readonly lines: number };

/** More pickers cannot be sent to one dispatch. */
const maxMorePickers = 10;

type Items = ReadonlyMap<number, WorkItem>;

interface Kept {
  readonly now: Items;
  readonly past: Items;
  /** What was learnt from `past`: filled by the first answer, dropped when it changes. */
  readonly learnt: { history?: History | null };
}

/** When the day's dispatches will be done, computed from the pace and the same weekdays before. */
export const dayForecast: Aggregate<DayForecastParams, DayForecast, WorkItem, Kept> = {
  resource: 'tasks',
  filters: ({ from, to, past, ...place }) =>
    workFilters([...past, { from: isoOf(paceFrom(from)), to }]).map((filter) => ({
      ...filter,
      ...placeFilter(place),
    })),
  take: workItemOf,
  readsChildren: true,
  empty: () => ({ now: new Map(), past: new Map(), learnt: {} }),
  update: (kept, { added, removed }, { from }) => {
    const fromMs = paceFrom(from);
    const isPast = ({ left, picks }: WorkItem) => left === 0 && (picks.at(-1)?.atMs ?? fromMs) < fromMs;
    const changePast = [...added, ...removed].some(isPast);
    const change = (items: Items, isMeant: (item: WorkItem) => boolean): Items => {
      const next = new Map(items);
      for (const { taskID } of removed) next.delete(taskID);
      for (const item of added) if (isMeant(item)) next.set(item.taskID, item);
      return next;
    };
    return {
      now: change(kept.now, (item) => !isPast(item)),
      past: changePast ? change(kept.past, isPast) : kept.past,
      learnt: changePast ? {} : kept.learnt,
    };
  },
  answer: { holds: 'a-minute', stepsOf: answerInSteps },
};

/** The pace of the day's first moments rests on picks of the day before. */
function paceFrom(from: string): number {
  return Date.parse(from) - paceMs;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function* answerInSteps(kept: Kept, params: DayForecastParams, nowMs: number): Steps<DayForecast> {
  // In a fixed order, whatever order they came in.
  const items = [...kept.now.values()].sort((a, b) => a.taskID - b.taskID);
  const toMs = Date.parse(params.to);
  const zone = knownTimeZone(params.timeZone);
  const unknown = (lacks: 'pace' | 'history'): DayForecast => ({
    kind: 'unknown',
    lacks,
    lines: linesBy(items, toMs),
  });
  const { learnt } = kept;
  if (learnt.history === undefined)
    learnt.history = yield* learnInSteps(daysOf(kept.past, params), Date.parse(params.from), zone);
  const { history } = learnt;
  if (!history) return unknown('history');
  const made = forecast(items, nowMs, { zone, endMs: toMs }, history);
  if (!made) return unknown('pace');
  const dispatches: DispatchForecast[] = [];
  for (const group of made.groups.values()) {
    yield;
    const found = dispatchOf(group, made, params, nowMs);
    if (found) dispatches.push(found);
  }
  return {
    kind: 'known',
    pickers: made.pace.pickers,
    linesAnHour: Math.round(made.pace.linesAnHour),
    day: made.day && endsOf(made.day, nowMs),
    dispatches: dispatches.sort((a, b) => a.leavesMs - b.leavesMs || (a.key < b.key ? -1 : 1)),
  };
}

function daysOf(past: Items, { past: spans }: DayForecastParams): readonly (readonly WorkItem[])[] {
  const items = [...past.values()].sort((a, b) => a.taskID - b.taskID);
  return spans
    .map(({ from, to }) => {
      const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
      return items.filter(({ picks }) => {
        const atMs = picks.at(-1)?.atMs ?? Number.NaN;
        return atMs >= fromMs && atMs <= toMs;
      });
    })
    .filter((items) => items.length > 0);
}

/** Lines left that are due by a moment, without held and suspended ones. */
function linesBy(items: readonly WorkItem[], toMs: number): number {
  return items.reduce(
    (sum, { left, isStopped, dueMs }) => sum + (isStopped || dueMs === null || dueMs > toMs ? 0 : left),
    0,
  );
}

/** Null: it leaves on another day, whatever its delivery day, or with no dispatch. */
function dispatchOf(
  group: GroupForecast,
  made: Forecast,
  { dispatches, timeZone, from, to }: DayForecastParams,
  nowMs: number,
): DispatchForecast | null {
  const [day = '', routeID, dispatchID] = group.key.split('/');
  const dispatch = dispatches.find((one) => one.dispatchID === Number(dispatchID || Number.NaN));
  if (!dispatch) return null;
  const zone = knownTimeZone(timeZone);
  const leavesMs = departsMs(day, dispatch, zone);
  if (leavesMs < Date.parse(from) || leavesMs > Date.parse(to)) return null;
  const inMs = leavesMs - nowMs;
  const mark = markOf(group.ends, inMs);
  return {
    ...endsOf(group, nowMs),
    key: group.key,
    day,
    routeID: Number(routeID),
    leavesMs,
    mark,
    morePickers: mark === 'inTime' || inMs <= 0 ? null : pickersFor(group.key, made, inMs),
  };
}

function markOf({ expectedMs, highMs }: GroupForecast['ends'], inMs: number): Mark {
  if (highMs <= inMs) return 'inTime';
  return expectedMs <= inMs ? 'tight' : 'late';
}

/** The fewest extra pickers that bring it in time. More pickers never end it later, so the range is halved. */
function pickersFor(key: string, made: Forecast, inMs: number): number | null {
  const isInTime = (count: number) => (made.withMore(key, count)?.highMs ?? 0) <= inMs;
  if (!isInTime(maxMorePickers)) return null;
  let [few, enough] = [0, maxMorePickers];
  while (enough - few > 1) {
    const middle = (few + enough) >>> 1;
    if (isInTime(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}

function endsOf({ lines, ends }: GroupForecast, nowMs: number): Ends {
  return {
    lines,
    lowMs: nowMs + ends.lowMs,
    expectedMs: nowMs + ends.expectedMs,
    highMs: nowMs + ends.highMs,
  };
}
