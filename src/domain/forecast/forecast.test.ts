import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workItem } from '../../../tests/fakes/forecast-rows';
import { runSteps } from '../../lib/steps';
import { ownTimeZone } from '../../lib/time-zone';
import { noArrivals } from './arrivals';
import { forecast, groupKey, type History } from './forecast';
import { learnInSteps } from './history';
import { schedule } from './schedule';
import { forecastInterval, noSpread, spreadOf } from './spread';
import type { WorkItem } from './work';

process.env['TZ'] = 'Europe/Helsinki';
const zone = ownTimeZone();
const minute = 60_000;
const now = Date.parse('2026-11-23T13:00:00+02:00');
const evening = Date.parse('2026-11-23T23:59:59+02:00');

const item = (taskID: number, more: Partial<WorkItem> = {}) => workItem(now, taskID, more);
/** A task done by a picker, a line every few minutes until now. */
const done = (pickerID: number, every = 2): WorkItem =>
  item(1000 + pickerID, {
    left: 0,
    picks: Array.from({ length: 60 / every }, (_, index) => ({
      atMs: now - (60 - index * every) * minute + 1,
      pickerID,
    })),
  });
const noHistory: History = {
  msPerLine: null,
  spread: {
    count: 100,
    knots: [{ scheduledMs: 60 * minute, lowMs: 45 * minute, expectedMs: 60 * minute, highMs: 90 * minute }],
  },
  arrivals: noArrivals,
};
const key = groupKey('2026-11-23', 1, 11);
const made = (items: readonly WorkItem[], history = noHistory) =>
  forecast(items, now, { zone, endMs: evening }, history);
const lineCounts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });
const crew = fc.integer({ min: 1, max: 12 });
const crewOf = (count: number) => Array.from({ length: count }, (_, index) => done(index + 1));
const tasksOf = (lines: readonly number[]) =>
  lines.map((left, index) => item(index + 1, { left, dispatchID: 11 + (index % 3) }));

describe('a forecast', () => {
  it('has no number if too little was picked, or no picker is active any more', () => {
    expect(made([item(1)])).toBeNull();
    const few = { ...done(1), picks: done(1).picks.slice(-9) };
    expect(made([item(1), few])).toBeNull();
    const morning = { ...done(1), picks: done(1).picks.slice(0, 14) };
    expect(made([item(1), morning])).toBeNull();
    expect(made([item(1), done(1)])).not.toBeNull();
  });

  it('counts unfinished and begun lines, without tasks on hold', () => {
    const found = made([
      done(1),
      item(1, { left: 7, dueMs: now + 60 * minute, dispatchID: 12 }),
      item(2, { left: 5 }),
      item(3, { left: 50, isStopped: true }),
    ]);
    expect(found?.groups.get(key)).toMatchObject({ lines: 5, linesAhead: 12 });
    expect(found?.day).toMatchObject({ lines: 12 });
    expect(found?.pace).toMatchObject({ pickers: 1, lines: 30 });
  });

  it('takes as long as the lines need at the pace of the last hour', () => {
    const history = { ...noHistory, spread: noSpread };
    const end = made([done(1), item(1, { left: 10 })], history)?.groups.get(key)?.ends.expectedMs ?? 0;
    expect(end / minute).toBeCloseTo(20, 0);
  });

  it('uses the last hour alone, and counts the same weekday’s history as twenty lines of its own', () => {
    const morning = item(9, {
      left: 0,
      picks: Array.from({ length: 100 }, (_, index) => ({ atMs: now - (170 - index) * minute, pickerID: 1 })),
    });
    const history = { ...noHistory, spread: noSpread };
    const end = (usual: number | null) =>
      (made([morning, done(1), item(1, { left: 10 })], { ...history, msPerLine: usual })?.groups.get(key)
        ?.ends.expectedMs ?? 0) / minute;
    expect(end(null)).toBeCloseTo(20, 0);
    // Thirty lines of two minutes and twenty of eight.
    expect(end(8 * minute)).toBeCloseTo(44, 0);
  });

  it('gives a type of task the time of its own lines', () => {
    const put = { ...done(2, 6), taskType: 'PUT' } as const;
    const pace = made([done(1, 2), put, item(1)])?.pace;
    expect(pace?.msPerLine('PUT')).toBeGreaterThan(1.5 * (pace?.msPerLine('PIC') ?? 0));
    expect(pace?.msPerLine('INV')).toBe(pace?.msPerAnyLine);
    const history = { ...noHistory, spread: noSpread };
    const end = (taskType: 'PIC' | 'PUT') =>
      made([done(1, 2), put, item(1, { taskType, left: 10 })], history)?.groups.get(key)?.ends.expectedMs;
    expect(end('PUT')).toBeGreaterThan(end('PIC') ?? Number.NaN);
  });

  it('with more lines ends no earlier, with more pickers no later, and lies in its interval', () => {
    fc.assert(
      fc.property(
        lineCounts,
        crew,
        fc.nat(29),
        fc.integer({ min: 1, max: 5 }),
        (lines, pickers, at, more) => {
          const place = at % lines.length;
          const longer = lines.map((left, index) => (index === place ? left + more : left));
          const short = made([...crewOf(pickers), ...tasksOf(lines)]);
          const long = made([...crewOf(pickers), ...tasksOf(longer)]);
          const quick = made([...crewOf(pickers + more), ...tasksOf(lines)]);
          for (const [name, { ends }] of short?.groups ?? []) {
            const longEnds = long?.groups.get(name)?.ends;
            const quickEnds = quick?.groups.get(name)?.ends;
            for (const end of ['lowMs', 'expectedMs', 'highMs'] as const) {
              expect(longEnds?.[end]).toBeGreaterThanOrEqual(ends[end] - 1);
              expect(quickEnds?.[end]).toBeLessThanOrEqual(ends[end] + 1);
            }
            expect(ends.lowMs).toBeLessThanOrEqual(ends.expectedMs);
            expect(ends.expectedMs).toBeLessThanOrEqual(ends.highMs);
            expect(short?.withMore(name, more)?.highMs).toBeLessThanOrEqual(ends.highMs + 1);
          }
        },
      ),
    );
  });
});

