// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Device } from '../../sync/device';
import { ReportPage } from './report-page';

const flag = (value: string) => ({
  featureID: 1,
  name: 'feature_reporting_scrap_overview_enabled',
  description: null,
  value,
  defaultValue: 'false',
  categoryID: null,
});
const place = { path: '/reports/:name?', at: '/reports/scrapOverview' };
const switchedOff = { name: 'This report is switched off' };

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('a report that is switched off while it is open says so, and is back when it is switched on', async () => {
  const device = createFakeDevice({ features: [flag('true')] });
  renderPage(<ReportPage />, { device, ...place });
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
  device.server.get('features')?.set(1, flag('false'));
  device.setSynced(1);
  expect(await screen.findByRole('heading', switchedOff)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  device.server.get('features')?.set(1, flag('true'));
  device.setSynced(2);
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
});

it('what the server refuses is said, and asked again only when the user wants it', async () => {
  const device = createFakeDevice({ features: [flag('true')] });
  const refused = { value: null, from: 'partial', loading: false } as const;
  let asked = 0;
  const watchReport: Device['watchReport'] = (_, onResult) => {
    asked++;
    onResult({ ...refused, problem: { status: 404, text: '<html>nothing here</html>' } });
    return () => undefined;
  };
  renderPage(<ReportPage />, { device: Object.assign(device, { watchReport }), ...place });
  expect(await screen.findByText('The server does not know this report.')).toBeDefined();
  const before = asked;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

it('offers the task types that the company has switched on, and those that its address names', async () => {
  const picking = { ...flag('true'), featureID: 2, name: 'feature_picking_enabled' };
  const device = createFakeDevice({ features: [picking] });
  const at = '/reports/durationPerTask?tt=INV';
  renderPage(<ReportPage />, { device, path: place.path, at });
  fireEvent.click(await screen.findByRole('button', { name: 'Task type: Inventory count' }));
  const list = await screen.findByRole('listbox', { name: 'Task type' });
  const options = within(list).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Picking', 'Inventory count']);
});

it('has all filters but the days behind a button on a phone, which tells how many are set', async () => {
  const list = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: query.includes('max-width') }));
  const device = createFakeDevice({ features: [flag('true')] });
  const at = '/reports/scrapOverview?w=2&sr=milk';
  const page = renderPage(<ReportPage />, { device, path: place.path, at });
  const button = await screen.findByRole('button', { name: /^Filters ?2$/ });
  expect(screen.getByRole('textbox', { name: 'Days' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(button);
  const compare = screen.getByRole('checkbox', { name: 'Compare with the previous period' });
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(compare)).toBe(true);
  fireEvent.click(compare);
  await waitFor(() => expect(page.address()).toContain('cmp=1'));
  expect(screen.getByRole('button', { name: /^Filters ?3$/ })).toBe(button);
});

it('answers on every spelling of its address, and stands at the one that the menu leads to', async () => {
  const device = createFakeDevice({ features: [flag('true')] });
  const at = '/reports/scrapoverview?d=2026-01-01_2026-01-31';
  const page = renderPage(<ReportPage />, { device, path: place.path, at });
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
  expect(page.address()).toBe('/reports/scrapOverview?d=2026-01-01_2026-01-31');
});

/** A device whose first sync was cut off before the flags; `pull` delivers them. */
function createCutOff() {
  const device = createFakeDevice();
  const { watchRows } = device;
  let isPulled = false;
  return Object.assign(device, {
    watchRows: ((query, onResult) =>
      watchRows(query, (result) =>
        onResult({ ...result, loading: !isPulled }),
      )) satisfies Device['watchRows'],
    pull: () => {
      isPulled = true;
      device.setSynced(1);
    },
  });
}

it('a report whose flag is not on the device says so if the server is away', async () => {
  const device = createCutOff();
  renderPage(<ReportPage />, { device, ...place });
  await screen.findByText((_, element) => element?.matches('.animate-pulse') ?? false);
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Not available offline' })).toBeDefined();
  act(() => device.pull());
  expect(await screen.findByRole('heading', switchedOff)).toBeDefined();
});

it('an address of no report leads to those that there are', async () => {
  renderPage(<ReportPage />, { device: createFakeDevice({}), path: place.path, at: '/reports/none' });
  const back = await screen.findByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/reports');
});

it('the list of reports is not shown before the flags are known', async () => {
  const device = createCutOff();
  const session = { ...adminSession, userType: 'TOOLS-STANDARD' } as const;
  renderPage(<ReportPage />, { device, path: place.path, at: '/reports', session });
  expect(await screen.findByText('Loading…')).toBeDefined();
  expect(screen.queryByText('No reports are switched on')).toBeNull();
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByText('Not available offline')).toBeDefined();
  expect(screen.queryByText('Loading…')).toBeNull();
  act(() => device.pull());
  expect(await screen.findByText('No reports are switched on')).toBeDefined();
});
