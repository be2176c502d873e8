import { expect, it } from 'vitest';
import { toggleSort } from './sorting';

it('sorts by one column: ascending, descending, off', () => {
  const ascending = toggleSort([{ id: 'other', desc: true }], 'name', false);
  expect(ascending).toEqual([{ id: 'name', desc: false }]);
  const descending = toggleSort(ascending, 'name', false);
  expect(descending).toEqual([{ id: 'name', desc: true }]);
  expect(toggleSort(descending, 'name', false)).toEqual([]);
});

it('adds the others with shift, and keeps its place among them', () => {
  const two = toggleSort([{ id: 'a', desc: false }], 'b', true);
  expect(two.map((item) => item.id)).toEqual(['a', 'b']);
  expect(toggleSort(two, 'a', true)).toEqual([
    { id: 'a', desc: true },
    { id: 'b', desc: false },
  ]);
  expect(
    toggleSort(
      [
        { id: 'a', desc: true },
        { id: 'b', desc: false },
      ],
      'a',
      true,
    ),
  ).toEqual([{ id: 'b', desc: false }]);
});
