// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { statusFeature, taskTypeFeatures } from '../../../domain/tasks/statuses';
import { NewTaskPage } from './new-task-page';

const names = [statusFeature('new'), taskTypeFeatures.PIC, taskTypeFeatures.INT];
const rows = {
  features: names.map((name, index) => ({ featureID: index + 1, name, value: 'true', defaultValue: null })),
  warehouses: [{ warehouseID: 100, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
  products: [{ productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt', eanCode: '640', uom: 'pcs' }],
  locations: ['A-1', 'B-1'].map((bin, index) => ({
    locationID: index + 1,
    companyID: 1,
    warehouseID: 100,
    bin,
  })),
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function scan(field: RegExp, term: string): Promise<void> {
  const input = await screen.findByRole('combobox', { name: field });
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: term } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'));
}
const beOf = (type: string) =>
  fireEvent.change(screen.getByLabelText(/^Task type/), { target: { value: type } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function open() {
  const device = createFakeDevice(rows);
  renderPage(<NewTaskPage />, { device, path: '/tasks/*', at: '/tasks/v2/new' });
  await screen.findByLabelText(/^Task type/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Warehouse \*/).value).toBe('W1 Main'));
  beOf('INT');
  return device;
}

async function fill(): Promise<void> {
  await scan(/^Product/, '640');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Unit of measure/).value).toBe('pcs'));
  await scan(/^Bin/, 'A-1');
  await scan(/^To bin/, 'B-1');
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
}

it('sends no bin that goods are moved to where the task has become one of picking', async () => {
  const device = await open();
  await fill();
  beOf('PIC');
  expect(screen.queryByRole('combobox', { name: /^To bin/ })).toBeNull();
  save();
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({
    taskType: 'PIC',
    taskLines: [{ bin: 'A-1', taskAmount: 2 }],
  });
  expect(JSON.stringify(device.entries)).not.toContain('B-1');
});

it('has that bin again where the type is changed back', async () => {
  const device = await open();
  await fill();
  beOf('PIC');
  beOf('INT');
  save();
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ taskLines: [{ bin: 'A-1', binTo: 'B-1' }] });
});
