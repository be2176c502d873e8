import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left';

const first = { done: 0.5, atMs: 1000 };

it('are derived from the pace since the first answer, also if a sending is continued', () => {
  expect(secondsLeft({ first, done: 0.6, nowMs: 11_000 })).toBeCloseTo(40);
  expect(secondsLeft({ first, done: 1, nowMs: 61_000 })).toBe(0);
});

it('are not shown without data', () => {
  expect(secondsLeft({ first, done: 0.51, nowMs: 11_000 })).toBeNull();
  expect(secondsLeft({ first, done: 0.6, nowMs: 1000 })).toBeNull();
});
