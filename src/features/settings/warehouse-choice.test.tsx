// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { SettingsPage } from './settings-page';

const companyID = 1;
const warehouses = [
  { warehouseID: 1, companyID, warehouseCode: 'VAN', name: 'Vantaa' },
  { warehouseID: 2, companyID, warehouseCode: 'TRE', name: 'Tampere' },
  { warehouseID: 3, companyID, warehouseCode: 'OUL', name: 'Oulu' },
];
const warehouseSettings = [
  { warehouseSettingID: 1, name: 'shift_start', type: 'text', value: '07:00', description: null },
];
const companyWarehouseSettings = [
  { companyWarehouseSettingID: 1, companyID, warehouseSettingID: 1, warehouseID: 2, value: '06:15' },
];

const open = () => {
  const device = createFakeDevice({ warehouses, warehouseSettings, companyWarehouseSettings });
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
};
const chosen = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Warehouse' });
const openChooser = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Choose from the list' }));
  return within(await screen.findByRole('dialog', { name: 'Choose a warehouse' }));
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('a warehouse is chosen from the list of warehouses, and its settings are shown', async () => {
  open();
  await waitFor(async () => expect((await chosen()).value).toBe('3'));
  expect(screen.getByDisplayValue('07:00')).toBeDefined();
  const dialog = await openChooser();
  fireEvent.click(await dialog.findByText('Tampere'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await chosen()).value).toBe('2');
  expect(await screen.findByDisplayValue('06:15')).toBeDefined();
});

it('the list in the dialog is searched, has no boxes to tick, and closing it changes nothing', async () => {
  open();
  await waitFor(async () => expect((await chosen()).value).toBe('3'));
  const dialog = await openChooser();
  expect(await dialog.findByText('Vantaa')).toBeDefined();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'tamp' } });
  await waitFor(() => expect(dialog.queryByText('Vantaa')).toBeNull());
  expect(dialog.getByText('Tampere')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await chosen()).value).toBe('3');
});
