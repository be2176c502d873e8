// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { label } from '../../lib/label';
import type { Device, RowsResult } from '../../sync/device';
import { DeviceFailure } from '../../sync/device-failure';
import { RouteDisplayPage } from './route-display-page';

process.env['TZ'] = 'Europe/Helsinki';

const task = (taskID: number, more: Row = {}): Row => ({
  companyID: 1,
  taskID,
  routeID: 1,
  dispatchID: 11,
  status: 'completed',
  onHold: false,
  pickType: 'NORMAL',
  deliveryDate: new Date('2026-11-21T10:00:00+02:00').toISOString(),
  updatedAt: '2026-11-20T10:00:00.000Z',
  lineCount: 5,
  linesCompleted: 5,
  ...more,
});
const sites = {
  routes: [{ companyID: 1, routeID: 1, name: 'Pohjoinen', priority: 1 }],
  dispatches: [{ companyID: 1, dispatchID: 11, routeID: 1, day: 5, dispatchTime: '12:00', pickingStart: 60 }],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-21T10:00:00+02:00');
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface OpenOptions {
  readonly at?: string;
  readonly connectivity?: 'online' | 'offline';
  readonly readRows?: Device['readRows'];
}

/** @param change replaces the device's complete answer about tasks */
async function open(
  rows: readonly Row[],
  change: (result: RowsResult) => Partial<RowsResult>,
  { at = '/routeDisplay', connectivity = 'online', readRows }: OpenOptions = {},
) {
  const device = createFakeDevice({ ...sites, tasks: rows });
  const { watchRows } = device;
  Object.assign(device, {
    watchRows: ((query, onResult) =>
      watchRows(query, (result) =>
        onResult(query.resource === 'tasks' ? { ...result, ...change(result) } : result),
      )) satisfies Device['watchRows'],
    ...(readRows && { readRows }),
  });
  device.setConnectivity(connectivity);
  const view = renderPage(<RouteDisplayPage />, { device, path: '/routeDisplay', at });
  await pass(100);
  return { ...view, device };
}
const firstOf = (result: RowsResult): Partial<RowsResult> => ({
  from: 'server',
  rows: result.rows.slice(0, 1),
});
const completed = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(1)?.textContent);

it('reads all pages where the server has given the first one, and reads them again when it changes', async () => {
  const { device } = await open([task(1), task(2), task(3)], firstOf);
  expect(completed()).toEqual(['15']);
  expect(screen.getByText('From the server: includes what is not on this device')).toBeDefined();
  device.server.get('tasks')?.set(3, task(3, { lineCount: 7, updatedAt: '2026-11-21T10:00:00.000Z' }));
  act(() => device.setConnectivity('online'));
  await pass(15_000);
  expect(completed()).toEqual(['17']);
});

it('shows no sums of the first page while the others are read, nor where they cannot be', async () => {
  const answers: ((rows: readonly Row[]) => void)[] = [];
  let isReached = false;
  const readRows: Device['readRows'] = ({ mustBeComplete }) => {
    if (!mustBeComplete) throw new Error('a part would do');
    if (!isReached) return Promise.reject(new DeviceFailure('the API does not answer', 'unreachable'));
    return new Promise((resolve) => answers.push(resolve));
  };
  await open([task(1), task(2)], firstOf, { readRows });
  expect(screen.getByText('Not available offline')).toBeDefined();
  isReached = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(screen.getByText(/the server is being asked/)).toBeDefined();
  expect(completed()).toEqual([]);
  await act(async () => answers.at(-1)?.([task(1), task(2)]));
  await pass(100);
  expect(completed()).toEqual(['10']);
});

it('says that earlier numbers are from before when the server stops answering', async () => {
  const rows = [task(1), task(2)];
  let isReached = true;
  const readRows: Device['readRows'] = async () => {
    if (!isReached) throw new DeviceFailure('the API does not answer', 'unreachable');
    return rows;
  };
  const { device } = await open(rows, firstOf, { readRows });
  isReached = false;
  act(() => device.setConnectivity('online'));
  await pass(15_000);
  expect(completed()).toEqual(['10']);
  expect(screen.getByText('The server does not answer: these numbers may be out of date')).toBeDefined();
});

it('offers the days that the device has where it is offline and lacks others', async () => {
  const { address } = await open([task(1)], () => ({ from: 'partial' }), {
    at: '/routeDisplay?d=2026-10-01_2026-11-21',
    connectivity: 'offline',
  });
  expect(screen.getByText('These days are not on this device')).toBeDefined();
  expect(completed()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show since 07/11/2026' }));
  expect(address()).toBe('/routeDisplay?d=2026-11-07_2026-11-21');
});

it('says that the server is asked while it has not answered, not that nothing leaves', async () => {
  await open([], () => ({ from: 'partial' }));
  expect(screen.getByText(/the server is being asked/)).toBeDefined();
  expect(screen.queryByText('No dispatches on these days')).toBeNull();
});

it('shows nothing of rows that are still on their way', async () => {
  await open([task(1)], () => ({ loading: true }));
  expect(completed()).toEqual([]);
  expect(screen.getByText('Loading…')).toBeDefined();
});

it('asks for fewer days if there are too many tasks, and leads to today', async () => {
  const readRows: Device['readRows'] = () => Promise.reject(new Error('too many to read'));
  const { address } = await open([task(1)], () => ({ from: 'server', total: 10_001 }), {
    at: '/routeDisplay?d=2026-01-01_2026-11-21',
    readRows,
  });
  expect(screen.getByRole('alert').textContent).toMatch(/These days have more than 10.000 tasks/);
  fireEvent.click(screen.getByRole('button', { name: 'Show today' }));
  expect(address()).toBe('/routeDisplay?d=2026-11-21_2026-11-21');
});

it('says why a question is refused', async () => {
  await open([], () => ({ rows: [], total: 0, error: label('Unknown field {name}', { name: 'colour' }) }));
  expect(screen.getByRole('alert').textContent).toContain('Unknown field colour');
});

it('[S46] tasks that this tab can no longer read are not waited for without a word', () => {
  const device = createFakeDevice();
  const silent = { ...device, watchRows: () => () => {} };
  renderPage(<RouteDisplayPage />, { device: silent, path: '/routeDisplay', at: '/routeDisplay' });
  expect(screen.getByText('Loading…')).toBeDefined();
  act(() => device.retire());
  expect(screen.getByText('A newer version runs in another tab')).toBeDefined();
});
