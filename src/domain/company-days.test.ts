import { expect, it } from 'vitest';
import { openTimeZone, ownTimeZone } from '../lib/time-zone';
import { momentsOfDays } from './company-days';

const helsinki = openTimeZone('Europe/Helsinki') ?? ownTimeZone();

it('a company’s day ends a millisecond before the next one begins, on days of 23 and 25 hours as well', () => {
  expect(momentsOfDays(helsinki, '2026-11-21')).toEqual({
    from: '2026-11-20T22:00:00.000Z',
    to: '2026-11-21T21:59:59.999Z',
  });
  expect(momentsOfDays(helsinki, '2026-10-25')).toEqual({
    from: '2026-10-24T21:00:00.000Z',
    to: '2026-10-25T21:59:59.999Z',
  });
  expect(momentsOfDays(helsinki, '2026-03-29').to).toBe('2026-03-29T20:59:59.999Z');
});

it('several days include all of them, across the end of a month', () => {
  expect(momentsOfDays(helsinki, '2026-11-29', '2026-12-01')).toEqual({
    from: '2026-11-28T22:00:00.000Z',
    to: '2026-12-01T21:59:59.999Z',
  });
});
