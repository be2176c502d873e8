import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstSorted } from './first-sorted';
import { KeptFirst } from './kept-first';

it('gives the first of the present items, whatever has come and gone', () => {
  const step = fc.record({ isAdded: fc.boolean(), item: fc.nat(40), isAsked: fc.boolean() });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(40)),
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.nat(6),
      (items, steps, count) => {
        const compare = (a: number, b: number) => a - b;
        const first = new KeptFirst(count, compare);
        const there = new Set(items);
        for (const { isAdded, item, isAsked } of steps) {
          if (isAdded && !there.has(item)) first.add(item);
          if (!isAdded) first.remove(item);
          if (isAdded) there.add(item);
          else there.delete(item);
          if (isAsked) expect(first.of([...there])).toEqual(firstSorted([...there], count, compare));
        }
      },
    ),
  );
});

it('reads again if more have come than it keeps, and the kept ones have gone', () => {
  const first = new KeptFirst(1, (a: number, b: number) => a - b);
  expect(first.of([1, 2])).toEqual([1]);
  first.add(0);
  for (const gone of [0, 1]) first.remove(gone);
  expect(first.of([2])).toEqual([2]);
});

it('reads all of them once, if some come and go', () => {
  let compared = 0;
  const compare = (a: number, b: number) => {
    compared++;
    return a - b;
  };
  const items = Array.from({ length: 10_000 }, (_, at) => at);
  const first = new KeptFirst(10, compare);
  first.of(items);
  compared = 0;
  for (let at = 0; at < 5; at++) first.remove(at);
  first.add(-1);
  expect(first.of(items.slice(5).concat(-1))).toEqual([-1, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(compared).toBeLessThan(50);
});
