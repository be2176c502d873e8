import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal';

const languages = ['fi', 'en', 'de', 'sv'] as const;

it.each([
  ['12,5', 12.5],
  ['1.5', 1.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1 234,50', 1234.5],
  ['1\u00a0234', 1234],
  ['12\u202f345.5', 12_345.5],
  ['-3', -3],
  ['−3', -3],
  ['.5', 0.5],
  ['12,', 12],
  ['1,2,3', null],
  ['12a', null],
  ['', null],
  ['-', null],
  ['1e3', null],
])('reads %j as %j in every language', (text, value) => {
  for (const language of languages) expect(parseDecimal(text, language), language).toBe(value);
});

it.each([
  ['de', '1.000', 1000],
  ['de', '12.345.678,9', 12_345_678.9],
  ['de', '1,000', 1],
  ['de', '-1.250', -1250],
  ['de', '1234.500', 1234.5],
  ['en', '1,000', 1000],
  ['en', '12,345,678.9', 12_345_678.9],
  ['en', '1.000', 1],
  ['fi', '1.250', 1.25],
  ['sv', '1,250', 1.25],
])('in %s, %j is %d: the sign that groups thousands is no decimal mark', (language, text, value) => {
  expect(parseDecimal(text, language)).toBe(value);
});

const amount = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000 + 0);

it('reads back what it writes, in every language', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...languages), (value, language) => {
      expect(parseDecimal(formatDecimal(value, language), language)).toBeCloseTo(value, 9);
    }),
  );
});

it('reads what lists show in the language, grouped', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...languages), (value, language) => {
      expect(parseDecimal(new Intl.NumberFormat(language).format(value), language)).toBeCloseTo(value, 9);
    }),
  );
});
