// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { Row } from '../../../domain/resource';
import { DispatchCell } from './dispatch-cell';

process.env['TZ'] = 'Europe/Helsinki';
// A Saturday, day 5.
const now = '2026-11-21T10:00:00+02:00';
const dispatch = {
  companyID: 1,
  dispatchID: 11,
  routeID: 1,
  day: 5,
  dispatchTime: '12:00',
  pickingStart: 60,
};

async function shown(task: Row, configs: readonly Row[] = []): Promise<readonly (string | null)[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  try {
    const device = createFakeDevice({ dispatches: [dispatch], configs });
    const watched = vi.spyOn(device, 'watchRows');
    const row = { taskID: 1, dispatchID: 11, deliveryDate: null, ...task };
    const cells = ['one', 'two'].map((id) => (
      <p key={id} data-testid="cell">
        <DispatchCell row={row} />
      </p>
    ));
    const page = renderPage(cells, { device, path: '/', at: '/' });
    await vi.waitFor(() => expect(screen.getAllByTestId('cell')[0]?.textContent).not.toMatch(/^#11$/));
    const texts = screen.getAllByTestId('cell').map(({ textContent }) => textContent);
    expect(watched.mock.calls.filter(([{ resource }]) => resource === 'dispatches').length).toBeLessThan(2);
    page.unmount();
    return texts;
  } finally {
    vi.useRealTimers();
  }
}

it.each([
  ['the time alone of today’s', '2026-11-21T09:00:00+02:00', '12:00'],
  [
    'the day as well of next week’s, though it is the same weekday',
    '2026-11-22T09:00:00+02:00',
    '28/11 12:00',
  ],
  ['the year as well of another', '2025-11-22T09:00:00+02:00', '22/11/2025 12:00'],
])('shows %s', async (_, at, text) => {
  expect(await shown({ deliveryDate: new Date(at).toISOString() })).toEqual([text, text]);
});

it('shows the weekday if the date is unknown, and nothing without a dispatch', async () => {
  expect(await shown({})).toEqual(['Saturday 12:00', 'Saturday 12:00']);
  expect(await shown({ dispatchID: null })).toEqual(['', '']);
});

it('goes by the days of the company', async () => {
  const configs = [{ configID: 1, name: 'config_time_zone', value: 'Pacific/Kiritimati' }];
  // It is the 21st there, too, and the user's Friday evening is its Saturday.
  const deliveryDate = new Date('2026-11-20T20:00:00+02:00').toISOString();
  expect(await shown({ deliveryDate }, configs)).toEqual(['12:00', '12:00']);
});
