// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { TaskEditDialog } from './task-edit-dialog';

const names = [
  'feature_picking_enabled',
  'feature_internal_transfer_enabled',
  'feature_status_new_enabled',
  'feature_status_started_enabled',
  'feature_status_paused_enabled',
];
const features = names.map((name, index) => ({
  ...{ featureID: index + 1, name, value: 'true', defaultValue: null },
}));
const header = {
  taskID: 1,
  companyID: 1,
  taskNumber: 'T1',
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  onHold: false,
  priority: 50,
  warehouseID: 100,
  taskGroupID: null,
  lineCount: 1,
  linesCompleted: 0,
  pickedAmount: 0,
};
const line = {
  taskLineID: 11,
  companyID: 1,
  taskID: 1,
  lineNumber: 1,
  productID: 5,
  bin: 'A-1',
  status: 'new',
};

/** Over the list, which has the task without its lines. */
function open() {
  const device = createFakeDevice({ features, tasks: [{ ...header, taskLines: [line], assignments: [] }] });
  const listed: Task = rowOf(tasks, header);
  renderPage(<TaskEditDialog task={listed} onClose={() => {}} />, { device, path: '/', at: '/' });
  return device;
}

it('refuses a type that the lines of the task do not fit', async () => {
  const device = open();
  fireEvent.change(await screen.findByLabelText(/^Task type/), { target: { value: 'INT' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Its lines need a “To bin” first')).toBeDefined();
  expect(device.entries).toEqual([]);
});

it('goes by the status that others have set meanwhile', async () => {
  const device = open();
  const status = await screen.findByLabelText<HTMLSelectElement>(/^Status/);
  expect(status.value).toBe('new');
  device.server.get('tasks')?.set(1, { ...header, status: 'started', taskLines: [line], assignments: [] });
  act(() => device.setSynced(1));
  await waitFor(() => expect(status.value).toBe('started'));
  expect([...status.options].map(({ value }) => value)).toContain('paused');
});
