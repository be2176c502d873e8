import { afterEach, describe, expect, it } from 'vitest';
import { workItem } from '../../../tests/fakes/forecast-rows';
import { knownTimeZone } from '../../lib/time-zone';
import { arrivalsOf, noArrivals, withArrivals } from './arrivals';
import type { WorkItem } from './work';

process.env['TZ'] = 'Europe/Helsinki';
const minute = 60_000;
const helsinki = knownTimeZone('Europe/Helsinki');
const now = Date.parse('2026-11-23T13:00:00+02:00');

const item = (taskID: number, more: Partial<WorkItem> = {}) => workItem(now, taskID, more);

describe('orders expected today', () => {
  afterEach(() => {
    process.env['TZ'] = 'Europe/Helsinki';
  });

  it.each([
    ['clocks are put back', 'Europe/Helsinki', '2026-10-18T08:30:00+03:00', '2026-10-25T08:30:00+02:00'],
    ['clocks are put forward', 'Europe/Helsinki', '2026-03-22T08:30:00+02:00', '2026-03-29T08:30:00+03:00'],
    ['another zone', 'America/New_York', '2026-11-16T08:30:00-05:00', '2026-11-23T08:30:00-05:00'],
  ])('come at the same time of day as on earlier days: %s', (_, zone, came, comes) => {
    const at = Date.parse(came);
    const past = item(1, { createdMs: at, dueMs: at, picks: [{ atMs: at + minute, pickerID: 1 }] });
    const { orders } = arrivalsOf([[past]], Date.parse(comes), knownTimeZone(zone));
    expect(orders.map(({ atMs }) => atMs)).toEqual([Date.parse(comes)]);
  });

  it.each(['America/New_York', 'UTC', 'Asia/Tokyo'])(
    'come on the company’s day for a reader in %s',
    (own) => {
      process.env['TZ'] = own;
      const [cameMs, dayMs, comesMs] = [
        Date.parse('2026-11-16T08:30:00+02:00'),
        Date.parse('2026-11-23T00:00:00+02:00'),
        Date.parse('2026-11-23T08:30:00+02:00'),
      ];
      const past = item(1, { createdMs: cameMs, picks: [{ atMs: cameMs + minute, pickerID: 1 }] });
      const { orders } = arrivalsOf([[past]], dayMs, helsinki);
      expect(orders.map(({ atMs }) => atMs)).toEqual([comesMs]);
    },
  );

  it('are those of one earlier day, in their order, due at the same time of day', () => {
    const came = (taskID: number, day: number, hour: number, lines: number) => {
      const createdMs = Date.parse(`2026-11-${day}T${hour}:00:00+02:00`);
      return item(taskID, {
        createdMs,
        dueMs: createdMs + 90 * minute,
        // Begun in the evening before: it belongs to the day on which it was completed.
        picks: Array.from({ length: lines }, (_, at) => ({
          atMs: createdMs + (at === 0 ? -1440 : at) * minute,
          pickerID: 1,
        })),
      });
    };
    const days = [[came(1, 17, 11, 3), item(2, { dueMs: null })], [came(3, 10, 10, 2)]];
    const on = (hour: number) => Date.parse(`2026-11-23T${hour}:00:00+02:00`);
    expect(arrivalsOf(days, now, helsinki)).toEqual({
      days: 2,
      orders: [
        { atMs: on(10), dueMs: on(10) + 90 * minute, lines: 2 },
        { atMs: on(11), dueMs: on(11) + 90 * minute, lines: 3 },
      ],
    });
    expect(arrivalsOf([], now, helsinki)).toEqual(noArrivals);
  });

  it('come before later departures, and only while their departure waits', () => {
    const order = { atMs: now + 5 * minute, dueMs: now + 60 * minute, lines: 10 };
    const question = { nowMs: now, dueMs: now + 120 * minute, knownMs: 10 * minute, linesPerMs: 1 / minute };
    const end = (orders: readonly (typeof order)[], more = {}) =>
      withArrivals({ days: 1, orders }, { ...question, ...more }) / minute;
    expect(end([])).toBe(10);
    expect(end([order])).toBe(20);
    expect(end([order], { dueMs: now + 30 * minute })).toBe(10);
    expect(end([order], { knownMs: 4 * minute })).toBe(4);
    expect(end([order, { ...order, atMs: now + 19 * minute }])).toBe(30);
    // Orders that have arrived are known.
    expect(end([{ ...order, atMs: now }])).toBe(10);
    // Of two that leave together either may be begun first.
    expect(end([order], { dueMs: order.dueMs })).toBe(15);
    // Half as many days mean twice as many orders per day.
    expect(withArrivals({ days: 2, orders: [order] }, question)).toBe(15 * minute);
  });
});
