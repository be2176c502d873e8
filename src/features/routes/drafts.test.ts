import { describe, expect, it } from 'vitest';
import { copyDraft, differing, dispatchValues, isTaken, routeValues } from './drafts';

describe('the form of a route', () => {
  const draft = { name: 'North', priority: '20', externalReference: '' };

  it('asks for a name', () => {
    expect(routeValues({ ...draft, name: '  ' }, 'fi')).toBeNull();
  });

  it.each([
    ['20', 20],
    ['', 0],
    ['soon', 0],
    ['1,5', 0],
    ['-3', -3],
    ['1 200', 1200],
  ])('takes the priority %j as %d', (priority, number) => {
    expect(routeValues({ ...draft, priority }, 'fi')).toEqual({
      name: 'North',
      priority: number,
      externalReference: null,
    });
  });
});

describe('the row of a dispatch', () => {
  const draft = { day: '0', dispatchTime: '08:00', pickingStart: '90' };
  const numbers = { day: 0, pickingStart: 90 };

  it('needs day, time and minutes', () => {
    for (const key of ['day', 'dispatchTime', 'pickingStart'])
      expect(dispatchValues({ ...draft, [key]: '' }, 'fi')).toEqual({ problem: 'incomplete' });
    expect(dispatchValues(draft, 'fi')).toEqual({
      values: { day: 0, dispatchTime: '08:00', pickingStart: 90 },
    });
  });

  it.each([
    ['8:00', '08:00'],
    ['13.30', '13:30'],
    ['0745', '07:45'],
    ['8', '08:00'],
    [' 14 ', '14:00'],
    ['25', null],
    ['24:00', null],
    ['8:60', null],
    ['soon', null],
  ])('takes the time %j as %j', (dispatchTime, time) => {
    const wanted = time === null ? { problem: 'time' } : { values: { ...numbers, dispatchTime: time } };
    expect(dispatchValues({ ...draft, dispatchTime }, 'fi')).toEqual(wanted);
  });

  it('of a copy is on the next day that has none at the time', () => {
    const leaving = (dispatchID: number, day: number, dispatchTime = '08:00') => ({
      ...{ companyID: 1, routeID: 1, pickingStart: 90 },
      ...{ dispatchID, day, dispatchTime },
    });
    const friday = leaving(1, 4);
    const copy = (...others: ReturnType<typeof leaving>[]) => copyDraft(friday, [friday, ...others]);
    expect(copy()).toEqual({ day: '5', dispatchTime: '08:00', pickingStart: '90' });
    expect(copy(leaving(2, 5), leaving(3, 6), leaving(4, 0, '09:00'))).toHaveProperty('day', '0');
    expect(copy(...[5, 6, 0, 1, 2, 3].map((day) => leaving(day + 10, day)))).toHaveProperty('day', '4');
  });

  it('counts in whole minutes', () => {
    for (const pickingStart of ['1.5', '-10', 'an hour', '2147483648'])
      expect(dispatchValues({ ...draft, pickingStart }, 'fi')).toEqual({ problem: 'minutes' });
    expect(dispatchValues({ ...draft, pickingStart: '0' }, 'fi')).toHaveProperty('values');
  });

  it('sends what has been changed only', () => {
    const row = { dispatchID: 4, day: 0, dispatchTime: '08:00', pickingStart: 90 };
    expect(differing(row, { day: 0, dispatchTime: '08:15', pickingStart: 90 })).toEqual({
      dispatchTime: '08:15',
    });
  });
});

it('a dispatch may keep a time that it shares with another one, but not move to it', () => {
  const at = (dispatchID: number, day: number) => ({
    ...{ companyID: 1, routeID: 1, dispatchID, day },
    ...{ dispatchTime: '08:00', pickingStart: 60 },
  });
  const [first, same, other] = [at(1, 0), at(2, 0), at(3, 1)];
  const values = { day: 0, dispatchTime: '08:00' };
  expect(isTaken([same, other], first, values)).toBe(false);
  expect(isTaken([first, same], other, values)).toBe(true);
  expect(isTaken([first, same], null, values)).toBe(true);
  expect(isTaken([other], null, values)).toBe(false);
});
