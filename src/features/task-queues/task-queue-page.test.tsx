// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { dropUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { TaskQueuePage } from './task-queue-page';

const company = { companyID: 1 };
const task = (taskID: number, priority: number, more: object = {}) => ({
  ...company,
  taskID,
  taskNumber: `T-${taskID}`,
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  priority,
  lineCount: taskID,
  ...more,
});
const urgent = { attribute: 'priority', operation: '<=', value: '20' };
const rows = {
  taskQueues: [
    { ...company, taskQueueID: 1, name: 'Urgent', number: 1, filter: [urgent] },
    { ...company, taskQueueID: 2, name: 'Everything', number: 2, filter: [] },
  ],
  tasks: [
    task(1, 10),
    task(2, 20, { status: 'paused' }),
    task(3, 30),
    task(4, 10, { status: 'completed' }),
    task(5, 10, { onHold: true }),
    task(6, 10, { pickType: 'SUBTASK' }),
  ],
};

beforeAll(() => import('../../resource-kit/fields/inputs'), 60_000);

function show(
  at: string,
  userType = adminSession.userType,
  stored: Parameters<typeof createFakeDevice>[0] = rows,
) {
  const device = createFakeDevice(stored);
  const session = { ...adminSession, userType };
  return { device, ...renderPage(<TaskQueuePage />, { device, path: '/taskQueues/:id', at, session }) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('tells in words what a queue hands out, and how many open tasks that is now', async () => {
  const { unmount } = show('/taskQueues/1');
  expect(await screen.findByText('2 open tasks match now')).toBeDefined();
  expect(screen.getByText('20').closest('li')?.textContent).toBe('Priority is at most 20');
  unmount();
  show('/taskQueues/2');
  expect(await screen.findByText('No conditions: every task is offered.')).toBeDefined();
  expect(await screen.findByText('3 open tasks match now')).toBeDefined();
});

it('shows of each condition its own value when one before it goes', async () => {
  const queue = { ...rows.taskQueues[0], filter: [urgent, { ...urgent, value: '7' }] };
  show('/taskQueues/1', undefined, { ...rows, taskQueues: [queue] });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const values = async () =>
    (await screen.findAllByLabelText<HTMLInputElement>('Value')).map(({ value }) => value);
  expect(await values()).toEqual(['20', '7']);
  const [first] = screen.getAllByLabelText('Value');
  if (first) fireEvent.change(first, { target: { value: 'x' } });
  const [remove] = screen.getAllByRole('button', { name: 'Remove the condition' });
  if (remove) fireEvent.click(remove);
  expect(await values()).toEqual(['7']);
  dropUnsaved();
});

it('is read-only until edited; unfinished conditions are refused; the count follows the typed conditions', async () => {
  const { device } = show('/taskQueues/1');
  await screen.findByText('2 open tasks match now');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  press('Edit');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
  press('Save');
  expect(await screen.findByText('A condition needs an attribute, an operation and a value')).toBeDefined();
  expect(device.entries).toHaveLength(0);
  await waitFor(() => expect(screen.queryByText(/open tasks? match/)).toBeNull());

  const last = (label: string) => screen.getAllByLabelText(label).at(-1) ?? document.body;
  fireEvent.change(last('Attribute'), { target: { value: 'taskLineCount' } });
  fireEvent.change(last('Operation'), { target: { value: '<' } });
  fireEvent.change(last('Value'), { target: { value: '2' } });
  expect(await screen.findByText('1 open task matches now')).toBeDefined();
  press('Save');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({
    filter: [urgent, { attribute: 'taskLineCount', operation: '<', value: '2' }],
  });
});

it('is copied once with its conditions under a name and a number of its own, and the copy is opened', async () => {
  const { device, address } = show('/taskQueues/1');
  await screen.findByRole('button', { name: 'Copy' });
  press('Copy');
  press('Copy');
  await waitFor(() => expect(address()).toMatch(/^\/taskQueues\/-\d+$/));
  expect(device.entries).toHaveLength(1);
  expect(device.entries[0]?.request).toMatchObject({
    method: 'POST',
    body: { name: 'Urgent (copy)', number: 3, filter: [urgent] },
  });
  expect(await screen.findByRole('heading', { name: /Urgent \(copy\)/ })).toBeDefined();
});

it('is copied under as much of a long name as is stored', async () => {
  const [urgentQueue, ...others] = rows.taskQueues;
  const taskQueues = [{ ...urgentQueue, name: 'x'.repeat(200) }, ...others];
  const { device } = show('/taskQueues/1', adminSession.userType, { ...rows, taskQueues });
  await screen.findByRole('button', { name: 'Copy' });
  press('Copy');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ name: `${'x'.repeat(193)} (copy)` });
});

it('is copied under a number that is stored, also from the last one', async () => {
  const [urgentQueue, ...others] = rows.taskQueues;
  const taskQueues = [{ ...urgentQueue, number: 99_999 }, ...others];
  const { device } = show('/taskQueues/1', adminSession.userType, { ...rows, taskQueues });
  await screen.findByRole('button', { name: 'Copy' });
  press('Copy');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ number: 99_998 });
});

it('is neither copied nor deleted by a partner', async () => {
  show('/taskQueues/1', 'TOOLS-PARTNER');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('restores its conditions when the page was lost while they were entered', async () => {
  show('/taskQueues/1');
  await screen.findByText('2 open tasks match now');
  press('Edit');
  fireEvent.change(await screen.findByLabelText('Value'), { target: { value: '15' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  show('/taskQueues/1');
  await waitFor(() => expect(screen.getAllByLabelText('Attribute')).toHaveLength(2));
  expect(screen.getByDisplayValue('15')).toBeDefined();
});

it('tells former conditions in words, too', async () => {
  const change = {
    ...company,
    historyID: 1,
    resource: 'taskQueues',
    id: 1,
    action: 'update',
    field: 'filter',
    oldValue: [{ attribute: 'priority', operation: '<=', value: '35' }],
    newValue: [urgent],
    userID: 4,
    username: 'aino',
    at: '2026-11-21T10:00:00.000Z',
    client: null,
    requestID: 'a',
  };
  renderPage(<TaskQueuePage />, {
    device: createFakeDevice({ ...rows, recordHistory: [change] }),
    path: '/taskQueues/:id/*',
    at: '/taskQueues/1/history',
    session: adminSession,
  });
  const former = await screen.findByText('35');
  expect(former.closest('li')?.textContent).toBe('Priority is at most 35');
});
