// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { workedLastHour, workedTask, workedWeeksBefore } from '../../../tests/fakes/forecast-rows';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { ForecastCard } from './forecast-card';

process.env['TZ'] = 'Europe/Helsinki';
const now = Date.parse('2026-11-21T10:59:50+02:00');
const frame = {
  routes: [{ companyID: 1, routeID: 1, name: 'Pohjoinen', priority: 1 }],
  dispatches: [
    { companyID: 1, dispatchID: 11, routeID: 1, day: 5, dispatchTime: '12:00', pickingStart: 60 },
    { companyID: 1, dispatchID: 12, routeID: 1, day: 5, dispatchTime: '16:00', pickingStart: 60 },
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(now);
});
afterEach(() => vi.useRealTimers());

async function open(tasks: readonly Row[], more: Record<string, readonly Row[]> = {}) {
  const device = createFakeDevice({ ...frame, ...more, tasks });
  renderPage(<ForecastCard />, { device, path: '/overview', at: '/overview' });
  await act(() => vi.advanceTimersByTimeAsync(200));
}
const waiting = (taskID: number, dispatchID: number, left: number) =>
  workedTask({ taskID, dispatchID, fromMs: now, done: 0, left, dueMs: now + 50 * 60_000 });
const worked = [...workedWeeksBefore(now, [11, 12]), workedLastHour(now, 11)];

it('shows lines left, pace and when they are done, and no dispatch that is in time', async () => {
  await open([...worked, waiting(1, 12, 5)]);
  const shownBy = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(shownBy('Lines left today')?.trim()).toBe('5');
  expect(shownBy('Lines per hour now')).toBe('61 1 picker');
  expect(shownBy("Today's work will be done at")).toMatch(/^11:\d\d \(\d\d:\d\d–\d\d:\d\d\)$/);
  expect(screen.getByText("All of today's dispatches will be ready in time.")).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('lists late dispatches with their route, their end and what being in time would take', async () => {
  await open([
    ...worked,
    ...Array.from({ length: 12 }, (_, place) => waiting(10 + place, 11, 10)),
    waiting(50, 12, 5),
  ]);
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows).toHaveLength(1);
  const row = within(rows[0] ?? document.body);
  expect(row.getByRole('link', { name: 'Pohjoinen' }).getAttribute('href')).toBe(
    '/tasks?rt=1&dp=11&d=2026-11-21_2026-11-21',
  );
  expect(row.getByText('Late')).toBeDefined();
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '12:00',
    '120 lines',
    expect.stringMatching(/^\d\d:\d\d \(\d\d:\d\d–\d\d:\d\d\)$/),
    '1 more picker on Pohjoinen',
  ]);
});

it("uses the company's clock, and says so if the reader's differs", async () => {
  const configs = [{ configID: 1, name: 'config_time_zone', value: 'Europe/Stockholm' }];
  const many = Array.from({ length: 12 }, (_, place) => waiting(10 + place, 11, 20));
  await open([...worked, ...many], { configs });
  expect(screen.getByText("Today's work will be done at").nextElementSibling?.textContent).toMatch(/^1[34]:/);
  const [leaves] = within(screen.getByRole('table')).getAllByRole('cell');
  expect(leaves?.textContent).toBe('12:00');
  expect(screen.getByText("Times are those of the company's time zone, Europe/Stockholm")).toBeDefined();
});

it("does not name a zone whose clocks show the reader's time", async () => {
  const configs = [{ configID: 1, name: 'config_time_zone', value: 'Europe/Mariehamn' }];
  await open([...worked, waiting(1, 12, 5)], { configs });
  expect(screen.getByText("Today's work will be done at").nextElementSibling?.textContent).toMatch(/^11:/);
  expect(screen.queryByText(/^Times are those/)).toBeNull();
});

it('says that there is too little data instead of showing a number', async () => {
  await open([...workedWeeksBefore(now, [11, 12]), waiting(1, 12, 5)]);
  expect(screen.getByText('Too few lines were picked in the last hour for a forecast')).toBeDefined();
  expect(screen.getByText('Lines left today').nextElementSibling?.textContent?.trim()).toBe('5');
  expect(screen.queryByText("Today's work will be done at")).toBeNull();
});
