import fc from 'fast-check';
import { expect, it } from 'vitest';
import { momentNumber } from './moment-number';

it('gives back the time of a moment', () => {
  const time = fc.integer({ min: Date.UTC(100, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });
  fc.assert(fc.property(time, (at) => momentNumber(new Date(at).toISOString()) === at));
});

it('accepts no text that would be written otherwise', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const alike = fc
    .tuple(...[4, 2, 2, 2, 2, 2, 3].map(digits))
    .map(([year, month, day, hour, minute, second, ms]) => {
      return `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
    });
  fc.assert(
    fc.property(fc.oneof(alike, fc.string({ minLength: 24, maxLength: 24 }), fc.string()), (text) => {
      const time = momentNumber(text);
      return time === null || new Date(time).toISOString() === text;
    }),
  );
});

it.each([
  '2026-02-29T00:00:00.000Z',
  '2026-11-16T24:00:00.000Z',
  '2026-11-16T09:30:00.000+02',
  '2026-11-16 09:30:00.000Z',
  '0050-01-01T00:00:00.000Z',
  '2026-1x-16T09:30:00.000Z',
])('refuses %s', (text) => expect(momentNumber(text)).toBeNull());

it('knows the leap days', () => {
  expect(momentNumber('2024-02-29T00:00:00.000Z')).toBe(Date.UTC(2024, 1, 29));
  expect(momentNumber('2000-02-29T00:00:00.000Z')).toBe(Date.UTC(2000, 1, 29));
  expect(momentNumber('1900-02-29T00:00:00.000Z')).toBeNull();
});
