import { expect, it } from 'vitest';
import { mayBeDoneTwice } from './send-requests';

const step = { uncertain: new Set([1, 2]), forgotten: new Set([2]) };

it('[S39] an uncertain write is looked for where the server remembers no ids, or no longer', () => {
  expect([1, 2, 3].map((seq) => mayBeDoneTwice(seq, step, false))).toEqual([true, true, false]);
  expect([1, 2, 3].map((seq) => mayBeDoneTwice(seq, step, true))).toEqual([false, true, false]);
});
