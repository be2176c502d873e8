// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskListPage } from './task-list-page';

const listConfig = {
  taskListConfigID: 1,
  warehouseID: 5,
  warehouseSectionID: null,
  value: {
    columns: ['taskNumber', 'priority'],
    sort: ['priority', 'DESC'],
    filters: { status: ['started'] },
  },
};
const tasks = [
  { taskID: 1, warehouseID: 5, status: 'started', priority: 1 },
  { taskID: 2, warehouseID: 5, status: 'started', priority: 9 },
  { taskID: 3, warehouseID: 5, status: 'new', priority: 5 },
].map((row) => ({
  ...row,
  taskNumber: `T-${row.taskID}`,
  pickType: 'NORMAL',
  taskType: 'PIC',
  deliveryDate: new Date().toISOString(),
}));

const columns = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim());
const numbers = () => screen.getAllByText(/^T-\d$/).map((cell) => cell.textContent);

it('takes columns, order and filters from the config of the chosen warehouse; what the address says wins', async () => {
  const device = createFakeDevice({ tasks, taskListConfigs: [listConfig] });
  const usual = renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  await waitFor(() => expect(numbers()).toHaveLength(3));
  expect(columns().length).toBeGreaterThan(6);
  usual.unmount();

  const own = renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-&w=5' });
  await waitFor(() => expect(numbers()).toEqual(['T-2', 'T-1']));
  expect(columns().filter(Boolean)).toEqual(['Details', 'Task number', 'Priority']);
  own.unmount();

  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-&w=5&st=new&s=taskNumber' });
  await waitFor(() => expect(numbers()).toEqual(['T-3']));
});
