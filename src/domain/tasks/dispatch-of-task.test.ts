import { describe, expect, it } from 'vitest';
import { openTimeZone, ownTimeZone } from '../../lib/time-zone';
import { dispatchFor, nextDeparture, nextDispatch } from './dispatch-of-task';

const zone = openTimeZone('Europe/Helsinki') ?? ownTimeZone();
const [monday, thursday, sunday] = [0, 3, 6];
const dispatch = (dispatchID: number, day: number, dispatchTime: string, routeID = 1) => ({
  dispatchID,
  routeID,
  day,
  dispatchTime,
});
const dispatches = [
  dispatch(3, thursday, '08:00'),
  dispatch(2, monday, '14:00'),
  dispatch(1, monday, '08:00'),
  dispatch(9, monday, '09:00', 2),
];
/** Monday 23 November 2026 and the days after it, in Helsinki. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+02:00`).toISOString();
const sundayBefore = Date.parse(at(22, '12:00'));
const next = (deliveryDate: string | null, routeID: number | null = 1, offered = dispatches) =>
  nextDispatch(offered, { routeID, deliveryDate }, { zone, nowMs: sundayBefore })?.dispatchID ?? null;

describe('the dispatch of a task', () => {
  it.each([
    ['of the day', at(23, '00:00'), 1],
    ['that leaves at that very minute', at(23, '08:00'), 1],
    ['later on the day', at(23, '08:01'), 2],
    ['of the next day that has one', at(23, '14:01'), 3],
    ['of the next week', at(26, '08:01'), 1],
    ['of the weekday in the company’s zone, not in Greenwich', at(23, '00:30'), 1],
  ])('is the first one %s', (_, deliveryDate, expected) => expect(next(deliveryDate)).toBe(expected));

  it('is counted from the weekday of the delivery on', () => {
    const [saturday, friday] = [at(28, '09:00'), 4];
    expect(next(saturday, 1, [dispatch(7, friday, '10:00'), dispatch(8, monday, '10:00')])).toBe(8);
  });

  it('is the earliest of the day, whatever the order of creation', () => {
    const offered = [
      dispatch(1, monday, '15:00'),
      dispatch(2, monday, '09:30'),
      dispatch(3, monday, '12:00'),
    ];
    for (const order of [offered, offered.toReversed()]) expect(next(at(23, '09:00'), 1, order)).toBe(2);
    expect(next(at(27, '09:00'), 1, offered)).toBe(2);
  });

  it('is the one with the lower key of two that leave together', () => {
    const together = [dispatch(8, monday, '10:00'), dispatch(7, monday, '10:00')];
    for (const offered of [together, together.toReversed()])
      expect(next(at(23, '09:00'), 1, offered)).toBe(7);
  });

  it('is the same one a week later, if the route has only that', () => {
    expect(next(at(29, '12:00'), 1, [dispatch(7, sunday, '10:00')])).toBe(7);
  });

  it('is none without a route, a date or dispatches', () => {
    expect([next(at(23, '08:00'), null), next(null), next(at(23, '08:00'), 5), next('soon')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a delivery date of today', () => {
  const nextAt = (now: string | null, deliveryDate: string) => {
    const nowMs = now === null ? null : Date.parse(now);
    return nextDispatch(dispatches, { routeID: 1, deliveryDate }, { zone, nowMs })?.dispatchID;
  };

  it.each([
    ['before the first has left', at(23, '07:59'), 1],
    ['in the minute in which it leaves', at(23, '08:00'), 1],
    ['once it has left', at(23, '08:01'), 2],
    ['once all have left', at(23, '14:01'), 3],
    ['just after midnight in the company’s zone', at(23, '00:05'), 1],
  ])('means the next one from now on: %s', (_, now, expected) =>
    expect(nextAt(now, at(23, '00:00'))).toBe(expected),
  );

  it('means a week later where the only dispatch of the week has left', () => {
    const clock = (now: string) => ({ zone, nowMs: Date.parse(now) });
    const dayOf = (now: string) =>
      nextDeparture([dispatch(7, monday, '08:00')], { routeID: 1, deliveryDate: at(23, '00:00') }, clock(now))
        ?.day;
    expect(dayOf(at(23, '08:00'))).toBe('2026-11-23');
    expect(dayOf(at(23, '08:01'))).toBe('2026-11-30');
  });

  it('with an earliest hour means from that hour on', () => {
    expect(nextAt(at(23, '07:00'), at(23, '12:00'))).toBe(2);
  });

  it('has dispatches of no other day, and none has left for finished tasks', () => {
    expect(nextAt(at(24, '09:00'), at(23, '00:00'))).toBe(1);
    expect(nextAt(at(22, '23:00'), at(23, '00:00'))).toBe(1);
    expect(nextAt(null, at(23, '00:00'))).toBe(1);
  });
});

describe('an edit', () => {
  const task = { routeID: 1, deliveryDate: at(23, '07:00'), dispatchID: 1, priority: 5 };
  const edited = (values: object) =>
    dispatchFor(task, { ...values }, { dispatches, zone, nowMs: sundayBefore });

  it('of date or route determines the dispatch again', () => {
    expect(edited({ deliveryDate: at(23, '12:00') })).toEqual({ dispatchID: 2 });
    expect(edited({ routeID: 2 })).toEqual({ dispatchID: 9 });
    expect(edited({ routeID: null })).toEqual({ dispatchID: null });
    expect(edited({ routeID: 2, dispatchID: null })).toEqual({ dispatchID: 9 });
  });

  it('of another field, or that names a dispatch, does not', () => {
    expect(edited({ priority: 1 })).toEqual({});
    expect(edited({ deliveryDate: at(23, '12:00'), dispatchID: 3 })).toEqual({});
  });
});
