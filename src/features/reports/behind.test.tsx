// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { palletConfig } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import type { Device } from '../../sync/device';
import { listOfTasks, maxBehind } from './drill';
import { ReportPage } from './report-page';

const on = (day: number) => new Date(2026, 10, day, 12).toISOString();

/** A line of a task that a picker has picked on a day. */
interface Picked {
  readonly productID: number;
  readonly day: number;
}

function taskOf(taskID: number, status: string, completed: number | null, picked: readonly Picked[]): Row {
  return {
    taskID,
    taskNumber: `T-${taskID}`,
    taskType: 'PIC',
    pickType: 'NORMAL',
    status,
    warehouseID: 1,
    timeCompleted: completed === null ? null : on(completed),
    linesCompleted: picked.length,
    pickedAmount: picked.length,
    // Another picker has it now.
    pickerID: 8,
    assignments: [{ assignmentID: 1, pickerID: 7 }],
    taskLines: picked.map(({ productID, day }, place) => ({
      taskLineID: taskID * 10 + place,
      productID,
      bin: `A-0${productID}-1`,
      status: 'completed',
      assignmentLines: [
        {
          assignmentLineID: taskID * 10 + place,
          assignmentID: 1,
          amount: 1,
          timeStarted: on(day),
          timeCompleted: on(day),
        },
      ],
    })),
  };
}

/** A task that is delivered on the day, with its pallets by type. */
function loadedTask(
  taskID: number,
  pallets: readonly (readonly [palletTypeID: number, amount: number])[],
): Row {
  return {
    ...taskOf(taskID, 'new', null, []),
    route: 'North',
    deliveryDate: on(23),
    taskPallets: pallets.map(([palletTypeID, amount], place) => ({
      taskPalletID: taskID * 10 + place,
      palletTypeID,
      amount,
    })),
  };
}

const [bolt, nut] = [1, 2];
const [eur, fin] = [1, 2];
const rows = {
  products: [
    { productID: bolt, productCode: 'BOLT', name: 'Bolt' },
    { productID: nut, productCode: 'NUT', name: 'Nut' },
  ],
  pickers: [{ pickerID: 7, pickerCode: 'P7', firstName: 'Aino', lastName: 'Virtanen' }],
  configs: [{ configID: 1, name: palletConfig, value: 'true', defaultValue: 'false' }],
  palletTypes: [
    { palletTypeID: eur, name: 'EUR' },
    { palletTypeID: fin, name: 'FIN' },
  ],
  tasks: [
    loadedTask(11, [[eur, 2]]),
    loadedTask(12, [
      [fin, 5],
      [eur, 0],
    ]),
    loadedTask(13, [
      [fin, 1],
      [eur, 1],
    ]),
    taskOf(1, 'completed', 23, [{ productID: bolt, day: 23 }]),
    taskOf(2, 'started', null, [{ productID: bolt, day: 23 }]),
    taskOf(3, 'completed', 25, [{ productID: bolt, day: 23 }]),
    // Completed on the day, by a line of another product.
    taskOf(4, 'completed', 23, [
      { productID: bolt, day: 20 },
      { productID: nut, day: 23 },
    ]),
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function open(report: string, more: Partial<Device> = {}) {
  const device = Object.assign(createFakeDevice(rows), more);
  const at = `/reports/${report}?d=2026-11-23_2026-11-23`;
  return renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
}

async function press(report: string, text: string) {
  const grid = await screen.findByRole('grid', { name: report });
  fireEvent.click(await within(grid).findByText(text));
}

it.each([
  ['durationPerProduct', 'Duration per product', 'BOLT', [1, 2, 3]],
  ['pickerEfficiency', 'Picker efficiency', 'P7', [1, 2, 3, 4]],
  ['pickingPerLocation', 'Picking per location', 'A-02-1', [4]],
  ['linesPerHour', 'Lines per hour', 'Monday', [1, 2, 3, 4]],
])(
  '%s: a row opens the tasks that it counts, open ones too and no others',
  async (name, report, text, ids) => {
    const { address } = open(name);
    await press(report, text);
    await waitFor(() => expect(address()).toBe(listOfTasks(ids)));
  },
);

it('a piece of a stacked bar opens the tasks that give something to it, and the row those of the whole bar', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 600));
  const { address, unmount } = open('palletPerRoute');
  fireEvent.click(await screen.findByRole('link', { name: 'North · EUR: 3' }));
  await waitFor(() => expect(address()).toBe(listOfTasks([11, 13])));
  unmount();
  const { address: ofRow } = open('palletPerRoute');
  await press('Pallets per route', 'North');
  await waitFor(() => expect(ofRow()).toBe(listOfTasks([11, 12, 13])));
});

it('if there are more tasks than a list can name, none are opened', async () => {
  const watchReport: Device['watchReport'] = ({ behind }, onResult) => {
    const page = [behind ? { id: '1', taskID: 1 } : { id: '1', productCode: 'BOLT', productDuration: 60 }];
    const value = { page, total: behind ? maxBehind + 1 : 1, totals: {}, pivots: [] };
    onResult({ value, from: 'server', loading: false, problem: null });
    return () => undefined;
  };
  const { address } = open('durationPerProduct', { watchReport });
  await press('Duration per product', 'BOLT');
  expect(await screen.findByText(/^More than 400 tasks are behind this\./)).toBeDefined();
  expect(address()).toContain('/reports/');
});

it('says why the tasks behind a row cannot be opened', async () => {
  const watchReport: Device['watchReport'] = ({ behind }, onResult) => {
    const page = [{ id: '1', productCode: 'BOLT', productDuration: 60 }];
    const value = behind ? null : { page, total: 1, totals: {}, pivots: [] };
    onResult({ value, from: 'server', loading: false, problem: behind ? 'unreachable' : null });
    return () => undefined;
  };
  open('durationPerProduct', { watchReport });
  await press('Duration per product', 'BOLT');
  expect(await screen.findByText('The server cannot be reached. Check the connection.')).toBeDefined();
});

it('does not take a user who has asked for something else meanwhile to another page', async () => {
  let answer = (): void => undefined;
  const watchReport: Device['watchReport'] = ({ behind }, onResult) => {
    const page = [behind ? { id: '1', taskID: 1 } : { id: '1', productCode: 'BOLT', productDuration: 60 }];
    const value = { page, total: 1, totals: {}, pivots: [] };
    const tell = () => onResult({ value, from: 'server', loading: false, problem: null });
    if (behind) answer = tell;
    else tell();
    return () => undefined;
  };
  const { address } = open('durationPerProduct', { watchReport });
  await press('Duration per product', 'BOLT');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bolt' } });
  await waitFor(() => expect(address()).toContain('bolt'));
  const asked = address();
  await act(async () => answer());
  expect(address()).toBe(asked);
});
