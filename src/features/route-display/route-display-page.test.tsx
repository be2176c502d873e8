// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { RouteDisplayPage } from './route-display-page';

process.env['TZ'] = 'Europe/Helsinki';

const task = (taskID: number, dispatchID: number | null, more: Row = {}): Row => ({
  companyID: 1,
  taskID,
  routeID: 1,
  dispatchID,
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  deliveryDate: new Date('2026-11-21T10:00:00+02:00').toISOString(),
  lineCount: 5,
  linesCompleted: 0,
  ...more,
});
const frame = {
  routes: [{ companyID: 1, routeID: 1, name: 'Pohjoinen', priority: 1 }],
  dispatches: [
    { companyID: 1, dispatchID: 11, routeID: 1, day: 5, dispatchTime: '12:00', pickingStart: 60 },
    { companyID: 1, dispatchID: 12, routeID: 1, day: 5, dispatchTime: '16:00', pickingStart: 60 },
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-21T10:59:50+02:00');
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(tasks: readonly Row[], at = '/routeDisplay') {
  renderPage(<RouteDisplayPage />, {
    device: createFakeDevice({ ...frame, tasks }),
    path: '/routeDisplay',
    at,
  });
  await pass(100);
}
const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('says that nothing leaves on the days', async () => {
  await open([task(1, 11, { deliveryDate: '2026-11-25T10:00:00.000Z' }), task(2, 11, { status: 'draft' })]);
  expect(screen.getByText('No dispatches on these days')).toBeDefined();
});

it('counts the lines of each dispatch in the order in which they leave, merged orders once', async () => {
  await open([
    task(1, 12, { status: 'completed' }),
    task(2, 11, { linesCompleted: 2, status: 'started' }),
    task(3, 11, { onHold: true }),
    task(4, 11),
    task(5, 11, { pickType: 'SUBTASK' }),
    task(6, null),
  ]);
  expect(numbers()).toEqual([
    ['21/11/2026 12:00', '2', '3', '5', '5'],
    ['21/11/2026 16:00', '5', '0', '0', '0'],
    ['21/11/2026', '0', '0', '0', '5'],
  ]);
});

it('leads to the tasks of the route and the dispatch on that day', async () => {
  await open([task(1, 11)]);
  expect(screen.getByRole('link', { name: 'Pohjoinen' }).getAttribute('href')).toBe(
    '/tasks?rt=1&dp=11&d=2026-11-21_2026-11-21',
  );
});

it('marks a dispatch whose picking should have started, from that minute on', async () => {
  await open([task(1, 11), task(2, 12)]);
  expect(screen.queryByText('Picking should have started')).toBeNull();
  await pass(60_000);
  const marked = screen.getAllByText('Picking should have started');
  expect(marked.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('12:00')]);
});
