// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { products } from '../../domain/resources/catalog/products';
import { printers } from '../../domain/resources/sites/printers';
import { warehouses } from '../../domain/resources/sites/warehouses';
import type { RowResult } from '../../sync/device';
import { TabbedDetailPage } from './tabbed-detail-page';

const company = { companyID: 1 };
const rows = {
  warehouses: [{ ...company, warehouseID: 3, warehouseCode: 'W3', name: 'North' }],
  warehouseSections: [
    { ...company, warehouseSectionID: 7, warehouseID: 3, warehouseSectionCode: 'DRY', name: 'Dry goods' },
    { ...company, warehouseSectionID: 8, warehouseID: 4, warehouseSectionCode: 'FAR', name: 'Elsewhere' },
  ],
  locations: [{ ...company, locationID: 9, warehouseID: 3, bin: 'A-01', binOrder: 1 }],
  products: [{ ...company, productID: 5, productCode: 'P5', name: 'Bolt' }],
  productCodes: [{ ...company, productCodeID: 6, productID: 5, productCodeName: 'EAN', value: '640001' }],
  printers: [{ ...company, printerID: 2, name: 'Dock' }],
  printTemplates: [
    { ...company, printTemplateID: 4, printerID: 2, name: 'Bin', type: 'LOCATION', value: '^XA^FDx^FS^XZ' },
  ],
  recordHistory: [
    ['locations', 9, 'A-00', 'A-01'],
    ['locations', 10, 'Z-99', 'Z-98'],
    ['printTemplates', 4, '^XA^XZ', '^XA^FDx^FS^XZ', 'value'],
  ].map(([resource, id, oldValue, newValue, field = 'bin'], index) => ({
    ...company,
    ...{ historyID: index + 1, resource, id, oldValue, newValue },
    ...{ action: 'update', field, userID: 4, username: 'aino', requestID: 'a', client: null },
    at: '2026-11-21T10:00:00.000Z',
  })),
};

beforeAll(() => import('../fields/inputs'), 60_000);
beforeEach(() => sessionStorage.clear());

function show(
  resource: typeof warehouses | typeof products | typeof printers,
  at: string,
  session = adminSession,
) {
  const device = createFakeDevice(rows);
  const path = `/${resource.screen}/:id/*`;
  return {
    device,
    page: renderPage(<TabbedDetailPage resource={resource} />, { device, path, at, session }),
  };
}
const row = (text: string) => screen.findByText(text);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it.each([
  [warehouses, '/warehouses/3/sections/8', '/warehouses/4/sections/8'],
  [products, '/products/7/productCodes/6/history', '/products/5/productCodes/6/history'],
])('a row is shown below the record that it belongs to: %#', async (resource, at, own) => {
  const { page } = show(resource, at);
  await waitFor(() => expect(page.address()).toBe(own));
});

