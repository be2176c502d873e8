// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createRow, updateRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { addDays, dayOf } from '../../lib/days';
import { ProductListPage } from './product-list-page';
import { ProductPage } from './product-page';

const today = dayOf(Date.now());
const bolt = {
  companyID: 1,
  productID: 7,
  productCode: 'BOLT',
  name: 'Bolt',
  eanCode: '4006381333931',
  uom: 'pcs',
  length: 0.25,
  width: null,
  height: null,
  weight: 1.5,
  volume: 2,
  packageTypeID: null,
  erpProductId: null,
  speechProductCode: null,
  speechProductName: null,
  productInfo: null,
  imageUrl: '/pictures/BOLT.svg',
};
const quantity = (quantityID: number, more: object) => ({
  companyID: 1,
  quantityID,
  productID: 7,
  warehouseID: 1,
  locationID: 1,
  bin: 'A-1',
  lotID: null,
  lot: null,
  lotType: null,
  expirationDate: null,
  amount: 10,
  reserved_quantity: 99,
  ...more,
});
const task = (taskID: number, bin: string, taskAmount: number, more: object = {}) => ({
  companyID: 1,
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  warehouseID: 1,
  deliveryDate: `2026-12-0${taskID}T10:00:00.000Z`,
  taskLines: [
    {
      taskLineID: taskID,
      taskID,
      productID: 7,
      productCode: 'BOLT',
      bin,
      lot: null,
      status: 'new',
      taskAmount,
      actualAmount: 0,
    },
  ],
  ...more,
});
const rows: Readonly<Record<string, readonly Row[]>> = {
  products: [bolt],
  warehouses: [{ companyID: 1, warehouseID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
  productCodes: [
    {
      companyID: 1,
      productCodeID: 3,
      productID: 7,
      productCodeName: 'EAN',
      value: '4006381333931',
      amountMultiplier: 1,
    },
  ],
  quantities: [
    quantity(1, { amount: -3 }),
    quantity(2, { bin: 'A-2', lot: 'OLD', expirationDate: `${addDays(today, -1)}T00:00:00.000Z` }),
    quantity(3, { bin: 'A-3', lot: 'NEAR', expirationDate: `${addDays(today, 20)}T00:00:00.000Z` }),
    quantity(4, { bin: 'A-4', lot: 'FAR', expirationDate: `${addDays(today, 200)}T00:00:00.000Z` }),
    { ...quantity(5, { bin: 'B-1' }), productID: 8 },
  ],
  tasks: [task(1, 'A-1', 4), task(2, 'A-2', 6), task(3, 'A-1', 5, { taskType: 'PUT' })],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const show = (at: string, content = rows) => {
  const device = createFakeDevice(content);
  return { device, ...renderPage(<ProductPage />, { device, path: '/products/:id/*', at }) };
};
const rowOf = async (text: string) => {
  const found = await screen.findAllByText(text);
  const row = found.map((one) => one.closest('tr')).find((one) => one !== null);
  if (!row) throw new Error(`no row says ${text}`);
  return row;
};

it('shows amounts by bin and lot: negative, expired and soon expiring ones are marked', async () => {
  show('/products/7/quantities');
  expect((await rowOf('A-1')).textContent).toContain('Below zero: a count is due-3');
  expect((await rowOf('A-2')).textContent).toContain('Expired');
  expect((await rowOf('A-3')).textContent).toContain('Expires soon');
  expect((await rowOf('A-4')).textContent).not.toContain('xpire');
  expect(screen.queryByText('B-1')).toBeNull();
});

it('computes reserved amounts from the open lines on the device, also after they change', async () => {
  const { device } = show('/products/7/quantities');
  await waitFor(async () => expect((await rowOf('A-1')).textContent).toMatch(/-34$/));
  expect((await rowOf('A-2')).textContent).toMatch(/106$/);
  device.server.get('tasks')?.set(1, task(1, 'A-1', 4, { status: 'completed' }));
  device.setSynced(1);
  await waitFor(async () => expect((await rowOf('A-1')).textContent).toMatch(/-30$/));
});

it('lists the open tasks that need it, with what they want, and its measures with their units', async () => {
  show('/products/7');
  const list = await screen.findByRole('region', { name: 'Open tasks that need it' });
  const items = await within(list).findAllByRole('listitem');
  expect(items.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
    '/tasks/1',
    '/tasks/2',
    '/tasks/3',
  ]);
  expect(items[0]?.textContent).toContain('4 pcs');
  expect(await screen.findByText('0.250')).toHaveProperty('textContent', '0.250 m');
  expect(screen.getByText('2.000')).toHaveProperty('textContent', '2.000 dm³');
});

it('leads to all open tasks that need it, orders of a cluster among them', async () => {
  const merged = [4, 5].map((taskID) => task(taskID, 'A-1', 1, { pickType: 'SUBTASK' }));
  show('/products/7', { ...rows, tasks: [...(rows.tasks ?? []), ...merged] });
  const address = (await screen.findByRole('link', { name: 'and 2 more' })).getAttribute('href') ?? '';
  expect(new URLSearchParams(address.split('?')[1]).get('pt')).toBe('NORMAL.SUBTASK.CLUSTER.BATCH');
});

it('a renamed product is still needed by the lines that were created before', async () => {
  const renamed = { ...rows, products: [{ ...bolt, productCode: 'BOLT-2' }] };
  const { unmount } = show('/products/7/quantities', renamed);
  await waitFor(async () => expect((await rowOf('A-1')).textContent).toMatch(/-34$/));
  unmount();
  show('/products/7', { ...renamed, tasks: [...(rows.tasks ?? []), task(4, 'A-1', 1)] });
  const all = await screen.findByRole('link', { name: 'and 1 more' });
  expect(decodeURIComponent(all.getAttribute('href') ?? '')).toMatch(/productCode.*BOLT(?!-)/);
});

it('a picture that cannot be shown gives way to a sign', async () => {
  const { container } = renderPage(<ProductListPage />, {
    device: createFakeDevice({
      products: [bolt, { ...bolt, productID: 8, productCode: 'NUT', imageUrl: null }],
    }),
    path: '/products',
    at: '/products',
  });
  await screen.findByText('NUT');
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/pictures/BOLT.svg');
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
  if (picture) fireEvent.error(picture);
  await waitFor(() => expect(container.querySelector('img')).toBeNull());
  expect(await rowOf('BOLT')).toBeDefined();
});

it('a wrong check digit of a barcode is warned about, and saved', async () => {
  const { device } = show('/products/7/productCodes/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = await screen.findByLabelText(/Barcode/);
  fireEvent.change(field, { target: { value: '4006381333932' } });
  expect(await screen.findByText(/The last digit should be 1/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toEqual({ companyID: 1, value: '4006381333932' });
});

it('staff without the right to create still edit and delete', async () => {
  const device = createFakeDevice(rows);
  const session = { ...adminSession, userType: 'TOOLS-STANDARD' as const };
  renderPage(<ProductListPage />, { device, path: '/products', at: '/products', session });
  await screen.findByText('BOLT');
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  fireEvent.click(within(await rowOf('BOLT')).getByRole('checkbox'));
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDefined();
});

it('labels of the chosen products are printed from their list', async () => {
  const printTemplates = [
    {
      printTemplateID: 1,
      companyID: 1,
      printerID: 1,
      name: 'Shelf',
      type: 'PRODUCT',
      value: '{{name}} shelf',
    },
  ];
  const device = createFakeDevice({ ...rows, printTemplates });
  renderPage(<ProductListPage />, { device, path: '/products', at: '/products' });
  fireEvent.click(within(await rowOf('BOLT')).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Print labels' }));
  expect(await screen.findByText('Bolt shelf')).toBeDefined();
});

it('shows the barcodes that wait with the product, until they are rows', async () => {
  const { device } = show('/products/7');
  await rowOf('4006381333931');
  const edit = updateRow(products, bolt, { uom: 'box' }, 1);
  const productCodes = [{ value: '123' }, { value: '4006381333931' }, { value: 'Ab-4' }];
  const request = {
    ...edit.request,
    body: { productCode: 'BOLT', productCodes, uniqueField: 'productCode' },
  };
  await act(() => device.submit([{ ...edit, request }]));
  const waiting = await screen.findByRole('list', { name: 'Barcodes that have not been sent yet' });
  const items = within(waiting)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(items).toEqual(['123Not sent yet', 'Ab-4Not sent yet']);
  act(() => device.acknowledge());
  await waitFor(() => expect(screen.queryByText('Ab-4')).toBeNull());
});

it('shows barcodes of a product that waits itself, and none of what was refused', async () => {
  const device = createFakeDevice(rows);
  const create = createRow(products, -9, { productCode: 'SCREW', name: 'Screw' }, 1);
  const body = { productCode: 'SCREW', productCodes: [{ value: '123' }] };
  await device.submit([{ ...create, request: { ...create.request, body } }]);
  renderPage(<ProductPage />, { device, path: '/products/:id/*', at: '/products/-9' });
  expect(await screen.findByText('123')).toBeDefined();
  act(() => device.refuse('No'));
  await waitFor(() => expect(screen.queryByText('123')).toBeNull());
});
