// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { hasUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import type { Device, RowsResult } from '../../../sync/device';
import { readToasts } from '../../../ui/feedback/toast-store';
import { NewTaskPage } from './new-task-page';

const feature = (featureID: number, name: string) => ({ featureID, name, value: 'true', defaultValue: null });
const rows = {
  features: [
    'feature_status_new_enabled',
    'feature_status_draft_enabled',
    'feature_picking_enabled',
    'feature_list_inventory_enabled',
  ].map((name, index) => feature(index + 1, name)),
  warehouses: [{ warehouseID: 100, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
  products: [
    {
      productID: 5,
      companyID: 1,
      productCode: 'BOLT',
      name: 'Bolt',
      eanCode: '640',
      uom: 'pcs',
      weight: 0.5,
    },
  ],
  locations: [{ locationID: 1, companyID: 1, warehouseID: 100, bin: 'A-1' }],
};
const page = { path: '/tasks/*', at: '/tasks/v2/new' };

async function enter(field: string, term: string): Promise<void> {
  const line = screen.getByRole('listitem', { name: 'Line 1' });
  const input = within(line).getByRole('combobox', { name: new RegExp(`^${field}`) });
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: term } });
  // Like a scanner: the confirmation comes at once, before there are any answers.
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect((input as HTMLInputElement).getAttribute('aria-expanded')).toBe('false'));
}

