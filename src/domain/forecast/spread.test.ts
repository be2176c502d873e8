import { describe, expect, it } from 'vitest';
import { forecastInterval, type Outcome, spreadOf } from './spread';

const minute = 60_000;
/** A number of forecasts of some minutes, and the results. */
const outcomes = (count: number, expected: number, actual: (place: number) => number): readonly Outcome[] =>
  Array.from({ length: count }, (_, place) => ({
    expectedMs: expected * minute,
    actualMs: actual(place + 1) * minute,
  }));
const endsOf = (some: readonly Outcome[], share?: number) =>
  spreadOf(some, share)?.knots.map(({ lowMs, expectedMs, highMs }) =>
    [lowMs, expectedMs, highMs].map((ms) => Math.round(ms / minute)),
  );

describe('a spread', () => {
  it('needs forty outcomes, and takes the ranks that contain eight of ten for certain', () => {
    expect(endsOf(outcomes(39, 1, (place) => place))).toBeUndefined();
    expect(endsOf(outcomes(40, 1, (place) => place))).toEqual([[4, 21, 37]]);
    // Ranks 4.6, 23 and 41.4 of 46: rounded outwards.
    expect(endsOf(outcomes(45, 1, (place) => place))).toEqual([[4, 23, 42]]);
  });

  it('counts errors from the middle one by their share', () => {
    expect(endsOf(outcomes(59, 1, (place) => place))).toEqual([[6, 30, 54]]);
    expect(
      endsOf(
        outcomes(59, 1, (place) => place),
        0.5,
      ),
    ).toEqual([[18, 30, 42]]);
  });

  it('lets no longer forecast end before a shorter one', () => {
    const late = outcomes(40, 10, () => 100);
    const exact = outcomes(40, 50, () => 50);
    expect(endsOf([...late, ...exact])).toEqual([
      [100, 100, 100],
      [100, 100, 100],
    ]);
  });
});

describe('an interval', () => {
  const knots = [
    { scheduledMs: 0, lowMs: 0, expectedMs: 2, highMs: 4 },
    { scheduledMs: 100, lowMs: 80, expectedMs: 102, highMs: 144 },
  ];

  it('equals a knot’s at the knot, and lies between two of them', () => {
    const spread = { knots, count: 80 };
    expect(forecastInterval(0, spread)).toEqual({ lowMs: 0, expectedMs: 2, highMs: 4 });
    expect(forecastInterval(50, spread)).toEqual({ lowMs: 40, expectedMs: 52, highMs: 74 });
    expect(forecastInterval(100, spread)).toEqual({ lowMs: 80, expectedMs: 102, highMs: 144 });
  });

  it('of a forecast longer than all before is wider, but not in proportion', () => {
    const last = {
      scheduledMs: 60 * minute,
      lowMs: 50 * minute,
      expectedMs: 60 * minute,
      highMs: 80 * minute,
    };
    const { lowMs, expectedMs, highMs } = forecastInterval(240 * minute, { knots: [last], count: 40 });
    expect(expectedMs).toBe(240 * minute);
    expect((highMs - expectedMs) / (20 * minute)).toBeCloseTo((expectedMs - lowMs) / (10 * minute));
    expect(highMs - expectedMs).toBeGreaterThan(2 * 20 * minute);
    expect(highMs - expectedMs).toBeLessThan(3 * 20 * minute);
  });
});
