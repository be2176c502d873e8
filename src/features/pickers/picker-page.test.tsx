// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
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
    fireEvent.change(at(priorities, 1), { target: { value: '' } });
    press('Remove the queue');
    press('Add a queue');
    press('Save');
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    expect(device.entries).toHaveLength(0);

    fireEvent.change(at(screen.getAllByLabelText(/^Priority/), 0), { target: { value: '5' } });
    fireEvent.click(at(screen.getAllByRole('combobox', { name: /^Task queue/ }), 1));
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

  it('takes a PIN code only while there is a connection', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>('PIN code')).disabled).toBe(true);
    expect(screen.getByText(/only while online/)).toBeDefined();
  });
});
