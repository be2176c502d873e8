import { expect, it } from 'vitest';
import { moveTarget } from './grid-keys';

it('keys go a row, ten rows or to an end, and never beyond one', () => {
  const targets = (key: string) => [-1, 0, 4, 12, 24].map((active) => moveTarget(key, active, 24));
  expect(targets('ArrowDown')).toEqual([0, 1, 5, 13, 24]);
  expect(targets('ArrowUp')).toEqual([0, 0, 3, 11, 23]);
  expect(targets('PageDown')).toEqual([9, 10, 14, 22, 24]);
  expect(targets('PageUp')).toEqual([0, 0, 0, 2, 14]);
  expect(targets('Home')).toEqual([0, 0, 0, 0, 0]);
  expect(targets('End')).toEqual([24, 24, 24, 24, 24]);
  expect(targets('x')).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
