// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { statusFeature, taskTypeFeatures } from '../../../domain/tasks/statuses';
import { NewTaskPage } from './new-task-page';

beforeEach(() => sessionStorage.clear());

const open = (taskNumber: string | null, more: Row = {}) => {
  const [created] = createRow(tasks, 7, { taskNumber, warehouseID: 100, ...more }, 1).effects;
  if (created?.kind !== 'create') throw new Error('a creation creates');
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 100, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
    routes: [{ routeID: 3, companyID: 1, name: 'North' }],
    features: [taskTypeFeatures.PIC, statusFeature('draft')].map((name, index) => ({
      featureID: index + 1,
      name,
      value: 'true',
      defaultValue: null,
    })),
    tasks: [{ ...created.row, taskLines: [], assignments: [], packages: [] }],
  });
  renderPage(<NewTaskPage />, { device, path: '/tasks/*', at: '/tasks/v2/new?copy=7' });
  return device;
};

it('names the task that it is a copy of', async () => {
  open('T7');
  expect(await screen.findByRole('heading', { name: 'Copy of task T7' })).toBeDefined();
});

it('of a task that waits for its number says so', async () => {
  open(null);
  expect(await screen.findByRole('heading', { name: 'Copy of a new task' })).toBeDefined();
});

describe('the route of a task that says it as a text only', () => {
  const begin = async () => {
    const device = open('T7', { route: 'Elsewhere' });
    expect(await screen.findByText('Route name: Elsewhere')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save as a draft' }));
    return device;
  };
  const save = async (device: ReturnType<typeof open>) => {
    fireEvent.change(screen.getByLabelText('Customer'), { target: { value: 'Oy' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    return device.entries[0];
  };

  it('is the copy’s, too', async () => {
    const entry = await save(await begin());
    expect(entry?.request.body).toMatchObject({ route: 'Elsewhere' });
    expect(entry?.effects[0]).toMatchObject({ row: { routeID: null, route: 'Elsewhere' } });
  });

  it('stays when others give that task a route meanwhile', async () => {
    const device = await begin();
    const row = device.server.get('tasks')?.get(7);
    device.server.get('tasks')?.set(7, { ...row, routeID: 3, route: 'North' });
    act(() => device.setConnectivity('online'));
    expect(screen.getByText('Route name: Elsewhere')).toBeDefined();
    const entry = await save(device);
    expect(entry?.request.body).toMatchObject({ route: 'Elsewhere' });
  });

  it('gives way to the one that is chosen', async () => {
    const device = await begin();
    const route = screen.getByRole('combobox', { name: 'Route' });
    fireEvent.change(route, { target: { value: 'North' } });
    fireEvent.keyDown(route, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByText('Route name: Elsewhere')).toBeNull());
    const entry = await save(device);
    expect(entry?.request.body).toMatchObject({ routeID: 3 });
    expect(entry?.request.body).not.toHaveProperty('route');
    expect(entry?.effects[0]).toMatchObject({ row: { routeID: 3, route: 'North' } });
  });
});
