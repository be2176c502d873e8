import { describe, expect, it } from 'vitest';
import { locations } from '../../../domain/resources/sites/locations';
import { formerWith, isFormer, saidValues, stepsOf } from './history-entries';

const entry = (historyID: number, change: object) => ({
  historyID,
  companyID: 1,
  resource: 'warehouses',
  id: 3,
  action: 'update' as const,
  field: 'name',
  oldValue: 'Hall',
  newValue: 'Cold hall',
  userID: 4,
  username: 'aino',
  at: '2026-11-21T10:00:00.000Z',
  client: null,
  requestID: 'a',
  ...change,
});

describe('the steps of a history', () => {
  it('are the changes of one user by one write', () => {
    const steps = stepsOf([
      entry(9, { field: 'warehouseCode' }),
      entry(8, {}),
      entry(7, { requestID: 'b' }),
      entry(6, { requestID: 'b', userID: 5 }),
    ]);
    expect(steps.map(({ entries }) => entries.map(({ historyID }) => historyID))).toEqual([[9, 8], [7], [6]]);
  });
});

describe('a former value', () => {
  it('is one that the row no longer has', () => {
    expect(isFormer({ name: 'Cold hall' }, entry(1, {}))).toBe(true);
    expect(isFormer({ name: 'Hall' }, entry(1, {}))).toBe(false);
    expect(isFormer({ name: 'x' }, entry(1, { oldValue: null }))).toBe(true);
    expect(isFormer({}, entry(1, { oldValue: null }))).toBe(false);
  });

  it('of a secret or of a whole record is none', () => {
    expect(isFormer({}, entry(1, { field: 'password', oldValue: null, newValue: null }))).toBe(false);
    expect(isFormer({ name: 'x' }, entry(1, { action: 'create', field: null }))).toBe(false);
  });
});

describe('values that are put back together', () => {
  const warehouse = entry(3, { field: 'warehouseID', oldValue: 1, newValue: 2 });
  const section = entry(2, { field: 'warehouseSectionID', oldValue: 10, newValue: 20 });
  const code = entry(1, { field: 'locationCode', oldValue: 'A', newValue: 'B' });
  const entries = [warehouse, section, code];
  const now = { warehouseID: 2, warehouseSectionID: 20, locationCode: 'B' };

  it('are those of a field and of the one that it depends on', () => {
    const both = { warehouseID: 1, warehouseSectionID: 10 };
    expect(formerWith(locations, now, { entry: warehouse, entries })).toEqual(both);
    expect(formerWith(locations, now, { entry: section, entries })).toEqual(both);
    expect(formerWith(locations, now, { entry: code, entries })).toEqual({ locationCode: 'A' });
  });

  it('are not those that the row has again', () => {
    const row = { ...now, warehouseID: 1 };
    expect(formerWith(locations, row, { entry: section, entries })).toEqual({ warehouseSectionID: 10 });
  });
});

it('shows no empty values', () => {
  expect(saidValues({ a: 1, b: null, c: '', d: false })).toEqual([
    ['a', 1],
    ['d', false],
  ]);
  expect(saidValues(null)).toEqual([]);
});
