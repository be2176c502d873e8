// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { keptForms } from '../../session/remembered';
import type { Device } from '../../sync/device';
import { SettingsPage } from './settings-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const setting = (warehouseSettingID: number, name: string, type: string, value: string) => ({
  warehouseSettingID,
  name,
  type,
  value,
  description: null,
});

function createDevice(companyWarehouseSettings: readonly Row[] = [], recordHistory: readonly Row[] = []) {
  return createFakeDevice({
    recordHistory,
    warehouses: [{ warehouseID: 1, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
    warehouseSettings: [
      setting(1, 'shift_start', 'text', '07:00'),
      setting(2, 'copies', 'number', '1'),
      setting(3, 'confirm_bin', 'boolean', 'false'),
    ],
    companyWarehouseSettings,
  });
}

it('Cancel asks, then puts back what counts; Save sends the values that were changed, once', async () => {
  const device = createDevice();
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const copies = await screen.findByLabelText<HTMLInputElement>('copies');
  const enter = (value: string) => fireEvent.change(copies, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getAllByText('Inherited')).toHaveLength(3);
  enter('2');
  fireEvent.click(screen.getByRole('checkbox', { name: 'confirm_bin' }));
  press('Cancel');
  const question = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(copies.value).toBe('2');
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(copies.value).toBe('1'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'confirm_bin' }).checked).toBe(false);

  enter('many');
  press('Save');
  expect(await screen.findByText('This is not a number')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(copies));
  expect(device.entries).toHaveLength(0);
  enter('3'.repeat(2001));
  expect(copies.value).toHaveLength(2001);
  press('Save');
  expect(await screen.findByText('At most 2000 characters; there are 2001')).toBeDefined();
  expect(device.entries).toHaveLength(0);
  enter('3');
  press('Save');
  press('Save');
  await waitFor(() =>
    expect(device.entries.map(({ request }) => [request.method, request.body])).toEqual([
      ['POST', { companyID: 1, warehouseSettingID: 2, warehouseID: 1, value: '3' }],
    ]),
  );
  await waitFor(() => expect(screen.getAllByText('Inherited')).toHaveLength(2));
});

it('what was entered and not saved is back, over what the values were then', async () => {
  const own = { companyWarehouseSettingID: 8, companyID: 1, warehouseID: 1, warehouseSettingID: 2 };
  const place = { path: '/settings', at: '/settings' };
  renderPage(<SettingsPage />, { device: createDevice([{ ...own, value: '2' }]), ...place });
  const copies = () => screen.findByLabelText<HTMLInputElement>('copies');
  await waitFor(async () => expect((await copies()).value).toBe('2'));
  fireEvent.change(await copies(), { target: { value: '3' } });
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  // Others have changed it meanwhile.
  const device = createDevice([{ ...own, value: '5' }]);
  renderPage(<SettingsPage />, { device, ...place });
  await waitFor(async () => expect((await copies()).value).toBe('3'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({ base: { value: '2' }, request: { body: { value: '3' } } });
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith(keptForms))).toEqual([]),
  );
});

