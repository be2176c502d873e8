// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../../tests/fakes/render-page';
import { DeviceFailure } from '../../../sync/device-failure';
import { LineImportPage } from './line-import-page';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const text = 'bin;taskAmount;uom;productCode;name;speechProductCode\nA-1;2;KPL;BOLT;Bolt;1';

/** Opens the page of task 7 and has the file checked. */
async function check(device: ReturnType<typeof createFakeDevice>) {
  const path = '/tasks/:parentID/import';
  const page = renderPage(<LineImportPage />, { device, path, at: '/tasks/7/import' });
  const file = Object.assign(new File([text], 'lines.csv', { type: 'text/csv' }), {
    stream: () => new Response(text).body,
  });
  fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  return page;
}

it('offers nothing to send to a task that takes no lines, and says why', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const task = { companyID: 1, taskNumber: 'T', taskType: 'PIC', status: 'new', taskLines: [] };
  const device = createFakeDevice({
    tasks: [
      { ...task, taskID: 7, pickType: 'SUBTASK', parentTaskID: 8 },
      { ...task, taskID: 8, pickType: 'BATCH' },
    ],
    products: [{ productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt' }],
  });
  await check(device);
  expect(await screen.findByText('It is merged: unmerge it first')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 1 line' }).hasAttribute('disabled')).toBe(true);
});

it('says before a file is chosen that a task takes no lines', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    tasks: [
      { taskID: 7, companyID: 1, taskNumber: 'T7', taskType: 'PIC', status: 'completed', taskLines: [] },
    ],
  });
  renderPage(<LineImportPage />, { device, path: '/tasks/:parentID/import', at: '/tasks/7/import' });
  expect(await screen.findByText('A completed task takes no lines')).toBeDefined();
});

it('lines that could not be stored are not said to be imported, and can be sent again', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    tasks: [{ taskID: 7, companyID: 1, taskNumber: 'T7', taskType: 'PIC', status: 'new', taskLines: [] }],
    products: [{ productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt' }],
  });
  device.submit = vi.fn(device.submit).mockRejectedValueOnce(new DeviceFailure('no', 'full'));
  const { address } = await check(device);
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  expect(await screen.findByText(/^Nothing was stored\./)).toBeDefined();
  expect(screen.queryByText('To the task')).toBeNull();
  expect(address()).toBe('/tasks/7/import');
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  await waitFor(() => expect(address()).toBe('/tasks/7'));
  expect(device.entries).toHaveLength(1);
});

it('a product that is missing is created with what the file says of it', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    tasks: [{ taskID: 7, companyID: 1, taskNumber: 'T7', taskType: 'PIC', status: 'new', taskLines: [] }],
  });
  await check(device);
  fireEvent.click(await screen.findByRole('button', { name: 'New product BOLT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Bolt'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({
    productCode: 'BOLT',
    name: 'Bolt',
    speechProductCode: '1',
    uom: 'KPL',
  });
  expect(await screen.findByRole('button', { name: 'Import 1 line' })).toBeDefined();
});
