// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { TaskLinePage } from './task-line-page';

const line = {
  taskLineID: 41,
  taskID: 4,
  companyID: 1,
  lineNumber: 1,
  productName: 'Nut',
  productID: 1,
  taskAmount: 2,
  actualAmount: 0,
  weight: 1,
  volume: null,
  status: 'new',
};
const task = {
  ...{ taskID: 4, companyID: 1, taskNumber: 'T4', taskType: 'PIC', pickType: 'NORMAL', status: 'new' },
  ...{ lineCount: 1, linesCompleted: 0, totalAmount: 2, pickedAmount: 0, totalWeight: 1, totalVolume: 0 },
  ...{ parentTaskID: null, taskLines: [line] },
};
const nut = { productID: 1, companyID: 1, productCode: 'NUT', name: 'Nut', weight: 0.5, volume: null };

const recordHistory = [
  ['taskLines', 41, 1, 2],
  ['tasks', 41, 7, 8],
].map(([resource, id, oldValue, newValue], index) => ({
  ...{ historyID: index + 1, companyID: 1, resource, id, oldValue, newValue },
  ...{ action: 'update', field: 'taskAmount' },
  ...{ userID: 4, username: 'aino', requestID: 'a', client: null, at: '2026-11-21T10:00:00.000Z' },
}));

function open(session = adminSession, of = task, history: readonly Row[] = recordHistory) {
  const trail = [{ task: rowOf(tasks, of), base: '/tasks/4' }];
  const device = createFakeDevice({ tasks: [of], products: [nut], recordHistory: history });
  renderPage(<TaskLinePage trail={trail} />, {
    device,
    session,
    path: '/tasks/4/taskLines/:lineID',
    at: '/tasks/4/taskLines/41',
  });
  return device;
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

it('shows its history, and puts a former value back with all that follows from it', async () => {
  const device = open({ ...adminSession, userID: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const history = await screen.findByRole('dialog', { name: 'History of Line 1' });
  const [step, ...others] = await within(history).findAllByText('aino');
  expect(step?.closest('li')?.textContent).toContain('1→2');
  expect(others).toEqual([]);
  fireEvent.click(within(history).getByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'PUT', path: 'v2/tasklines/41', body: { taskAmount: 1 } },
    effects: [
      { resource: 'taskLines', patch: { taskAmount: 1, weight: 0.5 } },
      { resource: 'tasks', patch: { totalAmount: 1, totalWeight: 0.5 } },
    ],
  });
});

it('puts nothing back of what was done in a completed task, and says why', async () => {
  const device = open({ ...adminSession, userID: 1 }, { ...task, status: 'completed' });
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const putBack = await screen.findByRole('button', { name: 'Put back' });
  expect(putBack.getAttribute('aria-disabled')).toBe('true');
  const reason = 'What was done in a completed task stays: set the task to paused to correct it';
  expect(screen.getByText(reason)).toBeDefined();
  fireEvent.click(putBack);
  expect(device.entries).toHaveLength(0);
});

it('puts no product back that has been deleted meanwhile, and says so', async () => {
  const swaps = [9, 1].map((oldValue, index) => ({
    ...recordHistory[0],
    ...{ historyID: index + 1, requestID: `${index}`, field: 'productID', oldValue, newValue: 2 },
  }));
  const swapped = { ...task, taskLines: [{ ...line, productID: 2 }] };
  const device = open({ ...adminSession, userID: 1 }, swapped, swaps);
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const reason = await screen.findByText('It does not exist any more');
  const [ofNut, ofDeleted] = await screen.findAllByRole('button', { name: 'Put back' });
  expect(ofDeleted?.getAttribute('aria-describedby')).toBe(reason.id);
  expect(ofNut?.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(ofDeleted ?? document.body);
  expect(device.entries).toHaveLength(0);
});
