// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { keptForms } from '../../session/remembered';
import { DeviceFailure } from '../../sync/device-failure';
import { PickerPage } from './picker-page';

const company = { companyID: 1 };
const rows = {
  configs: [
    { configID: 1, name: 'config_enable_task_queues', value: 'true', defaultValue: null, categoryID: null },
  ],
  pickers: [{ ...company, pickerID: 7, pickerCode: '107', firstName: 'Aino', lastName: 'Aalto' }],
  taskQueues: ['Urgent', 'Small orders', 'Put-away'].map((name, index) => ({
    ...company,
    taskQueueID: index + 1,
    name,
    number: index,
    filter: [],
  })),
  pickerQueues: [
    { ...company, pickerQueueID: 31, pickerID: 7, taskQueueID: 1, priority: 10 },
    { ...company, pickerQueueID: 32, pickerID: 7, taskQueueID: 2, priority: 20 },
  ],
};

beforeAll(() => import('../../resource-kit/fields/inputs'), 60_000);

function show(address = '/pickers/7') {
  const device = createFakeDevice(rows);
  device.setConnectivity('offline');
  renderPage(<PickerPage />, { device, path: '/pickers/:id', at: address });
  return device;
}

const keptNow = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
const press = (name: string, index = 0) =>
  fireEvent.click(at(screen.getAllByRole('button', { name }), index));

function at<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new Error(`there is no number ${index}`);
  return one;
}