it('was entered over the value that was there at the first key, whatever others set meanwhile', async () => {
  const own = (value: string) => ({
    ...{ companyWarehouseSettingID: 7, companyID: 1, warehouseSettingID: 2, warehouseID: 1 },
    value,
  });
  const device = createDevice([own('2')]);
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const copies = await screen.findByLabelText<HTMLInputElement>('copies');
  await waitFor(() => expect(copies.value).toBe('2'));
  fireEvent.change(copies, { target: { value: '3' } });
  device.server.get('companyWarehouseSettings')?.set(7, own('9'));
  await act(async () => device.setSynced(1));
  fireEvent.change(copies, { target: { value: '34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({ base: { value: '2' }, request: { body: { value: '34' } } });
});

it('an emptied value is taken away, and the definition\u2019s is shown as inherited', async () => {
  const own = { companyID: 1, warehouseID: 1 };
  const device = createDevice([
    { ...own, companyWarehouseSettingID: 7, warehouseSettingID: 1, value: '06:00' },
    { ...own, companyWarehouseSettingID: 8, warehouseSettingID: 2, value: null },
  ]);
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const start = await screen.findByLabelText<HTMLInputElement>('shift_start');
  await waitFor(() => expect(start.value).toBe('06:00'));
  expect(screen.getAllByText('Inherited')).toHaveLength(2);
  fireEvent.change(start, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(start.value).toBe('07:00'));
  expect(screen.getAllByText('Inherited')).toHaveLength(3);
  expect(device.entries.map(({ request }) => [request.method, request.path])).toEqual([
    ['DELETE', 'v2/companyWarehouseSettings/7'],
  ]);
});

it('text entered while a value is being saved stays, and is saved by the next press', async () => {
  const device = createDevice();
  const { submit } = device;
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  Object.assign(device, {
    submit: async (...write: Parameters<Device['submit']>) => {
      await stored;
      return submit(...write);
    },
  });
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const copies = await screen.findByLabelText<HTMLInputElement>('copies');
  const start = screen.getByLabelText<HTMLInputElement>('shift_start');
  fireEvent.change(copies, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(start, { target: { value: '06:00' } });
  fireEvent.change(copies, { target: { value: '4' } });
  store();
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(start.value).toBe('06:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(3));
  const [, ...later] = device.entries;
  expect(later.map(({ base, request }) => [base, request.body])).toEqual([
    [{ value: '3' }, { companyID: 1, value: '4' }],
    [null, expect.objectContaining({ warehouseSettingID: 1, value: '06:00' })],
  ]);
});

it('a switch that the warehouse has set can be the definition\u2019s again', async () => {
  const own = { companyWarehouseSettingID: 5, companyID: 1, warehouseSettingID: 3, warehouseID: 1 };
  const device = createDevice([{ ...own, value: 'true' }]);
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'confirm_bin' });
  expect(box.checked).toBe(true);
  const inherit = screen.getByRole('button', { name: 'Use the inherited value: confirm_bin' });
  inherit.focus();
  fireEvent.click(inherit);
  expect(inherit.isConnected).toBe(false);
  expect(document.activeElement).toBe(box);
  expect(box.checked).toBe(false);
  expect(screen.getAllByText('Inherited')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries.map(({ request }) => request.method)).toEqual(['DELETE']));
});

it('keeps the focus in the field whose own value is removed', async () => {
  const own = { companyWarehouseSettingID: 5, companyID: 1, warehouseSettingID: 2, warehouseID: 1 };
  const device = createDevice([{ ...own, value: '4' }]);
  renderPage(<SettingsPage />, { device, path: '/settings', at: '/settings' });
  const inherit = await screen.findByRole('button', { name: 'Use the inherited value: copies' });
  inherit.focus();
  fireEvent.click(inherit);
  expect(inherit.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('copies'));
});

it('says so where the settings are not on the device and there is no server', async () => {
  const device = createFakeDevice();
  const { watchRows } = device;
  const neverPulled: Device['watchRows'] = (query, onResult) =>
    watchRows(query, (result) =>
      onResult({ ...result, loading: query.resource === 'warehouseSettings' && result.rows.length === 0 }),
    );
  const place = { path: '/settings', at: '/settings' };
  renderPage(<SettingsPage />, { device: Object.assign(device, { watchRows: neverPulled }), ...place });
  expect(await screen.findByText('Loading…')).toBeDefined();
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByText('Not available offline')).toBeDefined();
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(screen.queryByText('No settings are defined')).toBeNull();
});

it('does not say that there are no settings before it knows', async () => {
  const device = createDevice();
  const { watchRows } = device;
  let tell = (): unknown => undefined;
  const late: Device['watchRows'] = (query, onResult) => {
    if (query.resource !== 'warehouseSettings') return watchRows(query, onResult);
    tell = () => watchRows(query, onResult);
    return () => undefined;
  };
  const place = { path: '/settings', at: '/settings' };
  renderPage(<SettingsPage />, { device: Object.assign(device, { watchRows: late }), ...place });
  expect(screen.queryByText('No settings are defined')).toBeNull();
  act(() => void tell());
  expect(await screen.findByLabelText('copies')).toBeDefined();
});

it('[S46] settings that this tab can no longer read are not waited for without a word', async () => {
  const device = createFakeDevice();
  const silent = { ...device, watchRows: () => () => {} };
  renderPage(<SettingsPage />, { device: silent, path: '/settings', at: '/settings' });
  expect(await screen.findByText('Loading…')).toBeDefined();
  act(() => device.retire());
  expect(await screen.findByText('A newer version runs in another tab')).toBeDefined();
});

it('shows the history of a warehouse’s own value, and puts a former one back that the setting can have', async () => {
  const own = {
    companyWarehouseSettingID: 8,
    companyID: 1,
    warehouseID: 1,
    warehouseSettingID: 2,
    value: '2.5',
  };
  const change = (historyID: number, oldValue: string, newValue: string) => ({
    ...{ historyID, companyID: 1, resource: 'companyWarehouseSettings', id: 8, action: 'update' },
    ...{ field: 'value', oldValue, newValue, userID: 4, username: 'aino', requestID: `${historyID}` },
    ...{ at: '2026-11-21T10:00:00.000Z', client: null },
  });
  const device = createDevice([own], [change(1, 'many', '1.5'), change(2, '1.5', '2.5')]);
  const session = { ...adminSession, userID: 1 };
  renderPage(<SettingsPage />, { device, session, path: '/settings', at: '/settings' });
  fireEvent.click(await screen.findByRole('button', { name: 'History of copies' }));
  // Settings without a value of the warehouse's own have no history of it.
  expect(screen.queryByRole('button', { name: 'History of shift_start' })).toBeNull();
  const history = await screen.findByRole('dialog', { name: 'History of copies' });
  const [latest, first] = await within(history).findAllByRole('button', { name: 'Put back' });
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  expect(within(history).getByText('The setting is of another type now')).toBeDefined();
  if (latest) fireEvent.click(latest);
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'PUT', path: 'v2/companyWarehouseSettings/8', body: { value: '1.5' } },
    base: { value: '2.5' },
    title: { values: { name: 'copies' } },
  });
});
