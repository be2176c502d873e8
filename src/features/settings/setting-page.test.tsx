// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { SettingPage } from './setting-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('the value of a setting is entered as its type says, and is off when it becomes a switch', async () => {
  const device = createFakeDevice({ warehouseSettings: [] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<SettingPage />, { device, path: '/settings/:id/*', at: '/settings/new', session });
  const type = await screen.findByLabelText<HTMLSelectElement>(/^Type/);
  const choose = (value: string) => fireEvent.change(type, { target: { value } });
  const enter = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  enter(/^Name/, 'confirm_bin');
  enter(/^Value/, 'often');

  choose('number');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Value/).value).toBe(''));
  enter(/^Value/, 'often');
  save();
  expect(await screen.findByText('This is not a number')).toBeDefined();
  expect(device.entries).toHaveLength(0);

  choose('boolean');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Value' })).checked).toBe(false);
  save();
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ type: 'boolean', value: 'false' });
});

it('a type that values of warehouses do not fit is not saved, and says how many do not fit', async () => {
  const setting = { warehouseSettingID: 5, name: 'bins', type: 'text', value: null, description: null };
  const own = (id: number, value: string) => ({
    companyWarehouseSettingID: id,
    companyID: 1,
    warehouseSettingID: 5,
    warehouseID: id,
    value,
  });
  const device = createFakeDevice({
    warehouseSettings: [setting],
    companyWarehouseSettings: [own(1, 'true'), own(2, 'often'), own(3, '7')],
  });
  const session = { ...adminSession, userID: 1 };
  renderPage(<SettingPage />, { device, path: '/settings/:id/*', at: '/settings/5', session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const type = await screen.findByLabelText<HTMLSelectElement>(/^Type/);
  fireEvent.change(type, { target: { value: 'number' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Values of warehouses that are not of this type: 2')).toBeDefined();
  expect(device.entries).toHaveLength(0);
});
