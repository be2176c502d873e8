// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { addDays } from 'date-fns';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { covers } from '../../../domain/query/coverage';
import type { RowsQuery } from '../../../domain/query/query';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { TaskEditDialog } from '../actions/task-edit-dialog';
import { NewTaskPage } from '../new-task/new-task-page';

beforeAll(async () => {
  await import('../../../resource-kit/fields/inputs');
}, 60_000);

const task = (taskID: number, taskNumber: string, fields: Partial<Task> = {}): Task => {
  const [created] = createRow(tasks, taskID, { taskNumber, warehouseID: 100 }, 1).effects;
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return { ...(created.row as Task), ...fields };
};
const yesterday = addDays(new Date(), -1).toISOString();
const rows = {
  warehouses: [{ warehouseID: 100, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
  tasks: [
    task(1, 'T1'),
    task(2, 'T2'),
    task(3, 'T3', { status: 'completed', timeCompleted: yesterday }),
    task(4, 'T4', { status: 'completed', deliveryDate: yesterday }),
  ],
};
const hint = 'Another task has this number';
const number = () => screen.findByLabelText<HTMLInputElement>(/^Task number/);
const enter = async (value: string) => fireEvent.change(await number(), { target: { value } });

it('says of a new task that another one has its number, and lets it be saved', async () => {
  const device = createFakeDevice(rows);
  const asked: RowsQuery[] = [];
  const watchRows: typeof device.watchRows = (query, onResult) => {
    if (query.resource === 'tasks') asked.push(query);
    return device.watchRows(query, onResult);
  };
  renderPage(<NewTaskPage />, { device: { ...device, watchRows }, path: '/tasks/*', at: '/tasks/v2/new' });
  for (const taken of ['T1', ' T3 ', 'T4']) {
    await enter(taken);
    expect(await screen.findByText(hint)).toBeDefined();
    await enter('T9');
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  }
  expect((await number()).getAttribute('aria-invalid')).not.toBe('true');
  // The server is not asked, however fast the user types.
  const context = {
    policy: tasks.mirror,
    key: 'taskID',
    windowDays: 14,
    nowMs: Date.now(),
    has: () => false,
  };
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) expect(covers(query, context), JSON.stringify(query.filter)).toBe(true);
});

it('says of a correction that another task has the number, and nothing of the task’s own', async () => {
  const [own] = rows.tasks;
  if (!own) throw new Error('there is a task');
  const device = createFakeDevice(rows);
  renderPage(<TaskEditDialog task={own} onClose={() => {}} />, { device, path: '/', at: '/' });
  expect((await number()).value).toBe('T1');
  await enter('T2');
  expect(await screen.findByText(hint)).toBeDefined();
  await enter('T1');
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
});
