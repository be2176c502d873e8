import fc from 'fast-check';
import { expect, it } from 'vitest';
import { updateSorted } from './update-sorted';

it('is the list sorted anew, whatever has come and gone', () => {
  const compare = (a: number, b: number) => a - b;
  const items = fc.uniqueArray(fc.nat(60));
  fc.assert(
    fc.property(items, items, fc.nat(60), (before, coming, from) => {
      const sorted = before.toSorted(compare);
      const removed = before.filter((item) => item >= from);
      const added = coming.filter((item) => !before.includes(item) || removed.includes(item));
      const left = before.filter((item) => !removed.includes(item));
      expect(updateSorted(sorted, { added, removed }, compare)).toEqual([...left, ...added].sort(compare));
      expect(sorted).toEqual(before.toSorted(compare));
    }),
  );
});
