import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelayMs, usualRetries } from './retry-delay';

const delay = (attempts: number, random: number, retryAfterMs: number | null = null) =>
  retryDelayMs(attempts, usualRetries, { random, retryAfterMs });
const chance = fc.double({ min: 0, max: 0.999, noNaN: true });

it('doubles up to ten minutes, the upper half by chance', () => {
  expect([1, 2, 3, 4].map((attempts) => delay(attempts, 0))).toEqual([1000, 2000, 4000, 8000]);
  expect([1, 2, 3, 4].map((attempts) => delay(attempts, 0.999))).toEqual([1999, 3998, 7996, 15_992]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), chance, (attempts, random) => {
      expect(delay(attempts, random)).toBeGreaterThanOrEqual(1000);
      expect(delay(attempts, random)).toBeLessThanOrEqual(600_000);
    }),
  );
});

it('is never shorter than requested, and a day at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      chance,
      fc.integer({ min: 0, max: 10 ** 9 }),
      (n, random, asked) => {
        const waits = delay(n, random, asked);
        expect(waits).toBeGreaterThanOrEqual(Math.min(asked, 86_400_000));
        expect(waits).toBeLessThanOrEqual(86_400_000 + 2000);
      },
    ),
  );
});
