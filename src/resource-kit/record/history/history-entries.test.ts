import { describe, expect, it } from 'vitest';
import { isFormer, saidValues, stepsOf } from './history-entries';

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

it('shows no empty values', () => {
  expect(saidValues({ a: 1, b: null, c: '', d: false })).toEqual([
    ['a', 1],
    ['d', false],
  ]);
  expect(saidValues(null)).toEqual([]);
});
