import { describe, expect, it } from 'vitest';
import { openTimeZone, ownTimeZone } from '../../lib/time-zone';
import { type DisplayedTask, displayRoutes, isLate } from './route-display';

const routes = [
  { routeID: 1, name: 'North' },
  { routeID: 2, name: 'East' },
];
const dispatches = [
  { dispatchID: 11, day: 2, dispatchTime: '08:00', pickingStart: 90 },
  { dispatchID: 12, day: 2, dispatchTime: '13:00', pickingStart: 60 },
  { dispatchID: 21, day: 2, dispatchTime: '08:00', pickingStart: 120 },
];
const at = (hour: number, day = 18) => new Date(2026, 10, day, hour).toISOString();
const task = (given: Partial<DisplayedTask>): DisplayedTask => ({
  routeID: 1,
  dispatchID: 11,
  deliveryDate: at(8),
  status: 'new',
  onHold: false,
  lineCount: 4,
  linesCompleted: 0,
  ...given,
});
const show = (...tasks: DisplayedTask[]) => displayRoutes({ tasks, routes, dispatches, zone: ownTimeZone() });

describe('lines per dispatch', () => {
  it('are counted by their progress', () => {
    const [day] = show(
      task({}),
      task({ status: 'started', linesCompleted: 1 }),
      task({ status: 'paused', linesCompleted: 3 }),
      task({ status: 'completed', linesCompleted: 2, lineCount: 3 }),
      task({ onHold: true, linesCompleted: 1 }),
      task({ status: 'suspended' }),
    );
    expect(day).toMatchObject({ date: '2026-11-18' });
    expect(day?.dispatches).toMatchObject([
      {
        routeID: 1,
        routeName: 'North',
        dispatchTime: '08:00',
        departs: at(8),
        pickingStarts: new Date(2026, 10, 18, 6, 30).toISOString(),
        taskLines: { new: 4, started: 4, completed: 8, onHold: 7 },
      },
    ]);
  });

  it('come in the order of departure, day by day; those without a dispatch come last', () => {
    const days = show(
      task({ deliveryDate: at(8, 19) }),
      task({ dispatchID: null, deliveryDate: at(6) }),
      task({ dispatchID: 12, deliveryDate: at(13) }),
      task({ routeID: 2, dispatchID: 21 }),
      task({}),
    );
    const summary = days.map(({ date, dispatches: shown }) => [
      date,
      ...shown.map(({ routeName, dispatchTime }) => `${routeName} ${dispatchTime}`),
    ]);
    expect(summary).toEqual([
      ['2026-11-18', 'East 08:00', 'North 08:00', 'North 13:00', 'North null'],
      ['2026-11-19', 'North 08:00'],
    ]);
  });

  it('of one moment come by the names of their routes, in the order of all lists', () => {
    const named = [
      { routeID: 1, name: 'Åbo' },
      { routeID: 2, name: 'Zürich' },
    ];
    const tasks = [task({}), task({ routeID: 2, dispatchID: 21 })];
    const [day] = displayRoutes({
      tasks,
      routes: named,
      dispatches,
      zone: ownTimeZone(),
    });
    expect(day?.dispatches.map(({ routeName }) => routeName)).toEqual(['Zürich', 'Åbo']);
  });

  it('leave on the next weekday of their dispatch', () => {
    const [day] = show(task({ deliveryDate: at(18, 17) }));
    expect(day).toMatchObject({ date: '2026-11-17', dispatches: [{ departs: at(8) }] });
  });

  it.each([
    ['Pacific/Kiritimati', '2026-11-19', '2026-11-24T18:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-18', '2026-11-18T19:00:00.000Z'],
  ])('are of the days of %s, and leave by its clock', (name, date, departs) => {
    const zone = openTimeZone(name) ?? ownTimeZone();
    const noon = task({ deliveryDate: '2026-11-18T12:00:00.000Z' });
    expect(displayRoutes({ tasks: [noon], routes, dispatches, zone })).toMatchObject([
      { date, dispatches: [{ departs }] },
    ]);
  });

  it('are late when picking should have begun and has not', () => {
    const lateAt = (time: string, ...given: Partial<DisplayedTask>[]) => {
      const shown = show(...given.map(task))[0]?.dispatches[0];
      return shown && isLate(shown, new Date(`2026-11-18T${time}`).getTime());
    };
    expect(lateAt('06:29', {})).toBe(false);
    expect(lateAt('06:30', {})).toBe(true);
    expect(lateAt('06:30', { status: 'started' })).toBe(false);
    expect(lateAt('06:30', { status: 'completed', linesCompleted: 4 })).toBe(false);
    expect(lateAt('06:30', { dispatchID: null })).toBe(false);
    expect(lateAt('06:30', { onHold: true })).toBe(false);
    expect(lateAt('06:30', { lineCount: 0 })).toBe(false);
    expect(lateAt('06:30', { lineCount: 1 })).toBe(true);
    // One started or completed order is enough: the others follow it.
    expect(lateAt('06:30', {}, { status: 'started' })).toBe(false);
    expect(lateAt('06:30', {}, { status: 'completed' })).toBe(false);
    expect(lateAt('06:30', {}, { onHold: true })).toBe(true);
  });

  it('name an unknown route by its key; an unknown dispatch is none', () => {
    const [day] = show(task({ routeID: 9, dispatchID: 99 }), task({ routeID: 9, dispatchID: null }));
    expect(day?.dispatches).toEqual([
      {
        ...{ routeID: 9, routeName: '#9', dispatchID: null, dispatchTime: null, departs: null },
        ...{ pickingStarts: null, taskLines: { new: 8, started: 0, completed: 0, onHold: 0 } },
      },
    ]);
    expect(show(task({ routeID: null }), task({ deliveryDate: null }))).toEqual([]);
  });

  it('of one moment and one name come by the keys of their routes', () => {
    const named = routes.map((route) => ({ ...route, name: 'North' }));
    const tasks = [task({ routeID: 2, dispatchID: 21 }), task({})];
    for (const given of [tasks, tasks.toReversed()]) {
      const [day] = displayRoutes({ tasks: given, routes: named, dispatches, zone: ownTimeZone() });
      expect(day?.dispatches.map(({ routeID, dispatchID }) => [routeID, dispatchID])).toEqual([
        [1, 11],
        [2, 21],
      ]);
    }
  });
});