describe('the order of work', () => {
  const history = { ...noHistory, spread: noSpread };
  const other = groupKey('2026-11-23', 1, 12);
  const ends = (...items: readonly WorkItem[]) => {
    const { groups } = made([done(1), ...items], history) ?? {};
    return [key, other].map((one) => Math.round((groups?.get(one)?.ends.expectedMs ?? 0) / minute));
  };
  const late = { dispatchID: 12, left: 10, dueMs: now + 180 * minute };

  it('is by departure, then by rank; tasks without a departure come last', () => {
    expect(ends(item(1, late), item(2))).toEqual([10, 30]);
    expect(ends(item(1, { ...late, dueMs: now + 120 * minute }), item(2, { priority: 40 }))).toEqual([
      10, 30,
    ]);
    expect(ends(item(1, { left: 90, dueMs: null }), item(2), item(3, late))).toEqual([10, 30]);
  });

  it('begins with the tasks of active pickers, one task after the other', () => {
    const begun = { isStarted: true, pickerID: 1 };
    expect(ends(item(1, { ...late, ...begun }), item(2))).toEqual([30, 20]);
    expect(ends(item(1, { ...late, ...begun }), item(2, begun))).toEqual([10, 30]);
    // Nobody works on these: one picker has left, the other has not begun.
    expect(ends(item(1, { ...late, ...begun, pickerID: 2 }), item(2))).toEqual([10, 30]);
    expect(ends(item(1, { ...late, pickerID: 1 }), item(2))).toEqual([10, 30]);
  });

  it('depends on dispatches and routes; the tasks of a day are due by its last moment', () => {
    const some = [item(1), item(2, { routeID: null }), item(3, { dueMs: null }), item(4, { dueMs: evening })];
    const found = made([done(1), ...some, item(5, { dueMs: evening + 1 })]);
    const tomorrow = made([done(1), item(5, { dueMs: evening + 1 })]);
    expect([...(found?.groups.keys() ?? [])]).toEqual([key]);
    expect(found?.day?.lines).toBe(15);
    expect(tomorrow?.day).toBeNull();
  });
});

describe('expected orders', () => {
  const order = (comesIn: number, dueIn: number, lines: number) => ({
    atMs: now + comesIn * minute,
    dueMs: now + dueIn * minute,
    lines,
  });
  const end = (orders: readonly ReturnType<typeof order>[], more = 0) => {
    const history = { ...noHistory, spread: noSpread, arrivals: { days: 1, orders } };
    const waiting = [item(1), item(2), item(3, { dueMs: now + 180 * minute })];
    const found = made([done(1), ...waiting], history);
    const ends = more === 0 ? found?.groups.get(key)?.ends : found?.withMore(key, more);
    return (ends?.expectedMs ?? 0) / minute;
  };

  it('delay everything that leaves later, up to the last task of a dispatch', () => {
    expect(end([order(5, 150, 10)])).toBeCloseTo(50, 0);
    expect(end([order(5, 190, 10)])).toBeCloseTo(30, 0);
  });

  it('are also done by additional pickers', () => {
    const come = [order(0.1, 30, 10)];
    expect([end([]), end(come)].map(Math.round)).toEqual([30, 50]);
    expect([end([], 1), end(come, 1)].map(Math.round)).toEqual([20, 30]);
  });
});

