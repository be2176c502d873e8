// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { RowsQuery } from '../../../domain/query/query';
import { openStatuses } from '../../../domain/tasks/statuses';
import { dayOf } from '../../../lib/days';
import { DeviceFailure } from '../../../sync/device-failure';
import { GroupListPage } from './merged-list-page';
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

beforeEach(() => localStorage.clear());

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

it('tells dispatches of several days apart', async () => {
  const [today, inDays] = [new Date(), (days: number) => new Date(Date.now() + days * 86_400_000)];
  const day = (today.getDay() + 6) % 7;
  const leaving = [today, inDays(7)].map((date, index) => ({
    ...tasks[0],
    taskID: index + 1,
    dispatchID: 11,
    deliveryDate: date.toISOString(),
  }));
  const device = createFakeDevice({
    tasks: leaving,
    taskListConfigs: [{ ...listConfig, value: { columns: ['taskNumber', 'dispatchID'] } }],
    dispatches: [{ dispatchID: 11, companyID: 1, routeID: 1, day, dispatchTime: '14:00' }],
  });
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=_&w=5' });
  expect(await screen.findByText('14:00')).toBeDefined();
  expect(screen.getAllByText(/^\d\d\/\d\d(\/\d{4})? 14:00$/)).toHaveLength(1);
});

it('shows the dispatch that it is limited to, until it is taken away or another route is chosen', async () => {
  const [onBoard, other] = [
    { ...tasks[0], dispatchID: 11, routeID: 1 },
    { ...tasks[1], dispatchID: 12, routeID: 1 },
  ];
  const device = createFakeDevice({
    tasks: [onBoard, other],
    routes: [
      { routeID: 1, companyID: 1, name: 'Itä' },
      { routeID: 2, companyID: 1, name: 'Pohjoinen' },
    ],
    dispatches: [{ dispatchID: 11, companyID: 1, routeID: 1, day: 0, dispatchTime: '14:00' }],
  });
  const at = '/tasks?d=-&rt=1&dp=11';
  const first = renderPage(<TaskListPage />, { device, path: '/tasks', at });
  const chip = { name: 'Remove the filter: Itä · Monday 14:00' };
  fireEvent.click(await screen.findByRole('button', chip));
  await waitFor(() => expect(numbers()).toEqual(['T-1', 'T-2']));
  expect(screen.queryByRole('button', chip)).toBeNull();
  first.unmount();

  const second = renderPage(<TaskListPage />, { device, path: '/tasks', at });
  await screen.findByRole('button', chip);
  expect(numbers()).toEqual(['T-1']);
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Route/ }));
  fireEvent.click(await screen.findByText('Pohjoinen'));
  await waitFor(() => expect(screen.queryByRole('button', chip)).toBeNull());
  expect(second.address()).not.toContain('dp=');
});

it('marks the tasks of a group; the merged tasks have a list of them, group by group', async () => {
  const grouped = tasks.map((row, index) => ({ ...row, taskGroupID: [8, null, 9][index] ?? null }));
  const device = createFakeDevice({ tasks: grouped });
  const all = renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  await waitFor(() => expect(numbers()).toHaveLength(3));
  const marks = () => screen.getAllByText('Task group').map((mark) => mark.parentElement?.textContent);
  expect(marks()).toEqual(['Task group 8', 'Task group 9']);
  all.unmount();

  renderPage(<GroupListPage />, { device, path: '/tasks/merged/groups', at: '/tasks/merged/groups' });
  await waitFor(() => expect(numbers()).toEqual(['T-3', 'T-1']));
  expect(screen.getByRole('link', { name: 'Task groups' }).getAttribute('href')).toBe('/tasks/merged/groups');
});

it('a saved filter is chosen in the list itself', async () => {
  const filter = [{ attribute: 'priority', operation: '>', value: '4' }];
  const device = createFakeDevice({
    tasks,
    taskFilters: [{ taskFilterID: 1, companyID: 1, name: 'Urgent', list: 'tasks', filter }],
  });
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  const choice = await screen.findByRole('combobox', { name: 'Saved filter' });
  fireEvent.change(choice, { target: { value: '1' } });
  await waitFor(() => expect(numbers()).toEqual(['T-2', 'T-3']));
  fireEvent.change(choice, { target: { value: '' } });
  await waitFor(() => expect(numbers()).toHaveLength(3));
});

