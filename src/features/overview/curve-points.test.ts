import { expect, it } from 'vitest';
import { curvePoints, drawnPoints, isLastRunning, sparseNames } from './curve-points';

process.env['TZ'] = 'Europe/Helsinki';

const at = (iso: string) => ({ startsAt: new Date(iso).toISOString(), lineCount: 2, taskCount: 1 });

it('has a point for every hour that has begun, and none for what has not come yet', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const points = curvePoints([at('2026-11-21T07:00:00+02:00')], day, Date.parse('2026-11-21T09:30:00+02:00'));
  expect(points).toHaveLength(10);
  expect(points[7]).toMatchObject({ name: '07:00', lineCount: 2, taskCount: 1 });
  expect(points.reduce((sum, point) => sum + point.lineCount, 0)).toBe(2);
});

it.each([
  ['2026-11-20T23:59:59+02:00', []],
  ['2026-11-21T00:00:00+02:00', ['00:00']],
  ['2026-11-21T01:00:00+02:00', ['00:00', '01:00']],
])('begins with its first hour: at %s', (now, names) => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  expect(curvePoints([], day, Date.parse(now)).map(({ name }) => name)).toEqual(names);
});

it('goes by the hour for two days, and by the day for more; of days to come there is nothing', () => {
  const lengthOf = (to: string, now: string) =>
    curvePoints([], { from: '2026-11-20', to }, Date.parse(now)).length;
  expect(lengthOf('2026-11-21', '2027-01-01T00:00:00Z')).toBe(48);
  expect(lengthOf('2026-11-22', '2027-01-01T00:00:00Z')).toBe(3);
  expect(lengthOf('2026-11-22', '2026-11-19T12:00:00Z')).toBe(0);
});

it('knows whether the last of them is over', () => {
  const day = { to: '2026-11-21' };
  expect(isLastRunning(day, Date.parse('2026-11-21T23:59:59+02:00'))).toBe(true);
  expect(isLastRunning(day, Date.parse('2026-11-22T00:00:00+02:00'))).toBe(false);
});

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('follows the clocks on %s: %i hours', (day, hours) => {
  const points = curvePoints([], { from: day, to: day }, Date.parse('2027-01-01T00:00:00Z'));
  expect(points).toHaveLength(hours);
  expect(points.at(-1)?.name).toBe('23:00');
});

it('goes by the local day where the range is long, also over a change of the clocks', () => {
  const days = { from: '2026-10-23', to: '2026-10-27' };
  const points = curvePoints(
    [at('2026-10-25T00:00:00+03:00'), at('2026-10-25T23:00:00+02:00'), at('2026-10-26T00:00:00+02:00')],
    days,
    Date.parse('2026-10-26T12:00:00+02:00'),
  );
  expect(points.map(({ name, lineCount }) => [name, lineCount])).toEqual([
    ['23/10', 0],
    ['24/10', 0],
    ['25/10', 4],
    ['26/10', 2],
  ]);
});

it('names no more points than there is room for', () => {
  const points = curvePoints(
    [],
    { from: '2026-11-20', to: '2026-11-20' },
    Date.parse('2027-01-01T00:00:00Z'),
  );
  expect(sparseNames(points).filter(Boolean)).toHaveLength(8);
});

it('draws a day’s first hour as a line, and names it once', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const hour = at('2026-11-21T00:00:00+02:00');
  const points = curvePoints([hour], day, Date.parse('2026-11-21T00:20:00+02:00'));
  expect(points).toHaveLength(1);
  expect(drawnPoints(points).map(({ name, lineCount }) => [name, lineCount])).toEqual([
    ['00:00', 2],
    ['', 2],
  ]);
  expect(drawnPoints([])).toEqual([]);
});
