import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalMarkOf, guessDecimalMark, plainMoment, plainNumber } from './cell-values';

// Clocks change there.
process.env['TZ'] = 'Europe/Helsinki';

it.each([
  ['1 234,50', ',', '1234.50'],
  ['1.234,5', ',', '1234.5'],
  ['1.234', ',', '1234'],
  ['1.5', ',', '1.5'],
  ['12,5', '.', '12.5'],
  ['1,234.5', '.', '1234.5'],
  ['1,234', '.', '1234'],
  ['\u00a0−3,0', ',', '-3.0'],
  ["1'000", '.', '1000'],
  [',5', ',', '0.5'],
  ['7', ',', '7'],
  ['', ',', ''],
  ['four', ',', 'four'],
  ['1.2.3', ',', '1.2.3'],
  ['-', '.', '-'],
] as const)('the number %j with the decimal mark %j is %j', (text, mark, plain) => {
  expect(plainNumber(text, mark)).toBe(plain);
});

it.each([
  ['0.250', '.'],
  ['12.5', '.'],
  ['1250.500', '.'],
  ['1,234.5', '.'],
  ['1,234,567', '.'],
  ['0,250', ','],
  ['-1 234,50', ','],
  ['1.234,5', ','],
  ['1.250', null],
  ['1,250', null],
  ['1250', null],
  ['1.2.3', null],
  ['31.12.2026', null],
  ['A.5', null],
  ['', null],
] as const)('the number %j has the decimal mark %j', (text, mark) => {
  expect(decimalMarkOf(text)).toBe(mark);
});

it('the decimal mark is derived from the numbers, unless they contradict each other', () => {
  expect(guessDecimalMark([], ',')).toBe(',');
  expect(guessDecimalMark(['.', '.'], ',')).toBe('.');
  expect(guessDecimalMark(['.', ','], ',')).toBe(',');
});

it.each([
  ['2016-05-31', '2016-05-31'],
  ['2016-5-1', '2016-05-01'],
  ['31.5.2016', '2016-05-31'],
  ['31/05/2016', '2016-05-31'],
  ['2016-05-31T12:00:00Z', '2016-05-31T12:00:00.000Z'],
  ['2016-05-31 12:00:00.0000000 +02:00', '2016-05-31T10:00:00.000Z'],
  ['31.5.2016 8.05', new Date(2016, 4, 31, 8, 5).toISOString()],
  ['2016-05-31 12:00:00.1234567', new Date(2016, 4, 31, 12, 0, 0, 123).toISOString()],
  ['31.2.2016', '31.2.2016'],
  ['12/31/2016', '12/31/2016'],
  ['soon', 'soon'],
  ['', ''],
])('the date %j is %j', (text, plain) => {
  expect(plainMoment(text)).toBe(plain);
});

it.each([
  ['12/31/2026', '2026-12-31'],
  ['1/2/2026', '2026-01-02'],
  ['1/2/2026 8:05', new Date(2026, 0, 2, 8, 5).toISOString()],
  ['1/2/2026 8:05 PM', new Date(2026, 0, 2, 20, 5).toISOString()],
  ['1/2/2026, 12:05:09 a.m.', new Date(2026, 0, 2, 0, 5, 9).toISOString()],
  ['1/2/2026 12:05pm', new Date(2026, 0, 2, 12, 5).toISOString()],
  ['1/2/2026 1:05 PM', new Date(2026, 0, 2, 13, 5).toISOString()],
  ['1/2/2026 14:05 PM', '1/2/2026 14:05 PM'],
  ['1/2/2026 0:05 AM', '1/2/2026 0:05 AM'],
  ['2026-05-31', '2026-05-31'],
  ['31/12/2026', '31/12/2026'],
])('the date %j with the month first is %j', (text, plain) => {
  expect(plainMoment(text, 'month')).toBe(plain);
});

it('reads every number as it was written, in both ways of writing', () => {
  const amount = fc.tuple(fc.nat(9_999_999), fc.nat(999), fc.boolean());
  fc.assert(
    fc.property(amount, ([integer, thousandths, isNegative]) => {
      const value = (isNegative ? -1 : 1) * (integer + thousandths / 1000);
      for (const [locale, mark] of [
        ['fi', ','],
        ['de', ','],
        ['sv', ','],
        ['en', '.'],
      ] as const) {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }).format(value);
        expect(Number(plainNumber(written, mark)), written).toBeCloseTo(value, 6);
      }
    }),
  );
});

it('reads every moment as it was written, whatever the order of its fields', () => {
  const usual = fc.date({ min: new Date(1980, 0, 1), max: new Date(2099, 0, 1), noInvalidDate: true });
  const nearChange = fc
    .tuple(
      fc.integer({ min: 2000, max: 2098 }),
      fc.constantFrom(2, 9),
      fc.integer({ min: -2 * day, max: day }),
    )
    .map(([year, month, ms]) => new Date(lastSunday(year, month) + hour + ms));
  fc.assert(
    fc.property(fc.oneof(usual, nearChange), (moment) => {
      moment.setMilliseconds(0);
      expect(plainMoment(moment.toISOString())).toBe(moment.toISOString());
      const [date, month, year] = [moment.getDate(), moment.getMonth() + 1, moment.getFullYear()];
      const time = moment.toTimeString().slice(0, 8);
      for (const [text, order] of [
        [`${date}.${month}.${year} ${time}`, 'day'],
        [`${date}/${month}/${year} ${time}`, 'day'],
        [`${month}/${date}/${year} ${time}`, 'month'],
        [`${year}-${month}-${date} ${time}`, 'day'],
        [`${year}-${month}-${date} ${time}`, 'month'],
      ] as const) {
        const difference = new Date(plainMoment(text, order)).getTime() - moment.getTime();
        // An hour repeated by a change of the clocks is one of two.
        const again = new Date(moment.getTime() + difference);
        expect(again.toString().slice(0, 24), text).toBe(moment.toString().slice(0, 24));
        if (difference !== 0) expect([Math.abs(difference), isRepeated(moment)], text).toEqual([hour, true]);
      }
    }),
    { numRuns: 300 },
  );
});

const hour = 3_600_000;
const day = 24 * hour;

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * day;
}

/** Whether the clocks were set back an hour within the hour before or after. */
function isRepeated(moment: Date): boolean {
  const offsetAt = (ms: number) => new Date(moment.getTime() + ms).getTimezoneOffset();
  return offsetAt(hour) - offsetAt(-hour) === 60;
}
