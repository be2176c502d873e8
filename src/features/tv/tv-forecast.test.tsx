// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { workedLastHour, workedTask, workedWeeksBefore } from '../../../tests/fakes/forecast-rows';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { readToasts } from '../../ui/feedback/toast-store';
import { TvPage } from './tv-page';
import { TvSettings } from './tv-settings';

process.env['TZ'] = 'Europe/Helsinki';
const now = Date.parse('2026-11-21T10:59:50+02:00');
const dispatch = (dispatchID: number, routeID: number, dispatchTime: string): Row => {
  return { companyID: 1, dispatchID, routeID, day: 5, dispatchTime, pickingStart: 60 };
};
const frame = {
  routes: ['Pohjoinen', 'Itä', 'Länsi', 'Etelä', 'Keski'].map((name, index) => {
    return { companyID: 1, routeID: index + 1, name, priority: 1 };
  }),
  dispatches: [
    dispatch(11, 1, '12:00'),
    dispatch(12, 2, '11:10'),
    dispatch(13, 3, '11:40'),
    dispatch(14, 4, '11:50'),
    dispatch(15, 5, '23:30'),
  ],
};
const definition = { configID: 9, name: 'config_tv_forecast', value: null, defaultValue: 'false' };
const ofCompany = { companyConfigID: 1, configID: 9, companyID: 1, value: 'true' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(now);
  window.matchMedia = vi
    .fn()
    .mockImplementation(() => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.useRealTimers());

async function open(tasks: readonly Row[], isOn = true, companyCode = 'DEMO') {
  const own = isOn ? { companyConfigs: [ofCompany] } : {};
  const device = createFakeDevice({ ...frame, ...own, tasks, configs: [definition] });
  device.setSynced(now);
  renderPage(<TvPage isRefused={false} menu={<TvSettings />} />, {
    device,
    path: '*',
    at: '/tv',
    session: { ...adminSession, userType: 'TOOLS-TV', companyCode },
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return device;
}

const waiting = (dispatchID: number, left: number): Row => ({
  ...workedTask({ taskID: dispatchID, dispatchID, fromMs: now, done: 0, left, dueMs: now + 50 * 60_000 }),
  routeID: dispatchID - 10,
});
const worked = [...workedWeeksBefore(now, [11, 12]), workedLastHour(now, 11)];
const band = () => screen.queryByRole('region', { name: 'Will we make it?' });

it('is shown where the company wants it, which can be undone', async () => {
  const device = await open([...worked, waiting(15, 5)], false);
  expect(band()).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Will we make it?' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(device.entries.map(({ request }) => [request.method, request.path])).toEqual([
    ['POST', 'v2/companyConfigs'],
  ]);
  expect(band()?.textContent).toMatch(
    /^Done at \d\d:\d\d \(\d\d:\d\d–\d\d:\d\d\)All of today's dispatches will be ready in time\.$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(device.entries).toHaveLength(0);
  expect(band()).toBeNull();
});

it('says so where the choice cannot be stored', async () => {
  const device = await open([], false);
  const fails = async () => {
    throw new Error('the worker does not answer');
  };
  Object.assign(device, { newID: fails });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Will we make it?' }));
  const told = () => readToasts().map(({ message }) => message);
  await vi.waitFor(() => expect(told()).toEqual([expect.stringMatching(/^It could not be done/)]), {
    timeout: 15_000,
  });
});

it('names late or tight dispatches, the worst first, as many as fit', async () => {
  await open([
    ...worked,
    waiting(11, 120),
    waiting(12, 60),
    waiting(13, 60),
    waiting(14, 60),
    waiting(15, 5),
  ]);
  const rows = within(band() ?? document.body).getAllByRole('listitem');
  // Lines of four dispatches one after the other, an hour each: they leave ten minutes apart.
  expect(rows.map(({ textContent }) => textContent)).toEqual(['LateEtelä11:50', 'LateLänsi11:40']);
  expect(band()?.textContent).toMatch(/\+ 2 more$/);
  // A dispatch with time until half past eleven at night is in time.
  expect(band()?.textContent).not.toContain('Keski');
});

it('does not say that all are in time where those that it does not name are not', async () => {
  await open([...worked, waiting(11, 120), waiting(12, 60)], true, 'NOUTO');
  expect(band()?.textContent).toMatch(/^Done at \d\d:\d\d \(\d\d:\d\d–\d\d:\d\d\)$/);
});

it('says if there is too little data', async () => {
  await open([...workedWeeksBefore(now, [11, 12]), waiting(15, 5)]);
  expect(band()?.textContent).toBe('Too few lines were picked in the last hour for a forecast');
});
