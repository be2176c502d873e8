import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstSorted } from './first-sorted';

it('gives the beginning of the sorted list, equal items in the order in which they came', () => {
  const item = fc.record({ by: fc.nat(5), name: fc.nat() });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60, size: 'max' }), fc.nat(12), (items, count) => {
      const compare = (a: { by: number }, b: { by: number }) => a.by - b.by;
      expect(firstSorted(items, count, compare)).toEqual(items.toSorted(compare).slice(0, count));
    }),
  );
});
