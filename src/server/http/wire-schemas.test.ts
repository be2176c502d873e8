import { expect, it } from 'vitest';
import { moment, writtenAmount } from './wire-schemas';

it('an amount may be written as JSON writes numbers; blanks are none, and a comma is not interpreted', () => {
  const read = (value: unknown) => {
    const { success, data } = writtenAmount(0, 5000).safeParse(value);
    return success ? data : 'refused';
  };
  expect(['1.5', ' 12 ', 7, null, '', '  ', undefined].map(read)).toEqual([
    1.5,
    12,
    7,
    null,
    null,
    null,
    undefined,
  ]);
  expect(['1,500', '1e3', 'many', '0x10', '-1', '5001', [1]].map(read)).toEqual(Array(7).fill('refused'));
});

it('a moment must be on a day of the calendar: the 31st of February is not read as one of March', () => {
  const read = (value: unknown) => moment().safeParse(value).data ?? 'refused';
  expect(['2028-02-29', '2026-12-31T23:30:00-02:00'].map(read)).toEqual([
    '2028-02-29T00:00:00.000Z',
    '2027-01-01T01:30:00.000Z',
  ]);
  expect(['2026-02-31', '2026-02-29T10:00:00Z', '2026-04-31 10:00'].map(read)).toEqual(
    Array(3).fill('refused'),
  );
});
