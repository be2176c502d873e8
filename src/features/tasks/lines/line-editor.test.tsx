// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { DeviceFailure } from '../../../sync/device-failure';
import { LineEditor } from './line-editor';

const task = { taskID: 4, companyID: 1, taskNumber: 'T4', taskType: 'PIC', status: 'new' };
const line = {
  taskLineID: 41,
  taskID: 4,
  companyID: 1,
  lineNumber: 1,
  taskAmount: '2',
  bin: 'A-1',
  uom: 'pcs',
  status: 'new',
  productID: 1,
};
const nuts = [1, 2].map((productID) => ({
  productID,
  companyID: 1,
  productCode: `NUT-${productID}`,
  name: 'Nut',
  weight: 0.5,
  volume: null,
}));

it('says why its product could not be read, keeps what was entered, and is saved by the next press', async () => {
  const device = createFakeDevice({ tasks: [task], products: nuts });
  let isStuck = true;
  const read: typeof device.readChildren = async (...asked) => {
    if (isStuck) throw new DeviceFailure('the words of the error', 'stuck');
    return createFakeDevice({ products: nuts }).readChildren(...asked);
  };
  const onSaved = vi.fn();
  renderPage(
    <>
      <LineEditor id="line" task={rowOf(tasks, task)} line={rowOf(taskLines, line)} onSaved={onSaved} />
      <button type="submit" form="line">
        Save
      </button>
    </>,
    { device: Object.assign(device, { readChildren: read }), path: '/', at: '/' },
  );
  const amount = await screen.findByLabelText(/Amount/);
  fireEvent.change(amount, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const text = 'It could not be stored on this device: the storage of the browser does not answer';
  expect(await screen.findByText(text)).toBeDefined();
  expect(amount).toHaveProperty('value', '3');
  expect(onSaved).not.toHaveBeenCalled();
  isStuck = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(device.entries).toHaveLength(1);
});

it('brings weight and totals with a new amount, on the cluster above, too', async () => {
  const totals = { lineCount: 1, linesCompleted: 0, totalAmount: 2, pickedAmount: 0, totalWeight: 1 };
  const order = { ...task, ...totals, totalVolume: 0, parentTaskID: 9 };
  const cluster = { ...order, taskID: 9, parentTaskID: null, pickType: 'CLUSTER', totalAmount: 5 };
  const one = { ...line, taskAmount: 2, weight: 1, volume: null };
  const device = createFakeDevice({ tasks: [order, cluster], products: nuts });
  renderPage(
    <>
      <LineEditor id="line" task={rowOf(tasks, order)} line={rowOf(taskLines, one)} onSaved={vi.fn()} />
      <button type="submit" form="line">
        Save
      </button>
    </>,
    { device, path: '/', at: '/' },
  );
  fireEvent.change(await screen.findByLabelText(/Amount/), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.effects).toMatchObject([
    { resource: 'taskLines', id: 41, patch: { taskAmount: 20, weight: 10, volume: null } },
    { resource: 'tasks', id: 4, patch: { totalAmount: 20, totalWeight: 10 } },
    { resource: 'tasks', id: 9, patch: { totalAmount: 23, totalWeight: 10 } },
  ]);
});
