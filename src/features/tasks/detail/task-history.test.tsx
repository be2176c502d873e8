// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { statusFeature, taskStatuses } from '../../../domain/tasks/statuses';
import { TaskHistory } from './task-history';

const task = (fields: Partial<Task>): Task => {
  const [created] = createRow(tasks, 1, { taskNumber: 'T1', warehouseID: 1 }, 1).effects;
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return { ...(created.row as Task), ...fields };
};

const change = (historyID: number, field: string, oldValue: unknown, requestID = `${historyID}`) => ({
  historyID,
  companyID: 1,
  resource: 'tasks',
  id: 1,
  action: 'update',
  field,
  oldValue,
  newValue: null,
  userID: 4,
  username: 'aino',
  at: '2026-11-21T10:00:00.000Z',
  client: null,
  requestID,
});

/** The history of a task in which one write changed some fields, seen by the main administrator. */
const openAfter = (row: Task, oldValues: Readonly<Record<string, unknown>>) => {
  const device = createFakeDevice({
    features: taskStatuses.map((status, index) => ({
      featureID: index + 1,
      name: statusFeature(status),
      value: 'true',
      defaultValue: null,
    })),
    tasks: [row],
    routes: [{ routeID: 1, companyID: 1, name: 'North' }],
    dispatches: [{ dispatchID: 5, companyID: 1, routeID: 1 }],
    warehouses: [{ warehouseID: 1, companyID: 1, warehouseCode: 'VAN', name: 'Vantaa' }],
    warehouseSections: [{ warehouseSectionID: 7, companyID: 1, warehouseID: 1 }],
    recordHistory: Object.entries(oldValues).map(([field, oldValue], index) =>
      change(index + 1, field, oldValue, 'a'),
    ),
  });
  const session = { ...adminSession, userID: 1 };
  renderPage(<TaskHistory task={row} />, { device, path: '/', at: '/', session });
  return device;
};
const open = (row: Task, field: string, oldValue: unknown) => openAfter(row, { [field]: oldValue });
const button = () => screen.findByRole('button', { name: 'Put back' });

it('puts no status back that the task cannot go to, and says why', async () => {
  const device = open(task({ status: 'completed' }), 'status', 'new');
  const putBack = await button();
  await waitFor(() => expect(putBack.getAttribute('aria-disabled')).toBe('true'));
  const reason = document.getElementById(putBack.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('A task cannot go from Completed to New');
  fireEvent.click(putBack);
  expect(device.entries).toHaveLength(0);
});

it('puts a status back that the task can go to', async () => {
  const device = open(task({ status: 'paused' }), 'status', 'new');
  const putBack = await button();
  await waitFor(() => expect(putBack.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(putBack);
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ status: 'new' });
  expect(device.entries[0]?.effects).toMatchObject([{ patch: { status: 'new', timeStarted: null } }]);
});

it('shows what the server will add to a former value at once', async () => {
  const device = open(task({ routeID: 2, route: 'South' }), 'routeID', 1);
  fireEvent.click(await button());
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.effects).toMatchObject([{ patch: { routeID: 1, route: 'North' } }]);
  expect(device.entries[0]?.request.body).toEqual({ companyID: 1, routeID: 1 });
});

it.each(['Warehouse', 'Warehouse section'])(
  'puts a warehouse and its section back together: %s',
  async (name) => {
    const row = task({ warehouseID: 2, warehouseSectionID: 8 });
    const device = openAfter(row, { warehouseID: 1, warehouseSectionID: 7 });
    await screen.findAllByRole('button', { name: 'Put back' });
    const entry = screen.getByText(name, { selector: 'span' }).closest('li');
    fireEvent.click(within(entry as HTMLElement).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    const both = { companyID: 1, warehouseID: 1, warehouseSectionID: 7 };
    expect(device.entries[0]?.request.body).toEqual(both);
  },
);

it.each([
  ['goes back with its route', 5, { routeID: 1, dispatchID: 5 }],
  ['that is deleted is left to the server', 6, { routeID: 1 }],
])('a dispatch %s', async (_, dispatchID, values) => {
  const device = openAfter(task({ routeID: 2, dispatchID: 9 }), { routeID: 1, dispatchID });
  await screen.findAllByRole('button', { name: 'Put back' });
  const entry = screen.getByText('Route', { selector: 'span' }).closest('li');
  fireEvent.click(within(entry as HTMLElement).getByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toEqual({ companyID: 1, ...values });
});

it('puts no section back whose warehouse could not be changed again', async () => {
  const row = task({ status: 'completed', warehouseID: 2, warehouseSectionID: 8 });
  openAfter(row, { warehouseID: 1, warehouseSectionID: 7 });
  const buttons = await screen.findAllByRole('button', { name: 'Put back' });
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
});

it.each([
  ['onHold', true, 'A completed task cannot be put on hold'],
  ['taskNumber', 'T0', 'It can be changed only before work on the task has started'],
])('puts no former %s back where the edit would be refused', async (field, value, reason) => {
  open(task({ status: 'completed' }), field, value);
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(reason)).toBeDefined();
});
