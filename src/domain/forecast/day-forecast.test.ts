import { describe, expect, it } from 'vitest';
import { aggregateRows } from '../../../tests/fakes/aggregate-rows';
import { workedLastHour, workedTask, workedWeeksBefore } from '../../../tests/fakes/forecast-rows';
import { knownTimeZone } from '../../lib/time-zone';
import { momentsOfDays } from '../company-days';
import { compileFilter } from '../query/compile-filter';
import type { Row } from '../resource';
import { tasks } from '../resources/tasks/tasks';
import { type DayForecast, type DayForecastParams, dayForecast } from './day-forecast';

process.env['TZ'] = 'Europe/Helsinki';
const minute = 60_000;
/** A Monday. */
const now = Date.parse('2026-11-23T13:00:00+02:00');
const dayBefore = (weeks: number) => {
  const day = `2026-11-${String(23 - 7 * weeks).padStart(2, '0')}`;
  return {
    from: new Date(`${day}T00:00:00+02:00`).toISOString(),
    to: new Date(`${day}T23:59:59.999+02:00`).toISOString(),
  };
};
const params = {
  warehouseID: null,
  warehouseSectionIDs: [],
  ...dayBefore(0),
  past: [dayBefore(1), dayBefore(2)],
  dispatches: [
    { dispatchID: 11, day: 0, dispatchTime: '14:00' },
    { dispatchID: 12, day: 0, dispatchTime: '20:00' },
    { dispatchID: 13, day: 0, dispatchTime: '12:00' },
  ],
  timeZone: 'Europe/Helsinki',
};

const task = (taskID: number, dispatchID: number, fromMs: number, done: number, left: number) =>
  workedTask({ taskID, dispatchID, fromMs, done, left });
const history = workedWeeksBefore(now, [11, 12]);
const lastHour = workedLastHour(now, 13);
const made = (rows: readonly Row[], more: Partial<typeof params> = {}): DayForecast =>
  aggregateRows(dayForecast, rows, { ...params, ...more }, now);
const known = (rows: readonly Row[], more: Partial<typeof params> = {}) => {
  const forecast = made(rows, more);
  if (forecast.kind !== 'known') throw new Error(`unknown for want of ${forecast.lacks}`);
  return forecast;
};
const stepsOf = (kept: ReturnType<typeof dayForecast.empty>) => {
  const { answer } = dayForecast;
  if (answer.holds !== 'a-minute') throw new Error('the forecast of a moment');
  return answer.stepsOf(kept, params, now);
};
const marks = (rows: readonly Row[]) =>
  known(rows).dispatches.map(({ key, mark, morePickers }) => [key.split('/')[2], mark, morePickers]);

const isMeant = (row: Row, place: Partial<DayForecastParams> = {}) =>
  dayForecast.filters({ ...params, ...place }).some((filter) => {
    const test = compileFilter(tasks, filter, (pattern) => (text) => new RegExp(pattern).test(text));
    return test.ok && test.value(row);
  });

