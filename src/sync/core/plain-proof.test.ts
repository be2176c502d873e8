import { expect, it } from 'vitest';
import { addProof, isProven, nextProofInMs, proven, unproven } from './plain-proof';

it('[S56] an API counts as plain the third time, 5 s and 15 s after the times before; nothing in between counts', () => {
  const times = [0, 4_999, 5_000, 5_001, 19_999].map((ms) => 1_000_000 + ms);
  const almost = times.reduce(addProof, unproven);
  expect([almost.times, isProven(almost)]).toEqual([2, false]);
  expect(nextProofInMs(almost, 1_010_000)).toBe(10_000);
  expect(isProven(addProof(almost, 1_020_000))).toBe(true);
  expect(isProven(proven)).toBe(true);
});