describe('a picker', () => {
  it('shows the queues by priority', async () => {
    show();
    const queues = await screen.findByRole('region', { name: 'Task queues' });
    await waitFor(() =>
      expect(
        within(queues)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Urgent', 'Small orders']),
    );
  });

  it('is saved with its queues as one user action; what became of the rows follows from the comparison', async () => {
    const device = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const priorities = await screen.findAllByLabelText(/^Priority/);
    const operations = () =>
      screen.getAllByLabelText<HTMLSelectElement>(/^Operation/).map(({ value }) => value);
    expect(operations()).toEqual(['update', 'update']);
    fireEvent.change(at(priorities, 1), { target: { value: '' } });
    press('Remove the queue');
    press('Add a queue');
    expect(operations()).toEqual(['delete', 'update', 'create']);
    fireEvent.change(at(screen.getAllByLabelText(/^Operation/), 0), { target: { value: 'update' } });
    expect(operations()[0]).toBe('update');
    fireEvent.change(at(screen.getAllByLabelText(/^Operation/), 0), { target: { value: 'delete' } });
    press('Save');
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(at(screen.getAllByLabelText(/^Priority/), 1)));
    expect(device.entries).toHaveLength(0);

    fireEvent.change(at(screen.getAllByLabelText(/^Priority/), 1), { target: { value: '5' } });
    fireEvent.click(at(screen.getAllByRole('combobox', { name: /^Task queue/ }), 2));
    fireEvent.click(await screen.findByRole('option', { name: 'Put-away' }));
    press('Save');
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request).toMatchObject({
      method: 'POST',
      path: 'v2/taskQueues/pickers/7',
      body: {
        queues: [
          { id: 1, number: 10, operation: 'delete' },
          { id: 2, number: 5, operation: 'update' },
          { id: 3, operation: 'create' },
        ],
      },
    });
  });

  it('says what is wrong with its queues together with its own fields', async () => {
    const device = show('/pickers/new');
    await screen.findByRole('button', { name: 'Add a queue' });
    press('Add a queue');
    press('Save');
    expect(await screen.findAllByText('This field is required')).toHaveLength(4);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Picker code/)));
    expect(device.entries).toHaveLength(0);
  });

  it('shows the history of a queue, where a former priority is put back with the picker’s own write', async () => {
    const change = {
      ...{ ...company, historyID: 1, resource: 'pickerQueues', id: 32, action: 'update', field: 'priority' },
      ...{ oldValue: 30, newValue: 20, userID: 4, username: 'aino', requestID: 'a', client: null },
      at: '2026-11-21T10:00:00.000Z',
    };
    const device = createFakeDevice({ ...rows, recordHistory: [change] });
    const session = { ...adminSession, userID: 1 };
    renderPage(<PickerPage />, { device, session, path: '/pickers/:id', at: '/pickers/7' });
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'History of Small orders' }));
      const history = await screen.findByRole('dialog', { name: 'History of Small orders' });
      expect((await within(history).findByText('aino')).closest('li')?.textContent).toContain('30→20');
      return history;
    };
    // While the form is open, a previous priority is entered there, not restored from the history.
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findAllByLabelText(/^Priority/);
    const read = await open();
    expect(within(read).queryByRole('button', { name: 'Put back' })).toBeNull();
    fireEvent.click(at(within(read).getAllByRole('button', { name: 'Close' }), 0));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByRole('region', { name: 'Task queues' });
    fireEvent.click(within(await open()).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request).toMatchObject({
      path: 'v2/taskQueues/pickers/7',
      body: { queues: [{ id: 2, number: 30, operation: 'update' }] },
    });
  });

  it('restores the queues that were being edited when the page was lost', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const priorities = await screen.findAllByLabelText(/^Priority/);
    fireEvent.change(at(priorities, 1), { target: { value: '5' } });
    press('Add a queue');
    document.dispatchEvent(new Event('visibilitychange'));
    cleanup();
    const device = show();
    await waitFor(() => expect(screen.getAllByLabelText(/^Operation/)).toHaveLength(3));
    fireEvent.click(at(screen.getAllByRole('combobox', { name: /^Task queue/ }), 2));
    fireEvent.click(await screen.findByRole('option', { name: 'Put-away' }));
    press('Save');
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.body).toMatchObject({
      queues: [
        { id: 2, number: 5, operation: 'update' },
        { id: 3, operation: 'create' },
      ],
    });
    await waitFor(() => expect(keptNow()).toEqual([]));
  });

  it('keeps nothing of a PIN code, and asks before it is left', async () => {
    const device = createFakeDevice(rows);
    vi.stubGlobal('fetch', async () => Response.json({ message: 'none' }, { status: 404 }));
    renderPage(<PickerPage />, { device, path: '/pickers/:id', at: '/pickers/7' });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^PIN code/), { target: { value: '4711' } });
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(keptNow()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is created with its PIN code by a direct call, and nothing of it is kept on the device', async () => {
    const calls: { readonly method: string; readonly path: string; readonly body: unknown }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url);
      calls.push({ method: String(init.method), path: pathname, body: JSON.parse(String(init.body)) });
      return Response.json({ pickerID: 70 });
    });
    const device = createFakeDevice(rows);
    renderPage(<PickerPage />, { device, path: '/pickers/:id', at: '/pickers/new' });
    for (const [name, value] of [
      [/^Picker code/, '170'],
      [/^First name/, 'Eero'],
      [/^Last name/, 'Elo'],
      [/^PIN code/, '1234'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(name), { target: { value } });
    press('Save');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/pickers',
      'POST /api/pickers/70/pinCodes',
    ]);
    expect(calls[0]?.body).not.toHaveProperty('pin');
    expect(calls[1]?.body).toMatchObject({ companyID: 1, pin: '1234' });
    expect(device.entries).toHaveLength(0);
    vi.unstubAllGlobals();
  });

  it('that was created without its PIN code is reported as having none, not as missing', async () => {
    const answer = async (url: string) =>
      url.endsWith('/pinCodes')
        ? Promise.reject(new TypeError('no network'))
        : Response.json({ pickerID: 70 });
    vi.stubGlobal('fetch', answer);
    const device = createFakeDevice(rows);
    const page = renderPage(<PickerPage />, { device, path: '/pickers/:id', at: '/pickers/new' });
    for (const [name, value] of [
      [/^Picker code/, '170'],
      [/^First name/, 'Eero'],
      [/^Last name/, 'Elo'],
      [/^PIN code/, '1234'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(name), { target: { value } });
    press('Save');
    expect(await screen.findByText('Not saved: PIN code. There is no connection.')).toBeDefined();
    await waitFor(() => expect(page.address()).toBe('/pickers/70'));
    vi.unstubAllGlobals();
  });

  it('keeps the queues in the form where the device has no room for them, and makes no second picker', async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push(`${init.method} ${new URL(url).pathname}`);
      return Response.json({ pickerID: 70 });
    });
    const device = createFakeDevice(rows);
    const refuse = () => Promise.reject(new DeviceFailure('no room', 'full'));
    const submit = vi.fn(device.submit).mockImplementationOnce(refuse);
    const page = renderPage(<PickerPage />, {
      device: { ...device, submit },
      path: '/pickers/:id',
      at: '/pickers/new',
    });
    for (const [name, value] of [
      [/^Picker code/, '170'],
      [/^First name/, 'Eero'],
      [/^Last name/, 'Elo'],
      [/^PIN code/, '1234'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(name), { target: { value } });
    press('Add a queue');
    fireEvent.click(at(screen.getAllByRole('combobox', { name: /^Task queue/ }), 0));
    fireEvent.click(await screen.findByRole('option', { name: 'Urgent' }));
    press('Save');
    expect(await screen.findByText(/no room left/)).toBeDefined();
    expect(page.address()).toBe('/pickers/new');
    expect(screen.getAllByLabelText(/^Operation/)).toHaveLength(1);
    fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Elo-Aho' } });
    press('Save');
    await waitFor(() => expect(page.address()).toBe('/pickers/70'));
    expect(calls.filter((call) => call === 'POST /api/pickers')).toHaveLength(1);
    expect(device.entries.map(({ request }) => request)).toMatchObject([
      { method: 'PUT', path: 'pickers/70', body: { lastName: 'Elo-Aho' } },
      {
        method: 'POST',
        path: 'v2/taskQueues/pickers/70',
        body: { queues: [{ id: 1, operation: 'create' }] },
      },
    ]);
    vi.unstubAllGlobals();
  });

  it('takes a PIN code only while there is a connection', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>('PIN code')).disabled).toBe(true);
    expect(screen.getByText(/only while online/)).toBeDefined();
  });
});
