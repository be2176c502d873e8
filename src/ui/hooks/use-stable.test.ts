import { expect, it } from 'vitest';
import { isShallowEqual } from './use-stable';

it('objects are equal if they have the same values under the same names, and nothing more', () => {
  const inner = {};
  expect(isShallowEqual({ a: 1, b: inner }, { b: inner, a: 1 })).toBe(true);
  expect(isShallowEqual({}, {})).toBe(true);
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: {} }, { a: {} }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, {}],
  ] as const) {
    expect(isShallowEqual(one, other)).toBe(false);
    expect(isShallowEqual(other, one)).toBe(false);
  }
});
