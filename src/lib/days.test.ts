import { describe, expect, it, vi } from 'vitest';
import { addDays, dateOf, dayOf, formatDate, formatDay, formatMoment, isDay, readDate } from './days';

describe('days', () => {
  it('are those of the device', () => {
    const lastMinute = new Date(2026, 10, 21, 23, 59);
    expect(dayOf(lastMinute)).toBe('2026-11-21');
    expect(dateOf('2026-11-21')).toEqual(new Date(2026, 10, 21));
    expect(formatDay('2026-11-21')).toBe('21/11/2026');
    expect(formatDay(lastMinute.toISOString())).toBe('21/11/2026');
  });

  it('are those of a device west of Greenwich, too', () => {
    vi.stubEnv('TZ', 'America/New_York');
    try {
      expect(formatDay('2026-11-21')).toBe('21/11/2026');
      expect(dayOf(dateOf('2026-11-21'))).toBe('2026-11-21');
      expect(formatMoment('2026-11-21T02:00:00.000Z')).toBe('20/11/2026 21:00');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('cross month ends and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-2-9', false],
    ['2026-11', false],
    ['today', false],
    ['', false],
  ])('%j is a day: %j', (text, isOne) => expect(isDay(text)).toBe(isOne));
});

describe('moments', () => {
  it('are shown in the zone of the device, in whatever form they are given', () => {
    const date = new Date(2026, 10, 21, 14, 5, 9);
    expect(formatMoment(date.toISOString())).toBe('21/11/2026 14:05');
    expect(formatMoment(date.getTime())).toBe('21/11/2026 14:05');
    expect(formatDate(date.toISOString(), 'HH:mm:ss')).toBe('14:05:09');
    expect(readDate(date.toISOString())).toEqual(date);
  });

  it.each([null, undefined, '', 'nonsense', Number.NaN, {}])('%j is none', (value) => {
    expect(readDate(value)).toBeNull();
    expect(formatMoment(value)).toBe('');
  });
});
