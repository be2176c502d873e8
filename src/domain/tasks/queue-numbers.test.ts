import { expect, it } from 'vitest';
import { nextFreeNumber } from './queue-numbers';

it('is the first number after the original that no queue has', () => {
  expect(nextFreeNumber(10, [10, 20])).toBe(11);
  expect(nextFreeNumber(10, [12, 11, 10, 14])).toBe(13);
});