it('shows a route that is only a text', async () => {
  const device = createFakeDevice({
    tasks: [
      { ...tasks[0], routeID: null, route: 'Nouto' },
      { ...tasks[1], routeID: 1, route: 'Vanha' },
    ],
    routes: [{ routeID: 1, companyID: 1, name: 'Itä' }],
  });
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  expect(await screen.findByText('Nouto')).toBeDefined();
  expect(await screen.findByText('Itä')).toBeDefined();
  expect(screen.queryByText('Vanha')).toBeNull();
});

it.each([
  ['Hold', 'alertdialog'],
  ['Edit', 'dialog'],
])('says why %s could not be done; the next press does it', async (name, role) => {
  const device = createFakeDevice({ tasks });
  const { readRows } = device;
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  const [box] = await screen.findAllByRole('checkbox', { name: 'Select row' });
  if (box) fireEvent.click(box);
  device.readRows = async () => {
    throw new DeviceFailure('no answer', 'stuck');
  };
  const press = async () => fireEvent.click(await screen.findByRole('button', { name }));
  await press();
  await screen.findByText('It could not be done: the storage of the browser does not answer');
  expect(screen.queryByRole(role)).toBeNull();
  device.readRows = readRows;
  await press();
  await screen.findByRole(role);
});

it.each(['Hold', 'Edit'])('%s says that the chosen task is gone, and lets go of it', async (name) => {
  const device = createFakeDevice({ tasks });
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-' });
  const [box] = await screen.findAllByRole('checkbox', { name: 'Select row' });
  if (box) fireEvent.click(box);
  device.server.get('tasks')?.clear();
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('What was selected is gone')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
});

it('says in the form of a task that others have deleted it meanwhile', async () => {
  const device = createFakeDevice({ tasks });
  renderPage(<TaskListPage />, { device, path: '/tasks', at: '/tasks?d=-&s=taskNumber' });
  const [box] = await screen.findAllByRole('checkbox', { name: 'Select row' });
  if (box) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit task T-1' });
  expect(within(dialog).queryByText('It does not exist, or not any more')).toBeNull();
  device.server.get('tasks')?.delete(1);
  act(() => device.setConnectivity('online'));
  expect(await within(dialog).findByText('It does not exist, or not any more')).toBeDefined();
});

it('says what merged orders with the searched number were merged into, where nothing else is found', async () => {
  const order = (taskID: number, parentTaskID: number, more: object = {}) => ({
    ...tasks[0],
    taskID,
    taskNumber: `ORDER-${taskID}`,
    pickType: 'SUBTASK',
    parentTaskID,
    ...more,
  });
  const clusters = [10, 11, 12, 13, 14, 15].map((taskID) => ({
    ...tasks[0],
    taskID,
    taskNumber: `CLUSTER-${taskID}`,
    pickType: 'CLUSTER',
  }));
  const device = createFakeDevice({
    tasks: [
      ...tasks,
      ...clusters,
      ...clusters.map(({ taskID }) => order(taskID + 10, taskID)),
      order(30, 12, { orderNumber: 'SO-7' }),
      order(31, 12, { orderNumber: 'SO-7' }),
    ],
  });
  const asked: RowsQuery[] = [];
  const { watchRows } = device;
  device.watchRows = (query, onResult) => {
    asked.push(query);
    return watchRows(query, onResult);
  };
  const links = () => screen.queryAllByRole('link', { name: /^CLUSTER/ }).map((link) => link.textContent);
  const show = (search: string) =>
    renderPage(<TaskListPage />, { device, path: '/tasks', at: `/tasks?sr=${search}` });

  const one = show('order-23');
  expect(await screen.findByText(/^Merged orders match:/)).toBeDefined();
  expect(screen.getByText('No items found')).toBeDefined();
  expect(links()).toEqual(['CLUSTER-13']);
  expect(screen.getByRole('link', { name: 'CLUSTER-13' }).getAttribute('href')).toBe('/tasks/13');
  one.unmount();

  const sameTwice = show('so-7');
  await waitFor(() => expect(links()).toEqual(['CLUSTER-12']));
  sameTwice.unmount();

  const many = show('order-2');
  await waitFor(() => expect(links()).toHaveLength(5));
  many.unmount();

  // Only the searched field.
  const otherField = show('customerName~so-7');
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(links()).toEqual([]);
  otherField.unmount();

  // Devices have every open task; for others the server would be asked.
  const ofOrders = asked.filter(({ filter }) => 'taskID' in filter || filter['pickType'] === 'SUBTASK');
  expect(ofOrders.map(({ filter }) => filter['status'])).toEqual(ofOrders.map(() => openStatuses));
  asked.length = 0;
  const found = show('t-1');
  await waitFor(() => expect(numbers()).toEqual(['T-1']));
  found.unmount();
  show('&w=99');
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(asked.filter(({ filter }) => filter['pickType'] === 'SUBTASK')).toEqual([]);
});

