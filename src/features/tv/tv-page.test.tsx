// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice, type FakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { TvPage } from './tv-page';
import { TvSettings } from './tv-settings';

process.env['TZ'] = 'Europe/Helsinki';

const task = (taskID: number, deliveryDate: string, more: Row = {}): Row => ({
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  status: 'new',
  onHold: false,
  priority: 50,
  pickType: 'NORMAL',
  customerName: null,
  route: null,
  lineCount: 4,
  linesCompleted: 1,
  timeCompleted: null,
  deliveryDate: new Date(deliveryDate).toISOString(),
  ...more,
});
const config = { configID: 1, name: 'config_tv_expired_minutes', value: null, defaultValue: '3' };

function open(
  rows: readonly Row[],
  companyCode = 'DEMO',
  more: Readonly<Record<string, readonly Row[]>> = {},
) {
  const device = createFakeDevice({ tasks: rows, configs: [config], ...more });
  device.setSynced(Date.now());
  renderPage(<TvPage isRefused={false} menu={<TvSettings />} />, {
    device,
    path: '*',
    at: '/tv',
    session: { ...adminSession, userType: 'TOOLS-TV', companyCode },
  });
  return device;
}

const shown = () => [...document.querySelectorAll('ol b')].map((number) => number.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers();
  window.matchMedia = vi
    .fn()
    .mockImplementation(() => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.useRealTimers());

describe('the TV over time', () => {
  it('says that its clock is wrong, which no user would see otherwise', async () => {
    vi.setSystemTime('2026-11-21T10:00:00+02:00');
    const device = open([task(1, '2026-11-21T12:00:00+02:00')]);
    await pass(100);
    expect(screen.queryByText(/^Clock/)).toBeNull();
    act(() => device.setClockError(3 * 60));
    await pass(100);
    expect(screen.getByText('Clock 3 hours slow')).toBeDefined();
    act(() => device.setClockError(-7));
    await pass(100);
    expect(screen.getByText('Clock 7 minutes fast')).toBeDefined();
  });

  it('turns to the next day at midnight, by itself', async () => {
    vi.setSystemTime('2026-11-21T23:58:30+02:00');
    open([task(1, '2026-11-21T23:59:59+02:00'), task(2, '2026-11-22T00:00:00+02:00')]);
    await pass(1000);
    expect(shown()).toEqual(['T-1']);
    await pass(88_000);
    expect(shown()).toEqual(['T-1']);
    await pass(2000);
    expect(shown()).toEqual(['T-2']);
  });

  it.each([
    ['back: a day of 25 hours', '2026-10-25', '+03:00', '+02:00', 25],
    ['on: a day of 23 hours', '2026-03-29', '+02:00', '+03:00', 23],
  ])('keeps the local day when the clocks go %s', async (_, day, before, after, hours) => {
    vi.setSystemTime(`${day}T00:00:30${before}`);
    const start = Date.now();
    const next = new Date(Date.parse(`${day}T23:59:59${after}`) + 1000).toISOString();
    open([task(1, `${day}T00:00:00${before}`), task(2, `${day}T23:59:59${after}`), task(3, next)]);
    await pass(1000);
    expect(shown()).toEqual(['T-1', 'T-2']);
    vi.setSystemTime(start + (hours - 1) * hour);
    await pass(1000);
    expect(shown()).toEqual(['T-1', 'T-2']);
    vi.setSystemTime(start + hours * hour);
    await pass(1000);
    expect(shown()).toEqual(['T-3']);
  });

  it('lets completed tasks leave when their time is over, and not before', async () => {
    vi.setSystemTime('2026-11-21T12:00:00+02:00');
    const noon = '2026-11-21T12:00:00+02:00';
    open([task(1, noon, { status: 'completed', timeCompleted: new Date(noon).toISOString() })]);
    await pass(3 * minute - 1000);
    expect(shown()).toEqual(['T-1']);
    await pass(1000);
    expect(shown()).toEqual([]);
    expect(screen.getByText('No tasks now')).toBeDefined();
  });

  it('writes a number alike on all pages: with its type, unless all tasks are of one', async () => {
    vi.setSystemTime('2026-11-21T12:00:00+02:00');
    const numbered = (taskType: string, taskID: number) =>
      task(taskID, '2026-11-21T12:00:00+02:00', {
        ...{ taskType, taskNumber: `${taskType}-${taskID}`, priority: taskID },
        customerName: 'A customer with a name that takes the width of a column',
      });
    const picks = Array.from({ length: 30 }, (_, index) => numbered('PIC', index + 1));
    open([...picks, numbered('INV', 99)]);
    await pass(0);
    const seen: (string | null)[] = [];
    for (let page = 0; page < 2; page++) {
      expect(screen.getByText(/of 2$/)).toBeDefined();
      seen.push(...shown());
      await pass(10_000);
    }
    expect(seen.toSorted()).toEqual(
      [...picks, { taskNumber: 'INV-99' }].map((one) => one.taskNumber).toSorted(),
    );
  });

  it('keeps a task that was completed within a minute until that second of a later one', async () => {
    vi.setSystemTime('2026-11-21T12:00:40+02:00');
    const done = { status: 'completed', timeCompleted: new Date('2026-11-21T12:00:30+02:00').toISOString() };
    open([task(1, '2026-11-21T12:00:00+02:00', done)]);
    await pass(2 * minute + 49_000);
    expect(shown()).toEqual(['T-1']);
    await pass(1000);
    expect(shown()).toEqual([]);
  });

  it('turns pages where the tasks do not fit', async () => {
    vi.setSystemTime('2026-11-21T12:00:00+02:00');
    open(
      Array.from({ length: 50 }, (_, index) =>
        task(index + 1, '2026-11-21T12:00:00+02:00', { priority: index }),
      ),
    );
    await pass(0);
    const first = shown();
    await pass(10_000);
    const second = shown();
    expect(new Set([...first, ...second]).size).toBe(50);
    await pass(10_000);
    expect(shown()).toEqual(first);
  });

  it('dims and says the age of the data when it is older than two refreshes', async () => {
    vi.setSystemTime('2026-11-21T12:00:00+02:00');
    const device = open([task(1, '2026-11-21T12:00:00+02:00')]);
    await pass(60_000);
    const board = () => screen.getByText('T-1').closest('ol')?.parentElement?.className;
    expect(board()).not.toContain('opacity');
    await pass(1000);
    expect(board()).toContain('opacity');
    expect(screen.getByText('Updated 12:00')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => device.setSynced(Date.now()));
    await pass(1000);
    expect(board()).not.toContain('opacity');
  });

  it('dims the rows of a first sync that the server never ends', async () => {
    vi.setSystemTime('2026-11-21T12:00:00+02:00');
    const device = open([task(1, '2026-11-21T12:00:00+02:00')]);
    act(() => device.setSynced(null));
    await pass(0);
    const board = () => screen.getByText('T-1').closest('ol')?.parentElement?.className;
    expect(board()).not.toContain('opacity');
    act(() => device.setConnectivity('offline'));
    await pass(0);
    expect(board()).toContain('opacity');
    expect(screen.getByText('Not updated yet').className).toContain('text-paused');
  });
});

describe('the TV', () => {
  beforeEach(() => vi.setSystemTime('2026-11-21T12:00:00+02:00'));

  it('tells "no tasks" from "no data"', async () => {
    const device: FakeDevice = open([]);
    act(() => device.setSynced(null));
    await pass(1000);
    const counts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(screen.getByText('No data yet')).toBeDefined();
    expect(counts()).toEqual(['New–', 'In progress–', 'Completed–']);
    act(() => device.setSynced(Date.now()));
    await pass(1000);
    expect(screen.getByText('No tasks now')).toBeDefined();
    expect(counts()).toEqual(['New0', 'In progress0', 'Completed0']);
  });

  it('says which tasks are new, in progress and completed, not by colour alone', async () => {
    open([task(1, '2026-11-21T12:00:00+02:00'), task(2, '2026-11-21T12:00:00+02:00', { status: 'paused' })]);
    await pass(1000);
    expect(screen.getByRole('img', { name: 'New' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'In progress' })).toBeDefined();
    expect(screen.getByText('1/4')).toBeDefined();
  });

  it('of the company of two routes shows its logo and only these', async () => {
    open(
      [task(1, '2026-11-21T12:00:00+02:00', { route: 'Nouto' }), task(2, '2026-11-21T12:00:00+02:00')],
      'NOUTO',
    );
    await pass(1000);
    expect(screen.getByRole('img', { name: 'Nouto' })).toBeDefined();
    expect(shown()).toEqual(['T-1']);
  });

  it('says where the values of its settings come from', async () => {
    const forecast = { configID: 2, name: 'config_tv_forecast', value: 'true', defaultValue: 'false' };
    open([], 'DEMO', {
      configs: [config, forecast],
      companyConfigs: [{ companyConfigID: 1, companyID: 1, configID: 1, value: '5' }],
    });
    await pass(1000);
    expect(screen.getByText('Company')).toBeDefined();
    expect(screen.getByText('Global')).toBeDefined();
  });

  it('follows the time that the company has chosen', async () => {
    const done = { status: 'completed', timeCompleted: new Date('2026-11-21T11:56:00+02:00').toISOString() };
    open([task(1, '2026-11-21T12:00:00+02:00', done)], 'DEMO', {
      companyConfigs: [{ companyConfigID: 1, companyID: 1, configID: 1, value: '5' }],
    });
    await pass(0);
    expect(shown()).toEqual(['T-1']);
    await pass(minute);
    expect(shown()).toEqual([]);
  });
});
