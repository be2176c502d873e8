import { afterEach, describe, expect, it } from 'vitest';
import { openTimeZone, ownTimeZoneName } from './time-zone';

it.each([
  ['Europe/Helsinki', '2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ['Europe/Helsinki', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  ['UTC', '0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-02T00:00:00.000Z'],
])('%s: the day %s begins at %s and the next at %s', (name, day, begins, ends) => {
  const zone = openTimeZone(name);
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
  expect(new Date(zone?.startOfDay(day) ?? 0).toISOString()).toBe(begins);
  expect(new Date(zone?.startOfDay(next) ?? 0).toISOString()).toBe(ends);
  expect(zone?.dayOf(Date.parse(begins))).toBe(day);
  expect(zone?.dayOf(Date.parse(ends) - 1)).toBe(day);
});

it.each([
  ['2026-01-15T08:00', '2026-01-15T06:00:00.000Z'],
  ['2026-07-15T00:30', '2026-07-14T21:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
])(
  'a clock in Helsinki shows %s at %s, in the hour that is skipped later and the doubled one first',
  (shown, at) => {
    const momentMs = openTimeZone('Europe/Helsinki')?.momentOf(Date.parse(`${shown}:00.000Z`));
    expect(new Date(momentMs ?? 0).toISOString()).toBe(at);
  },
);

it('accepts no zone of another name', () => expect(openTimeZone('Europe/Atlantis')).toBeNull());

it('keeps one zone, in whatever spelling', () =>
  expect(openTimeZone('europe/HELSINKI')).toBe(openTimeZone('Europe/Helsinki')));

describe('the zone of this machine', () => {
  const before = process.env.TZ;
  afterEach(() => {
    process.env.TZ = before;
    if (before === undefined) delete process.env.TZ;
  });

  it.each([
    ['another summer', 'Europe/Helsinki', 'Africa/Johannesburg'],
    ['another time', 'Asia/Tokyo', 'America/New_York'],
  ])('is read again when the machine has been moved to one with %s', (_, from, to) => {
    process.env.TZ = from;
    expect(ownTimeZoneName()).toBe(from);
    process.env.TZ = to;
    expect(ownTimeZoneName()).toBe(to);
  });
});