it('tells of open tasks that a search would find on other days', async () => {
  const earlier = [1, 2, 3, 4, 5, 6, 7].map((taskID) => ({
    ...tasks[2],
    taskID,
    taskNumber: `OLD-${taskID}`,
    deliveryDate: '2016-05-31T12:00:00.000Z',
    ...(taskID === 7 && { status: 'completed' }),
  }));
  const links = () => screen.queryAllByRole('link', { name: /^OLD/ }).map((link) => link.textContent);
  const device = createFakeDevice({ tasks: [...tasks, ...earlier] });
  const show = (search: string) =>
    renderPage(<TaskListPage />, { device, path: '/tasks', at: `/tasks?sr=${search}` });
  const one = show('old-3');
  expect(await screen.findByText(/^Open tasks of other days, or left out by the filters:/)).toBeDefined();
  expect(links()).toEqual(['OLD-3']);
  expect(screen.getByRole('link', { name: 'OLD-3' }).getAttribute('href')).toBe('/tasks/3');
  one.unmount();
  const many = show('old');
  expect(await screen.findByText(/and 1 more$/)).toBeDefined();
  expect(links()).toHaveLength(5);
  many.unmount();
  show('nowhere');
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByText(/^Open tasks/)).toBeNull();
});

it('shows days that cannot be remembered, and says so', async () => {
  const kept = 'tasks.days';
  localStorage.setItem(kept, '2026-11-01_2026-11-08');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const page = renderPage(<TaskListPage />, {
    device: createFakeDevice({ tasks }),
    path: '/tasks',
    at: '/tasks?d=2026-11-01_2026-11-08',
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const days = await screen.findByLabelText('Delivery date');
  fireEvent.change(days, { target: { value: '2/11/2026 – 3/11/2026' } });
  fireEvent.blur(days);
  await waitFor(() => expect(page.address()).toBe('/tasks?d=2026-11-02_2026-11-03'));
  const text = 'It could not be stored on this device: there is no room left';
  expect(await screen.findByText(text)).toBeDefined();
  expect(localStorage.getItem(kept)).toBeNull();
});

it('keeps the days that are chosen in it; a link with days of its own changes nothing', async () => {
  const kept = 'tasks.days';
  localStorage.setItem(kept, '2026-11-01_2026-11-08');
  const page = (
    <>
      <Link to="/tasks">Task list</Link>
      <TaskListPage />
    </>
  );
  const open = (at: string) => renderPage(page, { device: createFakeDevice({ tasks }), path: '/tasks', at });
  const link = open('/tasks?d=_&st=new');
  await waitFor(() => expect(numbers()).toEqual(['T-3']));
  expect(localStorage.getItem(kept)).toBe('2026-11-01_2026-11-08');
  fireEvent.click(screen.getByRole('link', { name: 'Task list' }));
  await waitFor(() => expect(link.address()).toBe('/tasks?d=2026-11-01_2026-11-08'));
  fireEvent.click(screen.getByRole('link', { name: 'Task list' }));
  await waitFor(() => expect(link.address()).toBe('/tasks?d=2026-11-01_2026-11-08'));
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const days = await screen.findByLabelText('Delivery date');
  fireEvent.change(days, { target: { value: '2/11/2026 – 3/11/2026' } });
  fireEvent.blur(days);
  await waitFor(() => expect(localStorage.getItem(kept)).toBe('2026-11-02_2026-11-03'));
  link.unmount();

  const bare = open('/tasks');
  await waitFor(() => expect(bare.address()).toBe('/tasks?d=2026-11-02_2026-11-03'));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(bare.address()).toBe('/tasks'));
  expect(localStorage.getItem(kept)).toBeNull();
  bare.unmount();

  const today = dayOf(Date.now());
  localStorage.setItem(kept, '2026-11-02_2026-11-03');
  const own = open(`/tasks?st=new&d=${today}_${today}`);
  await waitFor(() => expect(numbers()).toEqual(['T-3']));
  expect(localStorage.getItem(kept)).toBe('2026-11-02_2026-11-03');
  own.unmount();
  localStorage.clear();
});
