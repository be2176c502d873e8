// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { ErrorPage } from './error-page';
import { ErrorsPage } from './errors-page';

const error = (eventID: number, status: string, message: string) => ({
  companyID: 1,
  eventID,
  taskID: null,
  type: 'device',
  status,
  message,
  source: 'terminal 7',
  pickerID: null,
  createdAt: `2026-11-21T10:00:0${eventID}.000Z`,
  updatedAt: `2026-11-21T10:00:0${eventID}.000Z`,
});
const rows = {
  taskErrors: [
    error(1, 'new', 'Scanner lost'),
    error(2, 'in progress', 'Bin empty'),
    error(3, 'resolved', 'Label missing'),
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function show({ content = rows, userType = adminSession.userType } = {}) {
  const device = createFakeDevice(content);
  const session = { ...adminSession, userType };
  return { device, ...renderPage(<ErrorsPage />, { device, path: '/errors', at: '/errors', session }) };
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`no row says ${text}`);
  return row;
};
const choose = async (text: string) => fireEvent.click(within(await rowOf(text)).getByRole('checkbox'));

async function setStatus(name: string, then: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Set status' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  const dialog = await screen.findByRole('alertdialog');
  const question = dialog.textContent;
  fireEvent.click(within(dialog).getByText(then, { selector: 'button' }));
  return question;
}

it('shows the latest error first', async () => {
  show();
  await screen.findByText('Scanner lost');
  const messages = ['Scanner lost', 'Bin empty', 'Label missing'];
  const shown = screen
    .getAllByRole('row')
    .flatMap((row) => messages.filter((one) => row.textContent?.includes(one)));
  expect(shown).toEqual(messages.toReversed());
});

it('sets the status of the chosen ones that have another, after a question', async () => {
  const { device } = show();
  for (const message of ['Scanner lost', 'Bin empty', 'Label missing']) await choose(message);
  expect(await setStatus('Resolved', 'Cancel')).toContain('Set 2 errors to “Resolved”?');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(device.entries).toHaveLength(0);
  await setStatus('Resolved', 'Set status');
  await waitFor(() => expect(device.entries).toHaveLength(2));
  expect(device.entries.map(({ targets, request }) => [targets[0]?.id, request.body])).toEqual(
    expect.arrayContaining([
      [1, expect.objectContaining({ status: 'resolved' })],
      [2, expect.objectContaining({ status: 'resolved' })],
    ]),
  );
  await waitFor(async () => expect((await rowOf('Scanner lost')).textContent).toContain('Resolved'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Set status' })).toBeNull());
});

it('says which of the chosen ones have that status already', async () => {
  const { device } = show();
  await choose('Label missing');
  expect(await setStatus('Resolved', 'Close')).toContain('It has this status already: [3]');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose('Bin empty');
  const question = await setStatus('Resolved', 'Set status');
  expect(question).toContain('Set 1 error to “Resolved”?');
  expect(question).toContain('Applies to 1 of 2.');
  await waitFor(() => expect(device.entries.map(({ targets }) => targets[0]?.id)).toEqual([2]));
});

it('says when there are none', async () => {
  show({ content: { taskErrors: [] } });
  expect(await screen.findByText('No items found')).toBeDefined();
});

it('offers to send again what the accounting system has refused, for as long as it is, and to undo it', async () => {
  const refusal = { ...error(4, 'new', '…'), taskID: 9, type: 'integration', code: 'task.erp-refused' };
  const content = (erpState: string) => ({
    features: [{ featureID: 1, name: 'feature_visma_net_company', value: 'true', defaultValue: null }],
    taskErrors: [{ ...refusal, values: { message: 'No such item' } }],
    tasks: [{ companyID: 1, taskID: 9, taskNumber: 'T9', status: 'completed', erpState, erpSuccess: false }],
  });
  const at = { path: '/errors/:id', at: '/errors/4', session: adminSession };
  const device = createFakeDevice(content('refused'));
  const page = renderPage(<ErrorPage />, { device, ...at });
  await screen.findByText('Refused by the accounting system: No such item');
  const again = await screen.findByRole('button', { name: 'Send again' });
  fireEvent.click(again);
  fireEvent.click(again);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(again);
  await act(async () => {});
  expect(device.entries.map(({ request }) => request.body)).toEqual([{ companyID: 1, taskIds: [9] }]);
  fireEvent.click(undo);
  await waitFor(() => expect(device.entries).toHaveLength(0));
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull());
  page.unmount();
  renderPage(<ErrorPage />, { device: createFakeDevice(content('queued')), ...at });
  await screen.findByText('Refused by the accounting system: No such item');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('finds what the list shows, not the words that are stored', async () => {
  const refusal = {
    ...error(4, 'new', 'stored'),
    code: 'task.erp-refused',
    values: { message: 'No such item' },
  };
  const device = createFakeDevice({ taskErrors: [...rows.taskErrors, refusal] });
  const open = (text: string) =>
    renderPage(<ErrorsPage />, { device, path: '/errors', at: `/errors?sr=${text}` });
  const shown = open('accounting');
  await screen.findByText('Refused by the accounting system: No such item');
  await waitFor(() => expect(screen.queryByText('Scanner lost')).toBeNull());
  shown.unmount();
  open('stored');
  expect(await screen.findByText('No items found')).toBeDefined();
});

it('finds the errors of a task by the number that the list shows', async () => {
  const tasks = [{ companyID: 1, taskID: 9, taskNumber: '100081', status: 'started' }];
  const device = createFakeDevice({
    tasks,
    taskErrors: [...rows.taskErrors, { ...error(4, 'new', 'Shelf empty'), taskID: 9 }],
  });
  renderPage(<ErrorsPage />, { device, path: '/errors', at: '/errors?sr=100081' });
  await screen.findByText('Shelf empty');
  await waitFor(() => expect(screen.queryByText('Scanner lost')).toBeNull());
});
