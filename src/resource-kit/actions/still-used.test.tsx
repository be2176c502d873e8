// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice, type FakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { updateRow } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { pickers as pickerDeclaration } from '../../domain/resources/company/pickers';
import { routes } from '../../domain/resources/sites/routes';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { tasks as taskDeclaration } from '../../domain/resources/tasks/tasks';
import { useDeleteRows } from '../list/use-delete-rows';

const route = (routeID: number): Row => ({ routeID, companyID: 1, name: `Route ${routeID}`, priority: 0 });
const [north, south] = [route(1), route(2)];
const tasks = [7, 8, 9, 10].map((taskID) => ({
  taskID,
  companyID: 1,
  taskNumber: `T-${taskID}`,
  routeID: 1,
  status: 'new',
}));
const dispatches = [
  { dispatchID: 5, companyID: 1, routeID: 1, day: 0, dispatchTime: '10:00', pickingStart: 0 },
];

function ask(device: FakeDevice, resource: Resource, rows: readonly Row[], session = adminSession) {
  function Page() {
    const remove = useDeleteRows(resource);
    return (
      <button type="button" onClick={() => void remove(rows)}>
        Press
      </button>
    );
  }
  renderPage(<Page />, { device, path: '/here', at: '/here', session });
  fireEvent.click(screen.getByRole('button', { name: 'Press' }));
}

const dialog = async () => within(await screen.findByRole('alertdialog'));

it('shows before a route is deleted which tasks prevent it, and not the dispatches that go with it', async () => {
  ask(createFakeDevice({ routes: [north, south], tasks, dispatches }), routes, [north]);
  const asked = await dialog();
  await asked.findByText('It is still in use and cannot be deleted');
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tasks: T-7, T-8, T-9 and 1 more',
  ]);
  expect(asked.getByRole('button', { name: 'Delete' })).not.toHaveProperty('disabled', true);
});

it('shows it no longer once nothing uses the row', async () => {
  const device = createFakeDevice({ routes: [north, south], tasks: tasks.slice(0, 1), dispatches });
  ask(device, routes, [north]);
  const asked = await dialog();
  await asked.findByText('Tasks: T-7');
  await device.submit([updateRow(taskDeclaration, tasks[0] ?? {}, { routeID: 2 }, 1)]);
  await waitFor(() => expect(asked.queryByText(/still in use/)).toBeNull());
});

it('says of many rows that some are in use', async () => {
  ask(createFakeDevice({ routes: [north, south], tasks }), routes, [north, south]);
  const asked = await dialog();
  expect(await asked.findByText('Some are still in use and cannot be deleted')).toBeTruthy();
});

it('names rows that have only keys by the rows that they are about', async () => {
  const queue = { taskQueueID: 3, companyID: 1, name: 'Cold store' };
  const pickers = [{ pickerID: 4, companyID: 1, pickerCode: 'P4', firstName: 'Aino', lastName: 'Virta' }];
  const pickerQueues = [{ pickerQueueID: 6, companyID: 1, pickerID: 4, taskQueueID: 3, priority: 1 }];
  ask(createFakeDevice({ taskQueues: [queue], pickers, pickerQueues }), taskQueues, [queue]);
  const asked = await dialog();
  expect(await asked.findByText(/: Aino Virta$/)).toBeTruthy();
});

it('names no rows that the user may not read', async () => {
  const picker = { pickerID: 4, companyID: 1, pickerCode: 'P4', firstName: 'Aino', lastName: 'Virta' };
  const users = [{ userID: 9, companyID: 1, username: 'aino', userType: 'PICKER', pickerID: 4 }];
  const tasksOf = [{ ...tasks[0], pickerID: 4 }];
  const device = createFakeDevice({ pickers: [picker], users, tasks: tasksOf });
  ask(device, pickerDeclaration, [picker], { ...adminSession, userType: 'TOOLS-STANDARD' });
  const asked = await dialog();
  await asked.findByText('Tasks: T-7');
  expect(asked.getAllByRole('listitem')).toHaveLength(1);
});
