import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device, RowsResult } from '../../sync/device';
import { firstResult } from './first-result';

const query = { resource: 'pickers', filter: {}, sort: [], range: [0, 6] } as const;
const resultOf = (more: Partial<RowsResult>): RowsResult => ({
  rows: [],
  total: 0,
  waiting: [],
  rejected: [],
  sums: {},
  from: 'device',
  loading: false,
  error: null,
  ...more,
});
const loading = resultOf({ loading: true });
const found = resultOf({ loading: true, rows: [{ pickerID: 1 }] });
const none = resultOf({});

let tell: (result: RowsResult) => void;
let stops = 0;

/** @param early results before there is anything to stop */
function deviceOf(early: readonly RowsResult[] = []): Pick<Device, 'watchRows'> {
  return {
    watchRows: (_, onResult) => {
      tell = onResult;
      for (const result of early) onResult(result);
      return () => {
        stops += 1;
      };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  stops = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it('is the first with rows, or the first that says that there are none', async () => {
  for (const [enough, early] of [
    [found, [loading, found]],
    [none, [loading, none]],
  ] as const)
    expect(await firstResult(deviceOf(early), query)).toBe(enough);
  expect(stops).toBe(2);
  const later = firstResult(deviceOf([loading]), query);
  tell(found);
  tell(none);
  expect(await later).toBe(found);
  expect(stops).toBe(3);
});

it('is the first that satisfies the caller, or the latest one when time is up', async () => {
  const isComplete = ({ from }: RowsResult) => from === 'server';
  const complete = resultOf({ from: 'server' });
  expect(await firstResult(deviceOf([none, complete]), query, isComplete)).toBe(complete);
  const latest = firstResult(deviceOf([none]), query, isComplete);
  tell(found);
  await vi.runAllTimersAsync();
  expect(await latest).toBe(found);
  expect(stops).toBe(2);
});

it('is none if there was no answer in time', async () => {
  const asked = expect(firstResult(deviceOf(), query)).rejects.toThrow('the device did not answer');
  await vi.runAllTimersAsync();
  await asked;
  expect(stops).toBe(1);
});
