// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskImportPage } from './task-import-page';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const file = Object.assign(new File([], 'orders.csv'), {
  stream: () => new Response('OrderID;Sku;Bin;Qty\nA1;BOLT;A-1;1').body,
});

it('offers what a column is known to take, where every row has the same', async () => {
  vi.stubGlobal(
    'Worker',
    fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent'))),
  );
  const device = createFakeDevice({
    warehouses: [
      { warehouseID: 1, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' },
      { warehouseID: 2, companyID: 1, warehouseCode: 'TRE', name: 'Tampere' },
    ],
    routes: [{ routeID: 1, companyID: 1, name: 'North' }],
  });
  renderPage(<TaskImportPage />, { device, path: '/tasks/uploadTasks', at: '/tasks/uploadTasks' });
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Check' });
  const offered = (label: string) => {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: 'fixed' } });
    const field = screen.getByLabelText<HTMLInputElement>(`${label} of every row`);
    return [...(field.list?.options ?? [])].map(({ value, text }) => `${value} ${text}`.trim());
  };
  expect(offered('Warehouse code')).toEqual(['TRE Tampere', 'VAN Vantaa']);
  expect(offered('Route')).toEqual(['North']);
  expect(offered('Task type')).toContain('PUT Put-away');
  expect(offered('Customer number')).toEqual([]);
});
