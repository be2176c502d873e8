import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left';

const first = { done: 0.5, atMs: 1000 };

it('are those of the pace since the first answer, also where a sending goes on', () => {
  expect(secondsLeft({ first, done: 0.6, nowMs: 11_000 })).toBeCloseTo(40);
  expect(secondsLeft({ first, done: 1, nowMs: 61_000 })).toBe(0);
});

it('are not told before there is something to go by', () => {
  expect(secondsLeft({ first, done: 0.51, nowMs: 11_000 })).toBeNull();
  expect(secondsLeft({ first, done: 0.6, nowMs: 1000 })).toBeNull();
});