describe('a new task', () => {
  beforeEach(() => sessionStorage.clear());

  it('begins with the first warehouse, today and the first type that the company uses', async () => {
    renderPage(<NewTaskPage />, { device: createFakeDevice(rows), ...page });
    const type = await screen.findByLabelText(/Task type/);
    expect([...within(type).getAllByRole('option')].map((option) => option.textContent)).toEqual([
      'Picking',
      'Inventory count',
    ]);
    await waitFor(() =>
      expect((screen.getByLabelText(/^Warehouse \*/) as HTMLInputElement).value).toBe('W1 Main'),
    );
  });

  it('keeps entered values when the device has no warehouses for a moment', async () => {
    const device = createFakeDevice(rows);
    let isEmptied = false;
    const watchRows: Device['watchRows'] = (query, onResult) => {
      const tell = (result: RowsResult) =>
        onResult(
          isEmptied && query.resource === 'warehouses' ? { ...result, rows: [], loading: true } : result,
        );
      return device.watchRows(query, tell);
    };
    renderPage(<NewTaskPage />, { device: { ...device, watchRows }, ...page });
    fireEvent.change(await screen.findByLabelText('Customer'), { target: { value: 'Half typed' } });
    isEmptied = true;
    act(() => device.setSynced(1));
    expect(screen.getByLabelText<HTMLInputElement>('Customer').value).toBe('Half typed');
  });

  it('has its fields and lines back where the page went away, until they are given up', async () => {
    renderPage(<NewTaskPage />, { device: createFakeDevice(rows), ...page });
    fireEvent.change(await screen.findByLabelText('Customer'), { target: { value: 'Half typed' } });
    await enterBin();
    cleanup();
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Customer').value).toBe('Half typed'));
    const line = screen.getByRole('listitem', { name: 'Line 1' });
    await waitFor(() =>
      expect(within(line).getByRole<HTMLInputElement>('combobox', { name: /^Bin/ }).value).toBe('A-1'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    cleanup();
    renderPage(<NewTaskPage />, { device, ...page });
    expect((await screen.findByLabelText<HTMLInputElement>('Customer')).value).toBe('');
  });

  it('takes no further line, and is not saved, while a field of a line is empty', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(await screen.findByText('Fill in all fields')).toBeDefined();
    expect(screen.getAllByRole('listitem', { name: /^Line/ })).toHaveLength(1);
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => save.focus());
    fireEvent.click(save);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(device.entries).toHaveLength(0);
    // Shown once for both tries, and no longer than the form.
    expect(screen.getAllByText('Fill in all fields')).toHaveLength(1);
    cleanup();
    expect(readToasts().map(({ message }) => message)).not.toContain('Fill in all fields');
  });

  it('says what its lines lack together with its own fields', async () => {
    const device = createFakeDevice({ ...rows, warehouses: [] });
    renderPage(<NewTaskPage />, { device, ...page });
    fireEvent.change(await screen.findByLabelText(/^Amount/), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fill in all fields')).toBeDefined();
    const line = screen.getByRole('listitem', { name: 'Line 1' });
    expect(within(line).getAllByText('This field is required').length).toBeGreaterThan(1);
    expect(screen.getByLabelText(/^Warehouse \*/).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Warehouse \*/)));
    expect(device.entries).toHaveLength(0);
  });

  it('is one write with its lines; the draft box makes it a draft', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() =>
      expect((screen.getByLabelText(/Unit of measure/) as HTMLInputElement).value).toBe('pcs'),
    );
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(screen.getAllByRole('listitem', { name: /^Line/ })).toHaveLength(2);
    const added = within(screen.getByRole('listitem', { name: 'Line 2' }));
    expect(document.activeElement).toBe(added.getByRole('combobox', { name: /^Product/ }));
    const statusesOf = (name: string) =>
      within(within(screen.getByRole('listitem', { name })).getByLabelText(/^Status/))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(statusesOf('Line 1')).toEqual(['New']);
    fireEvent.click(screen.getByLabelText('Save as a draft'));
    expect(statusesOf('Line 1')).toEqual(['New', 'Draft']);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toBe('/tasks/-1/taskLines'));
    expect(device.entries).toHaveLength(1);
    expect(device.entries[0]?.request.body).toMatchObject({
      status: 'draft',
      taskType: 'PIC',
      warehouseID: 100,
      taskLines: [{ lineNumber: 1, productID: 5, bin: 'A-1', taskAmount: 2.5, uom: 'pcs', status: 'new' }],
    });
    expect(device.entries[0]?.request.body).not.toHaveProperty('taskNumber');
  });

  it('is not saved with a value that the server would refuse; blanks around a text are not kept', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() =>
      expect((screen.getByLabelText(/Unit of measure/) as HTMLInputElement).value).toBe('pcs'),
    );
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill(/^Task number/, ' T-7 ');
    fill(/^Order number/, ' ');
    fill(/^Lot/, ' L7 ');
    fill(/^Amount/, '6408430000001');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Some fields need attention')).toBeDefined();
    expect(screen.getByText('The value is too large')).toBeDefined();
    expect(device.entries).toHaveLength(0);
    fill(/^Amount/, '2');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    const body = device.entries[0]?.request.body;
    expect(body).toMatchObject({ taskNumber: 'T-7', taskLines: [{ lot: 'L7', taskAmount: 2 }] });
    expect(body).not.toHaveProperty('orderNumber');
  });

  it('leaves a text of a line that is too long whole, says so at once, and is not saved', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Unit of measure/).value).toBe('pcs'));
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    const lot = screen.getByLabelText<HTMLInputElement>(/^Lot/);
    const bin = screen.getByRole<HTMLInputElement>('combobox', { name: /^Bin/ });
    expect([lot.maxLength, bin.maxLength]).toEqual([-1, -1]);
    fireEvent.change(lot, { target: { value: 'L'.repeat(61) } });
    expect(await screen.findByText('At most 60 characters; there are 61')).toBeDefined();
    await enter('Bin', 'B'.repeat(70));
    expect(await screen.findByText('At most 60 characters; there are 70')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Some fields need attention')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(bin));
    expect(device.entries).toHaveLength(0);
  });

  it('keeps a line whose product gets its real key before the task is saved', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    fireEvent.click(screen.getByRole('button', { name: 'New product' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill(/^Product code/, 'ROPE');
    fill(/^Name/, 'Rope');
    fill(/^Unit of measure/, 'm');
    fill(/^Product barcodes/, '6414893400012, 222');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.body).toMatchObject({
      productCode: 'ROPE',
      productCodes: [{ value: '6414893400012' }, { value: '222' }],
    });
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: /^Product/ }) as HTMLInputElement).value).toBe(
        'ROPE Rope',
      ),
    );
    device.acknowledge();
    const productID = [...(device.server.get('products')?.keys() ?? [])].at(-1);
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toMatch(/^\/tasks\/-\d+\/taskLines$/));
    expect(device.entries[0]?.request.body).toMatchObject({
      taskLines: [{ productID, bin: 'A-1', taskAmount: 2, uom: 'm' }],
    });
    expect(productID).toBeGreaterThan(5);
  });

  it('is not saved without a line whose product is gone', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() =>
      expect((screen.getByLabelText(/Unit of measure/) as HTMLInputElement).value).toBe('pcs'),
    );
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    device.server.get('products')?.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The product does not exist')).toBeDefined();
    expect(device.entries).toHaveLength(0);
  });

  it('does not say that a product is gone which an emptied device has yet to fetch', async () => {
    const device = createFakeDevice(rows);
    const { readChildren, watchRow } = device;
    let isEmptied = false;
    const emptied = Object.assign(device, {
      readChildren: (async (...asked) =>
        isEmptied ? [] : readChildren(...asked)) satisfies typeof readChildren,
      watchRow: ((name, id, onResult) => {
        if (!isEmptied) return watchRow(name, id, onResult);
        onResult({ kind: 'loading' });
        onResult({ kind: 'unreachable' });
        return () => {};
      }) satisfies typeof watchRow,
    });
    const view = renderPage(<NewTaskPage />, { device: emptied, ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() =>
      expect((screen.getByLabelText(/Unit of measure/) as HTMLInputElement).value).toBe('pcs'),
    );
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    isEmptied = true;
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The product is not on this device now\./)).toBeDefined();
    expect(screen.queryByText('The product does not exist')).toBeNull();
    isEmptied = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toMatch(/^\/tasks\/-\d+\/taskLines$/));
  });

  it('is not saved without a line, and as a draft not before anything was entered', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<NewTaskPage />, { device, ...page });
    await screen.findByLabelText(/Task type/);
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    save();
    expect(await screen.findByText('A task needs at least one line, or is a draft')).toBeDefined();
    expect(screen.getAllByText('This field is required').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByLabelText('Save as a draft'));
    save();
    expect(await screen.findByText('Nothing has been entered')).toBeDefined();
    expect(device.entries).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/^Order number/), { target: { value: '4711' } });
    save();
    await waitFor(() => expect(view.address()).toBe('/tasks/-1/taskLines'));
    expect(device.entries[0]?.request.body).toMatchObject({
      status: 'draft',
      orderNumber: '4711',
      taskLines: [],
    });
  });

  it('that should be a draft is still saved as one after its page was lost', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    fireEvent.change(await screen.findByLabelText(/^Order number/), { target: { value: '4711' } });
    fireEvent.click(screen.getByLabelText('Save as a draft'));
    // The last event before a page may be removed from memory.
    document.dispatchEvent(new Event('visibilitychange'));
    cleanup();
    renderPage(<NewTaskPage />, { device, ...page });
    const box = await screen.findByLabelText<HTMLInputElement>('Save as a draft');
    await waitFor(() => expect(box.checked).toBe(true));
    const order = screen.getByLabelText<HTMLInputElement>(/^Order number/);
    await waitFor(() => expect(order.value).toBe('4711'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries[0]?.request.body).toMatchObject({ status: 'draft' }));
    cleanup();
    renderPage(<NewTaskPage />, { device, ...page });
    expect(await screen.findByLabelText('Save as a draft')).toHaveProperty('checked', false);
  });

  it('that should be a draft is said to be none if drafts were switched off, and can be started', async () => {
    renderPage(<NewTaskPage />, { device: createFakeDevice(rows), ...page });
    await enterBin();
    await enter('Product', '640');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Unit of measure/).value).toBe('pcs'));
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    fireEvent.click(screen.getByLabelText('Save as a draft'));
    document.dispatchEvent(new Event('visibilitychange'));
    cleanup();
    const features = rows.features.filter(({ name }) => !name.includes('draft'));
    const device = createFakeDevice({ ...rows, features });
    renderPage(<NewTaskPage />, { device, ...page });
    expect(await screen.findByText(/^This was to be a draft, but there are none any more/)).toBeDefined();
    expect(screen.queryByLabelText('Save as a draft')).toBeNull();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('2'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries[0]?.request.body).toMatchObject({ status: 'new' }));
  });

  it('takes how a line is checked and what the picker is told along with it', async () => {
    const device = createFakeDevice(rows);
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    const line = within(screen.getByRole('listitem', { name: 'Line 1' }));
    await waitFor(() =>
      expect((line.getByLabelText(/Unit of measure/) as HTMLInputElement).value).toBe('pcs'),
    );
    fireEvent.click(line.getByRole('button', { name: 'Further fields of line 1' }));
    const further = {
      taskAmount: [/^Amount/, '2', 2],
      lineCode: [/^Line code/, 'L-9', 'L-9'],
      checkMethod: [/^Check method/, 'LAB', 'LAB'],
      binValidationMethod: [/^Bin validation/, 'BNCV', 'BNCV'],
      binValidationDigits: [/^Check digits/, '42', '42'],
      lineAdditionalInfo: [/^Additional information/, 'fragile', 'fragile'],
    } as const;
    for (const [label, value] of Object.values(further))
      fireEvent.change(line.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    const values = Object.entries(further).map(([name, [, , value]]) => [name, value]);
    expect(device.entries[0]?.request.body).toMatchObject({ taskLines: [Object.fromEntries(values)] });
  });

  it('shows the dispatch that the server will choose, and leaves the choice to it', async () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      dispatchID: day + 1,
      companyID: 1,
      routeID: 3,
      day,
      dispatchTime: '23:59',
    }));
    const device = createFakeDevice({
      ...rows,
      routes: [{ routeID: 3, companyID: 1, name: 'Itä' }],
      dispatches: everyDay,
    });
    renderPage(<NewTaskPage />, { device, ...page });
    await enterBin();
    await enter('Product', '640');
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    const route = screen.getByRole('combobox', { name: 'Route' });
    fireEvent.change(route, { target: { value: 'Itä' } });
    fireEvent.keyDown(route, { key: 'Enter' });
    const offered = screen.getByRole('combobox', { name: 'Dispatch' });
    await waitFor(() => expect(within(offered).getAllByRole('option')).toHaveLength(8));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.body).toMatchObject({ routeID: 3 });
    expect(device.entries[0]?.request.body).not.toHaveProperty('dispatchID');
    const today = (new Date().getDay() + 6) % 7;
    expect(device.entries[0]?.effects[0]).toMatchObject({ row: { dispatchID: today + 1, route: 'Itä' } });
    expect(device.entries[0]?.request.body).not.toHaveProperty('route');
  });

  it('is only for users who may create one', async () => {
    const session = { ...adminSession, userType: 'TOOLS-PARTNER' as const };
    renderPage(<NewTaskPage />, { device: createFakeDevice(rows), ...page, session });
    expect(await screen.findByText('You have no access to this page')).toBeDefined();
  });
});

async function enterBin(): Promise<void> {
  await screen.findByLabelText(/Task type/);
  await enter('Bin', 'a-1');
}