describe('the forecast of a day', () => {
  it('has no number if there is too little data, but the lines left', () => {
    expect(made([...history, task(2, 12, now, 0, 5)])).toEqual({ kind: 'unknown', lacks: 'pace', lines: 5 });
    const held = { ...task(3, 12, now, 0, 7), onHold: true };
    expect(made([lastHour, task(2, 12, now, 0, 5), held])).toEqual({
      kind: 'unknown',
      lacks: 'history',
      lines: 5,
    });
    const others = [
      task(3, 12, now + 1440 * minute, 0, 7),
      { ...task(4, 12, now, 0, 7), deliveryDate: null },
      { ...task(6, 12, now, 0, 7), status: 'suspended' },
    ];
    expect(made([lastHour, task(2, 12, now, 0, 5), ...others])).toMatchObject({ lines: 5 });
  });

  it('uses open tasks and those done on its days, of its place', () => {
    const place = { warehouseID: 1, warehouseSectionIDs: [5] };
    const isMeantThere = (more: Row) =>
      isMeant({ ...lastHour, warehouseID: 1, warehouseSectionID: 5, ...more }, place);
    const { from, to } = dayBefore(1);
    const moments = [from, to, params.from, params.to, new Date(now - 1440 * minute).toISOString()];
    expect(moments.map((timeCompleted) => isMeantThere({ timeCompleted }))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(isMeantThere({ status: 'paused', timeCompleted: null })).toBe(true);
    expect(isMeantThere({ warehouseID: 2 })).toBe(false);
    expect(isMeantThere({ warehouseSectionID: 6 })).toBe(false);
  });

  it('includes tasks begun on an earlier day', () => {
    const yesterday = now - 1440 * minute;
    const begun = workedTask({
      ...{ taskID: 2, dispatchID: 12, fromMs: yesterday, done: 3, left: 5, dueMs: now + 60 * minute },
    });
    expect(known([...history, lastHour, begun])).toMatchObject({
      day: { lines: 5 },
      dispatches: [{ lines: 5 }],
    });
    const since = workedTask({ taskID: 5, dispatchID: 13, fromMs: yesterday, done: 1, left: 0 });
    const lines = [since, lastHour].flatMap(({ taskLines }) => taskLines as readonly Row[]);
    expect(known([...history, { ...lastHour, taskLines: lines }, begun])).toMatchObject({ pickers: 1 });
  });

  it('learns from the given days, and nothing from those without work', () => {
    const rows = [...history, lastHour, task(2, 12, now, 0, 5)];
    const others = [1, 2, 3].flatMap((days) =>
      [...Array(20).keys()].map((place) =>
        task(1000 * days + place, 12, now - (days * 1440 - place * 20) * minute, 10, 0),
      ),
    );
    expect(known([...rows, ...others])).toEqual(known(rows));
    expect(known(rows, { past: [...params.past, dayBefore(3)] })).toEqual(known(rows));
  });

  it('counts the day and its dispatches, and no other days', () => {
    const tomorrow = task(4, 12, now + 1440 * minute, 0, 9);
    const forecast = known([...history, lastHour, task(2, 12, now, 0, 5), tomorrow]);
    expect(forecast).toMatchObject({ pickers: 1, linesAnHour: 61, day: { lines: 5 } });
    expect(forecast.dispatches).toMatchObject([
      { key: '2026-11-23/1/12', lines: 5, mark: 'inTime', morePickers: null },
    ]);
    const [{ lowMs, expectedMs, highMs } = { lowMs: 0, expectedMs: 0, highMs: 0 }] = forecast.dispatches;
    expect(lowMs).toBeGreaterThanOrEqual(now);
    expect(expectedMs).toBeGreaterThanOrEqual(lowMs);
    expect(highMs).toBeGreaterThanOrEqual(expectedMs);
  });

  it('knows the pace of the last hour also right after midnight', () => {
    const atMs = Date.parse('2026-11-23T00:08:00+02:00');
    const done = [...Array(5).keys()].map((place) =>
      task(50 + place, 13, atMs - (60 - 10 * place) * minute, 10, 0),
    );
    const rows = [...history, ...done, task(2, 12, atMs, 0, 5)].filter((row) => isMeant(row));
    const forecast = aggregateRows(dayForecast, rows, params, atMs);
    expect(forecast).toMatchObject({ kind: 'known', pickers: 1, day: { lines: 5 } });
  });

  it('lists dispatches in the order of departure, and none of an earlier day', () => {
    const leaves = (dispatchID: number, dispatchTime: string, day = 0) => ({ dispatchID, day, dispatchTime });
    const dispatches = [
      leaves(14, '20:00'),
      leaves(12, '20:00'),
      leaves(11, '14:00'),
      leaves(15, '14:00', 6),
    ];
    const due = (taskID: number, dispatchID: number, dueMs: number) =>
      workedTask({ taskID, dispatchID, fromMs: now, done: 0, left: 5, dueMs });
    const rows = [
      due(2, 14, now + 10 * minute),
      due(3, 12, now + 20 * minute),
      due(4, 11, now + 30 * minute),
      due(5, 15, now - 1440 * minute),
    ];
    const forecast = known([...history, lastHour, ...rows], { dispatches });
    const keys = [11, 12, 14].map((dispatchID) => `2026-11-23/1/${dispatchID}`);
    expect(forecast.dispatches.map(({ key }) => key)).toEqual(keys);
    expect(forecast.day?.lines).toBe(20);
  });

  it('adds tasks that missed yesterday’s last dispatch to a dispatch of today', () => {
    const evening = Date.parse('2026-11-22T21:00:00+02:00');
    const due = workedTask({ taskID: 2, dispatchID: 13, fromMs: now, done: 0, left: 5, dueMs: evening });
    expect(known([...history, lastHour, due]).dispatches).toMatchObject([
      { key: '2026-11-22/1/13', leavesMs: Date.parse('2026-11-23T12:00:00+02:00'), mark: 'late' },
    ]);
  });

  it('is in time if nine of ten runs end before the departure, tight if five do, else late', () => {
    // Days with pauses of up to an hour and a half are less predictable than those without.
    const uneven = [1, 2].flatMap((weeks) =>
      Array.from({ length: 50 }, (_, place) => {
        const fromMs = now - weeks * 7 * 1440 * minute + ((place - 25) * 12 + (place % 7) * 15) * minute;
        return task(100_000 * weeks + place, place % 2 ? 11 : 12, fromMs, 12, 0);
      }),
    );
    const rows = [...uneven, lastHour, task(2, 12, now, 0, 60)];
    const leaving = (atMs: number) => {
      const dispatchTime = new Date(atMs + 120 * minute).toISOString().slice(11, 16);
      return known(rows, { dispatches: [{ dispatchID: 12, day: 0, dispatchTime }] }).dispatches[0]?.mark;
    };
    const [{ expectedMs, highMs } = { expectedMs: 0, highMs: 0 }] = known(rows).dispatches;
    expect(highMs - expectedMs).toBeGreaterThan(4 * minute);
    expect(leaving(highMs + minute)).toBe('inTime');
    expect(leaving(highMs - minute)).toBe('tight');
    expect(leaving(expectedMs + minute)).toBe('tight');
    expect(leaving(expectedMs - minute)).toBe('late');
  });

  it('uses the clock of the dispatches', () => {
    const rows = [...history, lastHour, task(2, 12, now, 0, 5)];
    const leaves = (timeZone: string) => known(rows, { timeZone }).dispatches[0]?.leavesMs;
    expect(leaves('Europe/Helsinki')).toBe(Date.parse('2026-11-23T20:00:00+02:00'));
    expect(leaves('Europe/Stockholm')).toBe(Date.parse('2026-11-23T20:00:00+01:00'));
  });

  it('uses the company’s day, as the route display does', () => {
    const nextDay = Date.parse('2026-11-24T00:00:00+02:00');
    const due = workedTask({ taskID: 2, dispatchID: 12, fromMs: now, done: 0, left: 5, dueMs: nextDay });
    const ahead = { ...momentsOfDays(knownTimeZone('Asia/Tokyo'), '2026-11-23'), timeZone: 'Asia/Tokyo' };
    const behind = {
      ...momentsOfDays(knownTimeZone('Europe/London'), '2026-11-23'),
      timeZone: 'Europe/London',
    };
    const keys = (more: Partial<typeof params>) =>
      known([...history, lastHour, due], more).dispatches.map(({ key }) => key);
    expect(keys(behind)).toEqual(['2026-11-23/1/12']);
    expect(keys(ahead)).toEqual([]);
  });

  it('marks late dispatches, with the pickers that would be needed', () => {
    const rows = [
      ...history,
      lastHour,
      ...Array.from({ length: 12 }, (_, place) => task(10 + place, 11, now, 0, 10)),
    ];
    const [[dispatchID, mark, more] = []] = marks(rows);
    expect([dispatchID, mark]).toEqual(['11', 'late']);
    // Twelve tasks of ten minutes within the hour, and nine of ten times: two pickers complete it, three before.
    expect(more).toBe(2);
  });

  it('asks for no more pickers than needed, and for ten at most', () => {
    const needed = (count: number) => {
      const some = Array.from({ length: count }, (_, place) => task(10 + place, 11, now, 0, 5));
      return marks([...history, lastHour, ...some])[0]?.[2];
    };
    expect([8, 20, 28, 40, 52, 60, 120, 124].map(needed)).toEqual([null, 1, 2, 3, 4, 5, 10, null]);
  });

  it('suggests no pickers for one task that takes too long, nor for a missed departure', () => {
    expect(marks([...history, lastHour, task(2, 11, now, 0, 200)])).toEqual([['11', 'late', null]]);
    expect(marks([...history, lastHour, task(2, 13, now, 0, 5)])).toEqual([['13', 'late', null]]);
  });

  it('forgets what it has learnt when the rows of those days change', () => {
    const rows = [...history, lastHour, task(2, 12, now, 0, 5)];
    const answer = (of: ReturnType<typeof dayForecast.empty>) => {
      const steps = stepsOf(of);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value;
    };
    const taken = (some: readonly Row[]) => some.map(dayForecast.take);
    const kept = dayForecast.update(dayForecast.empty(params), { added: taken(rows), removed: [] }, params);
    expect(answer(kept)).toMatchObject({ kind: 'known' });
    const without = dayForecast.update(kept, { added: [], removed: taken(history) }, params);
    expect(answer(without)).toMatchObject({ kind: 'unknown', lacks: 'history' });
  });

  it('is the same for any order in which rows come and go', () => {
    const rows = [...history, lastHour, task(2, 12, now, 0, 5), task(3, 11, now, 0, 7)];
    const taken = rows.map(dayForecast.take);
    const [early, late] = [taken.slice(0, 60), taken.slice(60)];
    let kept = dayForecast.update(dayForecast.empty(params), { added: late, removed: [] }, params);
    kept = dayForecast.update(
      kept,
      { added: [...early, dayForecast.take(task(4, 11, now, 0, 9))], removed: [] },
      params,
    );
    kept = dayForecast.update(
      kept,
      { added: [], removed: [dayForecast.take(task(4, 11, now, 0, 9))] },
      params,
    );
    const steps = stepsOf(kept);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toEqual(made(rows));
  });
});
