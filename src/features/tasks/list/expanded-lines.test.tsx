// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import type { RowsResult } from '../../../sync/device';
import { ExpandedLines } from './expanded-lines';

const line = (taskLineID: number, taskID: number, lineNumber: number) => ({
  taskLineID,
  companyID: 1,
  taskID,
  lineNumber,
  productName: `Bolt ${taskLineID}`,
  bin: 'A-1',
  status: 'new',
  taskAmount: 2,
  uom: 'pcs',
});
const order = (taskID: number, taskNumber: string, taskLines?: readonly object[]) => ({
  taskID,
  companyID: 1,
  taskNumber,
  pickType: 'SUBTASK',
  parentTaskID: 1,
  ...(taskLines && { taskLines }),
});
const cluster = { taskID: 1, companyID: 1, taskNumber: 'T1', pickType: 'CLUSTER', taskLines: [] };
const orders = [order(2, 'T3', [line(21, 2, 1)]), order(3, 'T2', [line(32, 3, 2), line(31, 3, 1)])];

/** @param from whether the device knows that it has all orders */
function show(held: readonly { readonly taskID: number }[], lineCount: number, from: RowsResult['from']) {
  const header = { ...cluster, lineCount };
  const device = createFakeDevice({ tasks: [header, ...held] });
  if (from === 'partial') device.setConnectivity('offline');
  const { watchRows } = device;
  const page = <ExpandedLines task={rowOf(tasks, header)} />;
  const limited = Object.assign(device, {
    watchRows: ((query, onResult) =>
      watchRows(query, (result) => onResult({ ...result, from }))) satisfies typeof watchRows,
  });
  return { device, ...renderPage(page, { device: limited, path: '/', at: '/' }) };
}

const shownLines = async () => {
  const table = await screen.findByRole('grid', { name: 'Task lines' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByText(/^(T\d|Bolt \d+)$/)
      .map((cell) => cell.textContent),
  );
};

it('of a cluster are those of its orders, each with its order; they follow what happens to them', async () => {
  const { device } = show(orders, 3, 'device');
  expect(await shownLines()).toEqual([
    ['T2', 'Bolt 31'],
    ['T2', 'Bolt 32'],
    ['T3', 'Bolt 21'],
  ]);
  device.server.get('tasks')?.set(2, order(2, 'T3', []));
  device.setSynced(1);
  await waitFor(() => expect(screen.queryByText('Bolt 21')).toBeNull());
  expect(screen.queryByText('Offline: only what is on this device is shown')).toBeNull();
});

it('of a cluster without lines are none', async () => {
  show([order(2, 'T2', [])], 0, 'partial');
  expect(await screen.findByText('The task has no lines')).toBeDefined();
});

it.each([
  ['no order', []],
  ['no line', [order(2, 'T2')]],
])('are not said to be none where %s is on the device', async (_, held) => {
  show(held, 24, 'partial');
  expect(await screen.findByText('The lines are not stored on this device')).toBeDefined();
  expect(screen.queryByText('The task has no lines')).toBeNull();
});

it('are waited for while the server is asked: there is a connection', async () => {
  const { device } = show([], 24, 'partial');
  device.setConnectivity('online');
  await screen.findByRole('status');
  await act(async () => {});
  expect(screen.queryByText('The lines are not stored on this device')).toBeNull();
  expect(screen.queryByText('The task has no lines')).toBeNull();
});

it('say when some of them are not on the device', async () => {
  show(orders, 24, 'partial');
  expect(await screen.findByText('Offline: only what is on this device is shown')).toBeDefined();
  expect(await shownLines()).toHaveLength(3);
});
