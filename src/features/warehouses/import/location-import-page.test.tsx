// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { hasUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { LocationImportPage } from './location-import-page';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function fileOf(name: string, type: string, text: string): File {
  const stream = () => new Response(text).body;
  return Object.assign(new File([text], name, { type }), { stream });
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('locations come from text/csv alone, and need a column for the bin', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByText('No file selected')).toBeDefined();
  for (const [name, type] of [
    ['bins.xlsx', 'application/vnd.ms-excel'],
    ['bins.csv', 'text/plain'],
    ['bins.txt', ''],
  ] as const) {
    choose(fileOf(name, type, 'bin\nA-1'));
    expect(screen.getByText('File type error')).toBeDefined();
  }
  // Media types that browsers report where a system has another program for such files, or none.
  for (const type of ['application/vnd.ms-excel', '', 'text/csv']) {
    choose(fileOf('bins.csv', type, 'first;second\nA-1;1'));
    expect(screen.queryByText('File type error')).toBeNull();
  }
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Select columns to import')).toBeDefined();
});

it('sections are those of the warehouse, and are looked at before anything is sent', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
    warehouseSections: [
      { warehouseSectionID: 1, warehouseID: 3, warehouseSectionCode: 'KUI', name: 'Kuiva' },
      { warehouseSectionID: 2, warehouseID: 4, warehouseSectionCode: 'WET', name: 'Märkä' },
    ],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  choose(fileOf('bins.csv', 'text/csv', 'bin;section\nA-1;KUI\nA-2;WET\nA-3;'));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Section code: There is no section WET')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 2 locations' })).toBeDefined();
});

it('rows that the server refuses are named', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('not by the worker'))),
  );
  const fields = { 'data.1.warehouseSectionCode': 'There is no section KUI' };
  const body = { message: 'Some fields need attention', code: 'row.invalid', fields };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
    warehouseSections: [
      { warehouseSectionID: 1, warehouseID: 3, warehouseSectionCode: 'KUI', name: 'Kuiva' },
    ],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  choose(fileOf('bins.csv', 'text/csv', 'bin;section\nA-1;\nA-2;KUI'));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 locations' }));
  expect(await screen.findByText('A-2 · Section code: There is no section KUI')).toBeDefined();
});

it('every refused row that the server names is shown', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('not by the worker'))),
  );
  const bins = Array.from({ length: 40 }, (_, at) => `A-${at + 1}`);
  const fields = Object.fromEntries(bins.map((_, at) => [`data.${at}.bin`, 'Too long']));
  const body = { message: 'Some fields need attention', code: 'row.invalid', fields };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  choose(fileOf('bins.csv', 'text/csv', ['bin', ...bins].join('\n')));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Import 40 locations' }));
  await screen.findByText(/^A-1 · /);
  expect(screen.getAllByText(/ · .*: Too long$/)).toHaveLength(40);
});

it('bins that the warehouse has are counted apart, as the import updates them', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
    locations: [
      { locationID: 1, companyID: 1, warehouseID: 3, bin: 'A-1' },
      { locationID: 2, companyID: 1, warehouseID: 4, bin: 'A-2' },
    ],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  choose(fileOf('bins.csv', 'text/csv', 'bin;order\nA-1;5\nA-2;6\nA-3;7'));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('2 new rows are in order.')).toBeDefined();
  expect(screen.getByText('1 row exists already and is updated from the file.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 3 locations' })).toBeDefined();
});

it('asks before the page is left while bins are being sent, and not afterwards', async () => {
  const answers: ((reply: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
  });
  const at = '/warehouses/3/locations/import';
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  choose(fileOf('bins.csv', 'text/csv', 'bin\nA-1'));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 location' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(hasUnsaved()).toBe(true);
  answers[0]?.(Response.json({ message: 'Import Successful', created: 1, changed: 0 }));
  expect(await screen.findByText('Import Successful')).toBeDefined();
  expect(hasUnsaved()).toBe(false);
});

it('waits for a warehouse that has not been sent yet, and is then sent under its real key', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push(`${url} ${String(body)}`);
    return Response.json({ message: 'Import Successful', created: 1, changed: 0 });
  });
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({ warehouses: [] });
  const id = await device.newID();
  await device.submit([createRow(warehouses, id, { warehouseCode: 'VAN', name: 'Vantaa' }, 1)]);
  const at = `/warehouses/${id}/locations/import`;
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  await screen.findAllByText(/Vantaa/);
  choose(fileOf('bins.csv', 'text/csv', 'bin\nA-1'));
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  const send = await screen.findByRole('button', { name: 'Import 1 location' });
  expect(send).toHaveProperty('disabled', true);
  expect(screen.getByText(/The warehouse has not been sent yet/)).toBeDefined();
  act(() => device.acknowledge());
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  fireEvent.click(send);
  expect(await screen.findByText('Import Successful')).toBeDefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/warehouses\/[1-9]\d*\/uploadLocations/);
});

it.each(['9', 'abc'])('is not offered for a warehouse that does not exist (%s)', async (id) => {
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 3, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
  });
  const at = `/warehouses/${id}/locations/import`;
  renderPage(<LocationImportPage />, { device, path: '/warehouses/:id/locations/import', at });
  expect(await screen.findByText('It does not exist, or not any more')).toBeDefined();
  expect(screen.queryByLabelText('Choose a file', { selector: 'input' })).toBeNull();
});
