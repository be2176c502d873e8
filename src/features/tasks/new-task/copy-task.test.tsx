// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { NewTaskPage } from './new-task-page';

const open = (taskNumber: string | null) => {
  const [created] = createRow(tasks, 7, { taskNumber, warehouseID: 100 }, 1).effects;
  if (created?.kind !== 'create') throw new Error('a creation creates');
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 100, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
    tasks: [{ ...created.row, taskLines: [], assignments: [], packages: [] }],
  });
  renderPage(<NewTaskPage />, { device, path: '/tasks/*', at: '/tasks/v2/new?copy=7' });
};

it('says of which task it is a copy', async () => {
  open('T7');
  expect(await screen.findByRole('heading', { name: 'Copy of task T7' })).toBeDefined();
});

it('of a task that waits for its number says so', async () => {
  open(null);
  expect(await screen.findByRole('heading', { name: 'Copy of a new task' })).toBeDefined();
});
