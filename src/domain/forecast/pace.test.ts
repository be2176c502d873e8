import { describe, expect, it } from 'vitest';
import { paceOf } from './pace';
import type { WorkItem } from './work';

const minute = 60_000;
const now = Date.parse('2026-11-23T13:00:00+02:00');

/** A task whose lines a picker completed this many minutes ago. */
const done = (pickerID: number, minutesAgo: readonly number[], more: Partial<WorkItem> = {}): WorkItem => ({
  taskID: 1,
  taskType: 'PIC',
  routeID: 1,
  dispatchID: 11,
  dueMs: now,
  priority: 50,
  createdMs: now,
  left: 0,
  isStopped: false,
  isStarted: false,
  pickerID: null,
  picks: minutesAgo.map((ago) => ({ atMs: now - ago * minute, pickerID })),
  ...more,
});
/** At an interval, from one moment to another, both in minutes ago. */
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.round((from - to) / step) + 1 }, (_, index) => from - index * step);
const perLine = (...items: readonly WorkItem[]) => (paceOf(items, now)?.msPerAnyLine ?? 0) / minute;

describe('the pace', () => {
  it('is known from ten lines of the last hour', () => {
    expect(paceOf([done(1, every(1, 10, 1))], now)).toMatchObject({ lines: 10, pickers: 1 });
    expect(paceOf([done(1, every(1, 9, 1))], now)).toBeNull();
    // An hour ago is too long ago; future lines are not done.
    expect(paceOf([done(1, [60, ...every(1, 9, 1)])], now)).toBeNull();
    expect(paceOf([done(1, [...every(1, 9, 1), -1])], now)).toBeNull();
    expect(paceOf([done(1, every(1, 9, 0))], now)?.lines).toBe(10);
  });

  it('counts a picker from the first line to the last and, if active, until now', () => {
    const all = done(1, every(2, 58, 0));
    expect(perLine(all)).toBeCloseTo(58 / 30);
    // Twenty minutes of the hour, with eleven lines, and absent since.
    expect(perLine(all, done(2, every(2, 58, 38)))).toBeCloseTo((58 + 20) / 41);
    // Half an hour with sixteen lines, the last of them less than half an hour ago.
    expect(perLine(all, done(2, every(2, 58, 28)))).toBeCloseTo((58 + 58) / 46);
  });

  it('of a shift that has just begun is one of five minutes and a whole picker', () => {
    const pace = paceOf([done(1, every(0.1, 1, 0.1))], now);
    expect(pace).toMatchObject({ lines: 10, pickers: 1, linesAnHour: 120 });
    expect(pace?.msPerAnyLine).toBeCloseTo(minute / 2);
  });

  it('of a type does not depend on pauses, nor on the order of tasks', () => {
    const share = (...items: readonly WorkItem[]) => {
      const pace = paceOf(items, now);
      return pace && pace.msPerLine('PUT') / pace.msPerAnyLine;
    };
    const put = { taskType: 'PUT' } as const;
    const before = done(1, every(1, 58, 49));
    const without = share(before, done(1, every(2, 47, 29), put));
    expect(without).toBeGreaterThan(1.1);
    // Absent for twenty minutes before the first of them.
    expect(share(before, done(1, every(2, 29, 11), put))).toBeCloseTo(without ?? 0, 2);
    const [early, late] = [done(1, every(2, 58, 40), put), done(1, every(1, 39, 20))];
    expect(share(late, early)).toBe(share(early, late));
  });

  it('is the same for all types if all lines were recorded at one moment', () => {
    const pace = paceOf(
      [
        done(
          1,
          every(1, 10, 1).map(() => 3),
        ),
      ],
      now,
    );
    expect(pace?.msPerLine('PIC')).toBe(pace?.msPerAnyLine);
    expect(pace?.msPerAnyLine).toBeCloseTo(minute / 2);
  });
});