describe('tasks in work', () => {
  it('are not delayed by expected orders', () => {
    const arrivals = { days: 1, orders: [{ atMs: now + minute, dueMs: now + 30 * minute, lines: 60 }] };
    const history = { ...noHistory, spread: noSpread, arrivals };
    const begun = item(1, { left: 10, isStarted: true, pickerID: 1 });
    const end = (items: readonly WorkItem[]) =>
      (made([done(1), ...items], history)?.groups.get(key)?.ends.expectedMs ?? 0) / minute;
    expect(end([begun])).toBeCloseTo(20, 0);
    expect(end([begun, item(2, { left: 5 })])).toBeCloseTo(150, 0);
  });
});

describe('a schedule', () => {
  it('gives the last end of the tasks in work, and the start of the last waiting task', () => {
    const inWork = [5, 2].map((lasts) => ({ group: 'a', lasts, isInWork: true }));
    const waiting = [9, 1].map((lasts) => ({ group: 'a', lasts }));
    expect(schedule([...inWork, ...waiting], 2).get('a')).toEqual({
      inWorkMs: 5,
      waitingMs: 11,
      lastBegunMs: 5,
    });
  });

  it('ends no earlier than the evenly shared work, and no later than that and the longest task', () => {
    fc.assert(
      fc.property(lineCounts, crew, (lines, pickers) => {
        const jobs = lines.map((lasts) => ({ group: 'a', lasts }));
        const end = schedule(jobs, pickers).get('a')?.waitingMs ?? 0;
        const sum = lines.reduce((total, lasts) => total + lasts, 0);
        expect(end).toBeGreaterThanOrEqual(Math.max(sum / pickers, ...lines));
        expect(end).toBeLessThanOrEqual(sum / pickers + Math.max(...lines));
      }),
    );
  });
});

describe('an interval', () => {
  it('is derived from the errors of earlier forecasts; without enough of them there is none', () => {
    const outcomes = Array.from({ length: 99 }, (_, index) => ({
      expectedMs: minute,
      actualMs: (index + 1) * minute,
    }));
    expect(spreadOf(outcomes.slice(0, 59))?.knots).toEqual([
      { scheduledMs: minute, lowMs: 6 * minute, expectedMs: 30 * minute, highMs: 54 * minute },
    ]);
    expect(spreadOf(outcomes.slice(0, 20))).toBeNull();
    expect(runSteps(learnInSteps([], now, zone))).toBeNull();
    expect(runSteps(learnInSteps([[done(1)]], now, zone))).toBeNull();
  });

  it('has errors of its own for short and long forecasts', () => {
    const outcomes = Array.from({ length: 80 }, (_, index) =>
      index < 40
        ? { expectedMs: minute, actualMs: minute }
        : { expectedMs: 100 * minute, actualMs: (index + 60) * minute },
    );
    const spread = spreadOf(outcomes) ?? noSpread;
    expect(forecastInterval(minute, spread)).toEqual({ lowMs: minute, expectedMs: minute, highMs: minute });
    const long = forecastInterval(100 * minute, spread);
    expect((long.highMs - long.lowMs) / minute).toBeCloseTo(33, 0);
  });

  it('never decreases as the forecast rises', () => {
    const times = fc.double({ min: 0, max: 1e8, noNaN: true });
    const outcome = fc.record({ expectedMs: times, actualMs: times });
    fc.assert(
      fc.property(times, times, fc.array(outcome, { minLength: 40, maxLength: 200 }), (a, b, outcomes) => {
        const spread = spreadOf(outcomes) ?? noSpread;
        const [first, second] = [
          forecastInterval(Math.min(a, b), spread),
          forecastInterval(Math.max(a, b), spread),
        ];
        for (const end of ['lowMs', 'expectedMs', 'highMs'] as const)
          expect(second[end]).toBeGreaterThanOrEqual(first[end] - 1e-3);
        expect(first.lowMs).toBeLessThanOrEqual(first.expectedMs);
        expect(first.expectedMs).toBeLessThanOrEqual(first.highMs);
      }),
    );
  });
});
