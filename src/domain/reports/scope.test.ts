import { expect, it } from 'vitest';
import { elapsedHours } from './hourly-rate';
import { overviewPickTypes, placeFilter } from './scope';

const usual = ['NORMAL', 'CLUSTER', 'BATCH'];

it.each([
  ['NORMAL, CLUSTER, BATCH', usual],
  ['BATCH,NORMAL', ['NORMAL', 'BATCH']],
  [' SUBTASK ', ['SUBTASK']],
  ['NORMAL, later', ['NORMAL']],
  ['NORMAL, SUBTASK, BATCH', ['NORMAL', 'SUBTASK', 'BATCH']],
  // Only these two mean the default.
  ['NORMAL, SUBTASK', usual],
  ['Not found', usual],
  ['normal', usual],
  ['', usual],
])('the overview of a company that names %j counts %j', (config, types) => {
  expect(overviewPickTypes(config)).toEqual(types);
});

it('a rate is over the past hours, of a finished day over all of them, and over at least one', () => {
  const range = { from: '2026-11-21T22:00:00.000Z', to: '2026-11-22T21:59:59.999Z' };
  const at = (time: string) => elapsedHours(range, Date.parse(time));
  expect(at('2026-11-22T04:30:00.000Z')).toBe(6.5);
  expect(at('2026-11-25T00:00:00.000Z')).toBeCloseTo(24, 6);
  for (const early of ['2026-11-21T22:59:00.000Z', '2026-11-21T22:00:00.000Z', '2026-11-20T00:00:00.000Z'])
    expect(at(early)).toBe(1);
});

it('an empty choice of places restricts nothing', () => {
  expect(placeFilter({ warehouseID: null, warehouseSectionIDs: [] })).toEqual({});
  expect(placeFilter({ warehouseID: 0, warehouseSectionIDs: [4] })).toEqual({
    warehouseID: 0,
    warehouseSectionID: [4],
  });
});
