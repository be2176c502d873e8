import { expect, it } from 'vitest';
import { nextFreeNumber } from './queue-numbers';

it('is the first number after the original that no queue has', () => {
  expect(nextFreeNumber(10, [10, 20], 99)).toBe(11);
  expect(nextFreeNumber(10, [12, 11, 10, 14], 99)).toBe(13);
});

it('is the last free one before the original if there is none after it', () => {
  expect(nextFreeNumber(99, [99, 98, 10], 99)).toBe(97);
  expect(nextFreeNumber(98, [99, 98, 10], 99)).toBe(97);
});