describe('tabs with dialogs', () => {
  it("list the rows of the record: the first tab at the record's own address", async () => {
    show(warehouses, '/warehouses/3');
    await row('DRY');
    expect(screen.queryByText('FAR')).toBeNull();
    const links = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
    expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sections', '/warehouses/3'],
      ['Locations', '/warehouses/3/locations'],
      ['History', '/warehouses/3/history'],
    ]);
  });

  it('open a row at its own address, over the list, and close it', async () => {
    const { page } = show(warehouses, '/warehouses/3?ps=100');
    fireEvent.click(await row('DRY'));
    await waitFor(() => expect(page.address()).toBe('/warehouses/3/sections/7?ps=100'));
    const dialog = await screen.findByRole('dialog', { name: 'DRY Dry goods' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(page.address()).toBe('/warehouses/3?ps=100'));
  });

  it('keep the form of a row that others delete while it has changes', async () => {
    const { device } = show(warehouses, '/warehouses/3/locations/9');
    const bin = await screen.findByLabelText<HTMLInputElement>(/^Bin/);
    fireEvent.change(bin, { target: { value: 'B-02' } });
    device.server.get('locations')?.delete(9);
    act(() => device.setConnectivity('online'));
    const dialog = screen.getByRole('dialog', { name: 'A-01' });
    expect(within(dialog).getByText('It does not exist, or not any more')).toBeDefined();
    expect(bin.isConnected).toBe(true);
    expect(bin.value).toBe('B-02');
    await press('Save');
    await waitFor(() => expect(device.entries).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say of a row that others have deleted that it is gone', async () => {
    const { device, page } = show(warehouses, '/warehouses/3/locations/9');
    await screen.findByLabelText(/^Bin/);
    device.server.get('locations')?.delete(9);
    act(() => device.setConnectivity('online'));
    const dialog = await screen.findByRole('dialog', { name: 'Location' });
    expect(within(dialog).getByText('It does not exist, or not any more')).toBeDefined();
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    await waitFor(() => expect(page.address()).toBe('/warehouses/3/locations'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say of a row that cannot be loaded offline that it cannot, until it is there', async () => {
    const device = createFakeDevice(rows);
    let tell: (result: RowResult) => void = () => {};
    const watchRow: typeof device.watchRow = (resource, id, onResult) => {
      if (resource !== 'locations') return device.watchRow(resource, id, onResult);
      tell = onResult;
      onResult({ kind: 'unreachable' });
      return () => {};
    };
    const page = renderPage(<TabbedDetailPage resource={warehouses} />, {
      device: { ...device, watchRow },
      path: '/warehouses/:id/*',
      at: '/warehouses/3/locations/9',
    });
    const dialog = await screen.findByRole('dialog', { name: 'Location' });
    expect(within(dialog).getByText('Not available offline')).toBeDefined();
    const row = rows.locations[0] ?? {};
    act(() => tell({ kind: 'row', row, waiting: false, rejected: false }));
    expect(await screen.findByRole('dialog', { name: 'A-01' })).toBeDefined();
    expect(screen.queryByText('Not available offline')).toBeNull();
    act(() => tell({ kind: 'unreachable' }));
    const [close] = await screen.findAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    await waitFor(() => expect(page.address()).toBe('/warehouses/3/locations'));
  });

  it('show the history of a row over its form, which keeps the entered values', async () => {
    show(warehouses, '/warehouses/3/locations/9');
    const bin = await screen.findByLabelText<HTMLInputElement>(/^Bin/);
    fireEvent.change(bin, { target: { value: 'B-02' } });
    await press('History');
    const history = await screen.findByRole('dialog', { name: 'History of A-01' });
    expect((await within(history).findByText('aino')).closest('li')?.textContent).toContain('A-00→A-01');
    expect(within(history).queryByText('Z-99')).toBeNull();
    fireEvent.click(within(history).getAllByRole('button', { name: 'Close' }).at(-1) ?? history);
    await waitFor(() => expect(screen.queryByText('aino')).toBeNull());
    expect(bin.value).toBe('B-02');
  });

  it('show the history to users who may not edit, and none for a new row', async () => {
    const partner = { ...adminSession, userType: 'TOOLS-PARTNER' } as const;
    const { page } = show(warehouses, '/warehouses/3/sections/7', partner);
    const dialog = await screen.findByRole('dialog', { name: 'DRY Dry goods' });
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    await press('History');
    expect(await screen.findByText('Nothing has been changed')).toBeDefined();
    page.unmount();
    show(warehouses, '/warehouses/3/sections/new');
    expect(await screen.findByRole('dialog', { name: 'New: Warehouse section' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });

  it('have no form for a new row if the role may create none', async () => {
    show(warehouses, '/warehouses/3/sections/new', { ...adminSession, userType: 'TOOLS-PARTNER' });
    const dialog = await screen.findByRole('dialog', { name: 'Warehouse section' });
    expect(within(dialog).getByText('You have no access to this page')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('are reached by address: the tab, and the row in it', async () => {
    show(warehouses, '/warehouses/3/locations/9');
    expect(await screen.findByRole('dialog', { name: 'A-01' })).toBeDefined();
  });

  it.each(['racks', 'locations/x'])('show the first tab if there is no %s', async (rest) => {
    const { page } = show(warehouses, `/warehouses/3/${rest}`);
    await row('DRY');
    expect(page.address()).toBe('/warehouses/3');
  });

  it('create rows of the record', async () => {
    const { device, page } = show(warehouses, '/warehouses/3');
    await row('DRY');
    await press('New');
    await waitFor(() => expect(page.address()).toBe('/warehouses/3/sections/new'));
    fireEvent.change(await screen.findByLabelText(/^Section code/), { target: { value: 'ICE' } });
    await press('Save');
    await waitFor(() => expect(page.address()).toBe('/warehouses/3'));
    expect(device.entries[0]?.request.body).toMatchObject({ warehouseID: 3, warehouseSectionCode: 'ICE' });
  });
});

describe('tabs with pages', () => {
  it('open a row on a page of its own below the record', async () => {
    const { page } = show(products, '/products/5');
    fireEvent.click(await row('640001'));
    await waitFor(() => expect(page.address()).toBe('/products/5/productCodes/6'));
    expect(await screen.findByRole('heading', { name: '640001' })).toBeDefined();
  });

  it('show the history of a row below its own address', async () => {
    const { page } = show(printers, '/printers/2/printTemplates/4', { ...adminSession, userID: 1 });
    fireEvent.click(await screen.findByRole('link', { name: 'History' }));
    await waitFor(() => expect(page.address()).toBe('/printers/2/printTemplates/4/history'));
    expect((await screen.findByText('aino')).closest('li')?.textContent).toContain('^XA^XZ→^XA^FDx^FS^XZ');
    expect(await screen.findByRole('button', { name: 'Put back' })).toBeDefined();
  });

  it('create rows of the record, and show them', async () => {
    const { device, page } = show(products, '/products/5/productCodes/new');
    fireEvent.change(await screen.findByLabelText(/^Barcode/), { target: { value: '640002' } });
    await press('Save');
    await waitFor(() => expect(page.address()).toBe('/products/5/productCodes/-1'));
    expect(device.entries[0]?.request.body).toMatchObject({ productID: 5, value: '640002' });
    expect(await screen.findByRole('heading', { name: '640002' })).toBeDefined();
  });
});
