import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, dayOf, formatDay, formatMoment, formatTime } from '../../lib/days';
import { formatRange, orderRange, parseDay, parseRange } from './typed-day';
import { moveToDay, parseMoment, parseTime } from './typed-moment';

const today = '2026-11-21';
const anyDay = fc
  .date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
  .map((date): Day => dayOf(date));

describe('days', () => {
  it.each([
    ['5/11/2026', '2026-11-05'],
    ['05.11.26', '2026-11-05'],
    ['5.11.', '2026-11-05'],
    ['5.11.202', null],
    ['5.11.6', null],
    [' 5 11 ', '2026-11-05'],
    ['05112026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2026', null],
    ['31/4/2026', null],
    ['5/13/2026', null],
    ['0/1/2026', null],
    ['tomorrow', null],
    ['', null],
  ])('reads %j as %j', (text, day) => expect(parseDay(text, today)).toBe(day));

  it('reads back every day it writes', () => {
    fc.assert(fc.property(anyDay, (day) => parseDay(formatDay(day), today) === day));
  });
});

describe('ranges', () => {
  it.each([
    ['1/11/2026 – 5/11/2026', '2026-11-01', '2026-11-05'],
    ['1.11. - 5.11.', '2026-11-01', '2026-11-05'],
    ['5/11/2026 – 1/11/2026', '2026-11-01', '2026-11-05'],
    ['5/11/2026', '2026-11-05', '2026-11-05'],
  ])('reads %j', (text, from, to) => expect(parseRange(text, today)).toEqual({ from, to }));

  it.each(['', '1/11 – x', '1/11 – 2/11 – 3/11', '–'])('refuses %j', (text) =>
    expect(parseRange(text, today)).toBeNull(),
  );

  it('reads back every range it writes', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const range = orderRange({ from, to });
        expect(parseRange(formatRange(range), today)).toEqual(range);
      }),
    );
  });
});

describe('moments', () => {
  it.each([
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['1430', '14:30'],
    ['730', '07:30'],
    ['7', '07:00'],
    ['7:5', ''],
    ['24:00', ''],
    ['12:60', ''],
    ['', ''],
  ])('reads the time %j as %j', (text, time) =>
    expect(formatTime(parseTime(text, new Date(2026, 10, 21, 9, 41, 7))?.getTime())).toBe(time),
  );

  it('reads back what it writes, in the zone of the device', () => {
    const iso = new Date(2026, 10, 21, 14, 5).toISOString();
    expect(formatMoment(iso)).toBe('21/11/2026 14:05');
    expect(parseMoment('21/11/2026 14:05', today)).toBe(iso);
    expect(parseMoment('21/11 14.05', today)).toBe(iso);
  });

  it('takes a day alone as its midnight and refuses a wrong time', () => {
    expect(parseMoment('21/11/2026', today)).toBe(new Date(2026, 10, 21).toISOString());
    expect(parseMoment('21/11/2026 25:00', today)).toBeNull();
  });

  it('keeps the time of day when the day changes', () => {
    const iso = new Date(2026, 10, 21, 14, 5).toISOString();
    expect(formatMoment(moveToDay(iso, '2026-12-01'))).toBe('01/12/2026 14:05');
  });
});
