// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { updateRow } from '../../../domain/mutations/rows';
import type { Row } from '../../../domain/resource';
import { tasks as resource } from '../../../domain/resources/tasks/tasks';
import { addDays, dateOf, dayOf } from '../../../lib/days';
import { OptimizationPage } from './optimization-page';

const today = dayOf(new Date());
const task = (taskID: number, day: string) => ({
  companyID: 1,
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  onHold: false,
  taskGroupID: null,
  pickedAmount: 0,
  linesCompleted: 0,
  warehouseID: 5,
  deliveryDate: dateOf(day).toISOString(),
});
const tasks = [task(1, today), task(2, addDays(today, 1)), task(3, addDays(today, 2))];
const show = (at: string) =>
  renderPage(<OptimizationPage />, { device: createFakeDevice({ tasks }), path: '/optimization', at });
const numbers = () => screen.queryAllByText(/^T-\d$/).map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('offers tasks that are delivered today, or on the days of its address', async () => {
  const first = show('/optimization');
  await waitFor(() => expect(numbers()).toEqual(['T-1']));
  first.unmount();
  show(`/optimization?d=${addDays(today, 1)}_`);
  await waitFor(() => expect(numbers()).toEqual(['T-2', 'T-3']));
});

it('offers none that could not be merged, as something of it is picked: it may be new again', async () => {
  const begun = [
    { ...task(4, today), pickedAmount: 0.5 },
    { ...task(5, today), linesCompleted: 1 },
  ];
  const device = createFakeDevice({ tasks: [...begun, ...tasks] });
  renderPage(<OptimizationPage />, { device, path: '/optimization', at: '/optimization' });
  await waitFor(() => expect(numbers()).toEqual(['T-1']));
});

it('that is empty for a chosen warehouse says what to check', async () => {
  const filter = encodeURIComponent(JSON.stringify({ warehouseID: 6 }));
  show(`/optimization?f=${filter}`);
  expect(await screen.findByText('Check warehouse and task type!')).toBeDefined();
});

it('that is empty for a task type of the custom filter says so, too; not for any other condition', async () => {
  const custom = (attribute: string, value: string) =>
    encodeURIComponent(JSON.stringify([[attribute, '=', value]]));
  const first = show(`/optimization?cf=${custom('taskType', 'PUT')}`);
  expect(await screen.findByText('Check warehouse and task type!')).toBeDefined();
  first.unmount();
  show(`/optimization?cf=${custom('taskNumber', 'T-9')}`);
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByText('Check warehouse and task type!')).toBeNull();
});

it('is narrowed by filters, and offers none on a value that all of its tasks have', async () => {
  const among = (filter: object) =>
    `/optimization?d=${today}_&f=${encodeURIComponent(JSON.stringify(filter))}`;
  const first = show(among({ deliveryDate: { $gte: dateOf(addDays(today, 2)).toISOString() } }));
  await waitFor(() => expect(numbers()).toEqual(['T-3']));
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByLabelText('Customer')).toBeDefined();
  for (const name of ['Status', 'Task type', 'Pick type', 'On hold'])
    expect(sheet.queryByLabelText(name)).toBeNull();
  first.unmount();
  show(among({ taskType: 'PUT' }));
  expect(await screen.findByText('Check warehouse and task type!')).toBeDefined();
});

describe('groups worth picking together', () => {
  const line = (taskLineID: number, bin: string) => ({ taskLineID, bin, status: 'new', productID: 1 });
  const order = (taskID: number, routeID: number, bins: readonly string[]) => ({
    ...task(taskID, today),
    routeID,
    dispatchID: 10 + routeID,
    warehouseSectionID: null,
    taskLines: bins.map((bin, index) => line(taskID * 10 + index, bin)),
  });
  const orders = [
    order(1, 1, ['A-1', 'A-2']),
    order(2, 2, ['A-1', 'B-1']),
    order(3, 1, ['A-2', 'A-3']),
    order(4, 2, ['A-1', 'B-1', 'B-2']),
    order(5, 3, ['C-1']),
  ];
  const routes = ['Itä', 'Länsi', 'Etelä'].map((name, index) => {
    return { companyID: 1, routeID: index + 1, name, priority: 1 };
  });
  const open = (rows: readonly Row[]) => {
    // A large window: one that is narrow as well would show cards, which are loaded first.
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('min-'),
      addEventListener() {},
      removeEventListener() {},
    }));
    const device = createFakeDevice({ tasks: rows, routes });
    renderPage(<OptimizationPage />, { device, path: '/optimization', at: '/optimization' });
    return device;
  };
  const shown = () =>
    within(screen.getByRole('group'))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\s+/g, ' '));

  it('those first that save most stops; a press selects them for what the list can do', async () => {
    open(orders);
    expect(await screen.findByText('2 groups')).toBeDefined();
    await waitFor(() => expect(shown()[0]).toContain('Länsi'));
    expect(shown()).toEqual([
      expect.stringMatching(/^Länsi .*2 tasks, 5 lines2 of 5 stops savedSelect$/),
      expect.stringMatching(/^Itä .*2 tasks, 4 lines1 of 4 stops savedSelect$/),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Select the tasks of Länsi' }));
    expect(await screen.findByText('2 selected')).toBeDefined();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select row' });
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false, true, false]);
  });

  it('says if there are none, and follows the rows', async () => {
    const device = open([orders[0] ?? {}, orders[4] ?? {}]);
    expect(await screen.findByText('0 groups')).toBeDefined();
    expect(screen.getByText(/^No two of these tasks leave with the same dispatch/)).toBeDefined();
    const row = orders[4] ?? {};
    await act(() => device.submit([updateRow(resource, row, { routeID: 1, dispatchID: 11 }, 1)]));
    expect(await screen.findByText('1 group')).toBeDefined();
  });
});
