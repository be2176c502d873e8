import { expect, it } from 'vitest';
import { rangeProblem } from './range-problem';
import { anyTime, beginOf, endOf, lengthInDays, readTimes, writeTimes } from './time-span';

const span = (from: string, to: string, fromTime = '', toTime = '') => ({ from, to, fromTime, toTime });

it('a day goes from its first moment to its last, with and without summer time', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) {
    expect(beginOf(span(day, day))).toEqual(new Date(`${day}T00:00`));
    expect(endOf(span(day, day))).toEqual(new Date(`${day}T23:59:59.999`));
  }
});

it('consecutive shifts share no moment', () => {
  const early = span('2026-05-04', '2026-05-04', '06:00', '14:00');
  const late = span('2026-05-04', '2026-05-04', '14:00', '22:00');
  expect(endOf(early).getTime() + 1).toBe(beginOf(late).getTime());
  expect(endOf(span('2026-05-04', '2026-05-05', '22:00', '00:00'))).toEqual(
    new Date('2026-05-04T23:59:59.999'),
  );
});

it('a span is moved by as many days as needed not to overlap itself', () => {
  const lengths = [
    span('2026-05-04', '2026-05-04'),
    span('2026-05-04', '2026-05-10'),
    span('2026-05-04', '2026-05-04', '06:00', '14:00'),
    span('2026-05-04', '2026-05-05', '22:00', '06:00'),
    span('2026-05-04', '2026-05-05', '06:00', '06:00'),
    span('2026-05-04', '2026-05-05', '06:00', '07:00'),
    span('2026-05-04', '2026-05-05', '', '06:00'),
    span('2026-05-04', '2026-05-05', '22:00', ''),
    // Over the end of summer time.
    span('2026-10-24', '2026-10-26'),
  ].map(lengthInDays);
  expect(lengths).toEqual([1, 7, 1, 1, 1, 2, 2, 2, 3]);
});

it('times are read as they were written, and as whole days if they are none', () => {
  for (const times of [anyTime, { fromTime: '06:00', toTime: '' }, { fromTime: '', toTime: '23:59' }])
    expect(readTimes(writeTimes(times))).toEqual(times);
  for (const text of [null, '', '24:00_', '6:00_14:00', '06:00_14:00_22:00', 'x'])
    expect(readTimes(text)).toEqual(anyTime);
});

it('a range without a report gets a reason', () => {
  expect(rangeProblem({ from: '2026-05-05', to: '2026-05-04' })).toBe('reversed');
  expect(rangeProblem({ from: '0001-01-01', to: '0001-01-02' })).toBe('too-early');
  expect(rangeProblem({ from: '2026-05-04', to: '2026-05-04' })).toBeNull();
  // 400 days, over two changes of the clock.
  expect(rangeProblem({ from: '2025-01-01', to: '2026-02-04' })).toBeNull();
  expect(rangeProblem({ from: '2025-01-01', to: '2026-02-05' })).toBe('too-long');
});
