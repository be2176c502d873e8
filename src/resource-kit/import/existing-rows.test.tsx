// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Resource, ResourceImport } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import type { Device } from '../../sync/device';
import { ResourceImportPage } from './resource-import-page';

const picker = (pickerID: number, pickerCode: string) => ({
  pickerID,
  companyID: 1,
  pickerCode,
  firstName: 'Aino',
  lastName: 'Aalto',
});
const known = { pickers: [picker(1, 'A1'), picker(2, 'A2'), picker(3, 'X')] };
const head = 'pickerCode;firstName;lastName';
const both = [head, 'A1;Aino;Oja', 'A2;Eino;Elo'];
const some = [...both, 'A3;Oili;Oja'];

interface Given {
  readonly existing?: ResourceImport['existing'];
  readonly device?: Device;
}

/** Checks a file and waits for the message about its rows. */
async function check(lines: readonly string[], said: string, given: Given = {}): Promise<Device> {
  const { existing = 'update', device = createFakeDevice(known) } = given;
  const resource: Resource = { ...pickers, import: { match: 'pickerCode', existing } };
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const at = '/pickers/import';
  renderPage(<ResourceImportPage resource={resource} />, { device, path: at, at });
  const text = lines.join('\n');
  const file = Object.assign(new File([text], 'pickers.csv'), { stream: () => new Response(text).body });
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByText(said);
  return device;
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('Import'));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('counts existing rows apart, and imports them with the new ones if they are updated', async () => {
  await check(some, '1 new row is in order.');
  expect(screen.getByText('2 rows exist already and are updated from the file.')).toBeDefined();
  expect(buttons()).toEqual(['Import 3 rows']);
});

it('says so if all rows exist', async () => {
  await check(both, 'All 2 rows exist already and are updated from the file.');
  expect(screen.queryByText(/in order/)).toBeNull();
  expect(buttons()).toEqual(['Import 2 rows']);
});

it('imports only the new ones if existing ones are left alone', async () => {
  const device = createFakeDevice(known);
  await check(some, '2 rows exist already and are left unchanged.', { existing: 'skip', device });
  expect(screen.getByText('1 new row is in order.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 new row' }));
  await screen.findByText('Import Successful');
  expect(device.entries).toHaveLength(1);
});

it('has nothing to import if all exist and are left alone', async () => {
  const said = 'All 2 rows exist already and are left unchanged: there is nothing to import.';
  await check(both, said, { existing: 'skip' });
  expect(buttons()).toEqual([]);
});

it('counts none apart while rows are still being pulled', async () => {
  const device = createFakeDevice(known);
  const watchRows: Device['watchRows'] = (query, onResult) => {
    const isComing = query.resource === pickers.name;
    return device.watchRows(query, (result) => onResult({ ...result, loading: isComing || result.loading }));
  };
  await check(some, '3 rows are in order.', { device: { ...device, watchRows } });
  expect(screen.queryByText(/exist/)).toBeNull();
});
