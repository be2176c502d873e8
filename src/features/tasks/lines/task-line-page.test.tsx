// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { dropUnsaved } from '../../../resource-kit/record/unsaved';
import { TaskLinePage } from './task-line-page';

const line = {
  taskLineID: 41,
  taskID: 4,
  companyID: 1,
  lineNumber: 1,
  productName: 'Nut',
  taskAmount: '2',
  status: 'new',
};
const task = { taskID: 4, companyID: 1, taskNumber: 'T4', taskType: 'PIC', status: 'new', taskLines: [line] };

const recordHistory = [
  ['taskLines', 41, 'A-1', 'A-2'],
  ['tasks', 41, 'Z-1', 'Z-2'],
].map(([resource, id, oldValue, newValue], index) => ({
  ...{ historyID: index + 1, companyID: 1, resource, id, oldValue, newValue, action: 'update', field: 'bin' },
  ...{ userID: 4, username: 'aino', requestID: 'a', client: null, at: '2026-11-21T10:00:00.000Z' },
}));

function open(session = adminSession) {
  const trail = [{ task: rowOf(tasks, task), base: '/tasks/4' }];
  const device = createFakeDevice({ tasks: [task], recordHistory });
  renderPage(<TaskLinePage trail={trail} />, {
    device,
    session,
    path: '/tasks/4/taskLines/:lineID',
    at: '/tasks/4/taskLines/41',
  });
}

it('opens its form again where it was left with changes', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText(/^Amount/), { target: { value: '3' } });
  cleanup();
  open();
  await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '3'));
  dropUnsaved();
});

it('shows its history, for reading', async () => {
  open({ ...adminSession, userID: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const history = await screen.findByRole('dialog', { name: 'History of Line 1' });
  const [step, ...others] = await within(history).findAllByText('aino');
  expect(step?.closest('li')?.textContent).toContain('A-1→A-2');
  expect(others).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
});
