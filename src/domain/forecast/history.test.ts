import { describe, expect, it } from 'vitest';
import { runSteps } from '../../lib/steps';
import { ownTimeZone } from '../../lib/time-zone';
import { noArrivals } from './arrivals';
import type { History } from './forecast';
import { learnInSteps } from './history';
import type { WorkItem } from './work';

process.env['TZ'] = 'Europe/Helsinki';
const minute = 60_000;
const at = (day: number, hour: number) =>
  Date.parse(`2026-11-${String(day).padStart(2, '0')}T00:00:00+02:00`) + hour * 60 * minute;

interface Planned {
  readonly dispatchID: number;
  readonly lines: number;
  readonly due: number;
  /** Hour at which it arrived; left out: before work began. */
  readonly came?: number;
}

/** A day on which one picker picked these in order, a line a minute from ten o'clock on. */
function dayOf(day: number, plan: readonly Planned[]): readonly WorkItem[] {
  let picked = 0;
  const items = plan.map(({ dispatchID, lines, due, came = 6 }, place): WorkItem => {
    const picks = Array.from({ length: lines }, () => ({
      atMs: at(day, 10) + ++picked * minute,
      pickerID: 1,
    }));
    return {
      ...{ taskID: 1000 * day + place, taskType: 'PIC', routeID: 1, dispatchID, priority: 50, picks },
      ...{ dueMs: at(day, due), createdMs: at(day, came) },
      ...{ left: 0, isStopped: false, isStarted: false, pickerID: 1 },
    };
  });
  // In an order that does not reveal when they were done.
  return items.toReversed();
}

function learn(days: readonly (readonly WorkItem[])[]): History {
  const history = runSteps(learnInSteps(days, at(23, 13), ownTimeZone()));
  if (!history) throw new Error('too little is done on these days');
  return history;
}

/** The widest interval, in minutes. */
const widest = ({ spread }: History) =>
  Math.max(...spread.knots.map(({ lowMs, highMs }) => highMs - lowMs)) / minute;

describe('the errors of past days', () => {
  it('are zero if a day went as planned: tasks in their order, and orders as expected', () => {
    const plan = [
      { dispatchID: 12, lines: 180, due: 18 },
      { dispatchID: 11, lines: 60, due: 17 },
      { dispatchID: 11, lines: 60, due: 17 },
      { dispatchID: 11, lines: 60, due: 17.5, came: 15 },
    ];
    const history = learn([2, 9, 16].map((day) => dayOf(day, plan)));
    expect(widest(history)).toBeLessThan(15);
    for (const { scheduledMs, expectedMs } of history.spread.knots)
      expect(Math.abs(expectedMs - scheduledMs) / minute).toBeLessThan(15);
    expect((history.msPerLine ?? 0) / minute).toBeCloseTo(1, 1);
  });

  it('use the orders of other days at that time, and nothing that was known only later', () => {
    const orders = (from: number, to: number) =>
      [...Array(36).keys()]
        .slice(from, to)
        .map((place) => ({ dispatchID: 20 + Math.floor(place / 3), lines: 10, due: 17 + place / 100 }));
    const plan = [...orders(0, 6), { dispatchID: 11, lines: 60, due: 13, came: 11 }, ...orders(6, 36)];
    const alone = learn([dayOf(9, plan)]);
    expect(widest(alone)).toBeGreaterThan(45);
    expect(alone.arrivals).toEqual(noArrivals);
    const both = learn([dayOf(9, plan), dayOf(16, plan)]);
    expect(widest(both)).toBeLessThan(25);
    expect(both.arrivals).toMatchObject({ days: 2, orders: { length: 74 } });
    expect(both.arrivals.orders.at(-1)).toEqual({ atMs: at(23, 11), dueMs: at(23, 13), lines: 60 });
    // The day is the one on which work ended.
    const begunBefore = (day: number): readonly WorkItem[] =>
      dayOf(day, plan).map((item, place) =>
        place > 0 ? item : { ...item, picks: [{ atMs: at(day, -4), pickerID: 1 }, ...item.picks] },
      );
    expect(widest(learn([begunBefore(9), begunBefore(16)]))).toBeLessThan(25);
  });
});
