import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRanking } from './ranking';

function createRanked(initial: readonly (number | null)[]) {
  const values: (number | null)[] = [null, ...initial];
  const compare = (a: number, b: number): number => (values[a] ?? 0) - (values[b] ?? 0);
  const has = (code: number): boolean => values[code] !== null;
  const ranking = createRanking({ count: () => values.length, has, compare, comparerOfAll: () => compare });
  return { values, ranking };
}

/** Rank among the different values in ascending order; 0 for none. */
function placesOf(values: readonly (number | null)[]): number[] {
  const different = [...new Set(values.filter((value) => value !== null))].sort((a, b) => a - b);
  return values.map((value) => (value === null ? 0 : different.indexOf(value) + 1));
}

const value = fc.option(fc.integer({ min: 0, max: 20 }));

test('ranks follow few and many changes, new values and removed values', () => {
  const change = fc.tuple(fc.nat(120), value);
  const rounds = fc.array(
    fc.oneof(fc.array(change, { maxLength: 5 }), fc.array(change, { minLength: 70, maxLength: 90 })),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 100 }), rounds, (initial, changes) => {
      const { values, ranking } = createRanked(initial);
      const check = (): void => {
        const { byCode, highest } = ranking.ranks();
        const expected = placesOf(values);
        expect([...byCode]).toEqual(expected);
        expect(highest).toBe(Math.max(0, ...expected));
      };
      check();
      for (const round of changes) {
        for (const [at, changed] of round) {
          const code = 1 + Math.min(at, values.length - 1);
          values[code] = changed;
          ranking.touch(code);
        }
        check();
      }
    }),
  );
});
