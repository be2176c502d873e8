import { expect, it } from 'vitest';
import { ticksOf } from './duration-ticks';

it('marks durations at round times, no more than there is room for', () => {
  expect(ticksOf('duration', 2753, 5)).toEqual([0, 600, 1200, 1800, 2400]);
  expect(ticksOf('duration', 97, 5)).toEqual([0, 30, 60, 90]);
  expect(ticksOf('duration', 4, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf('duration', 0, 5)).toEqual([0]);
  for (const largest of [1, 59, 3601, 90_000, 5_000_000]) {
    const ticks = ticksOf('duration', largest, 5);
    expect(ticks).toSatisfy((all: readonly number[]) => all.length >= 2 && all.length <= 6, String(largest));
  }
});

it('leaves other numbers to the axis', () => {
  expect(ticksOf('number', 2753, 5)).toBe(5);
});
