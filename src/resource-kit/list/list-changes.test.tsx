// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { pickers } from '../../domain/resources/company/pickers';
import { locations } from '../../domain/resources/sites/locations';
import { DeviceFailure } from '../../sync/device-failure';
import { ResourceListPage } from './resource-list-page';

const people = ['Aino', 'Eero', 'Liisa'].map((firstName, index) => ({
  pickerID: index + 1,
  companyID: 1,
  pickerCode: `P${index + 1}`,
  firstName,
  lastName: 'Virta',
  maxAllowedPriority: null,
  lastActionTime: null,
}));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('has every row again once search and filters are cleared', async () => {
  const filter = encodeURIComponent(JSON.stringify({ firstName: { like: 'Aino' } }));
  const page = renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice({ pickers: people }),
    path: '/pickers',
    at: `/pickers?sr=nobody&f=${filter}`,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Eero')).toBeDefined();
  expect(page.address()).toBe('/pickers');
});

it('reverses at the header of the sorted column, last rows first, from the start', async () => {
  const bins = ['A', 'B', 'C'].map((bin, index) => ({
    locationID: index + 1,
    companyID: 1,
    warehouseID: 1,
    bin,
    binOrder: index + 1,
    validationDigits: null,
    warehouseSectionID: null,
  }));
  const page = renderPage(<ResourceListPage resource={locations} />, {
    device: createFakeDevice({ locations: bins }),
    path: '/locations',
    at: '/locations',
  });
  await screen.findByText('A');
  const shown = () => screen.getAllByText(/^[ABC]$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['C', 'B', 'A']);
  fireEvent.click(screen.getByRole('button', { name: 'Walking order' }));
  expect(page.address()).toBe('/locations?s=binOrder');
  expect(shown()).toEqual(['A', 'B', 'C']);
});

it('stores a choice of columns after one that could not be stored', async () => {
  const device = createFakeDevice({ pickers: people });
  const { submit } = device;
  let isFull = true;
  Object.assign(device, {
    submit: async (...asked: Parameters<typeof submit>) => {
      if (isFull) throw new DeviceFailure('no room', 'full');
      return submit(...asked);
    },
  });
  renderPage(<ResourceListPage resource={pickers} />, { device, path: '/pickers', at: '/pickers' });
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'First name' }));
  expect(await screen.findByText(/could not be stored on this device/)).toBeDefined();
  isFull = false;
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Last name' }));
  await waitFor(() => expect(device.entries.map(({ name }) => name)).toEqual(['viewPreferences.create']));
});
