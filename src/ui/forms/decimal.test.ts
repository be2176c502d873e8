import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal';

it.each([
  ['12,5', 12.5],
  ['1 234,50', 1234.5],
  ['-3', -3],
  ['−3', -3],
  ['.5', 0.5],
  ['12,', 12],
  ['1,2,3', null],
  ['12a', null],
  ['', null],
  ['-', null],
  ['1e3', null],
])('reads %j as %j', (text, value) => expect(parseDecimal(text)).toBe(value));

it('reads back what it writes, in every language', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000 + 0);
  fc.assert(
    fc.property(amount, fc.constantFrom('fi', 'en', 'de', 'sv'), (value, language) => {
      expect(parseDecimal(formatDecimal(value, language))).toBeCloseTo(value, 9);
    }),
  );
});
