import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { type PlanContext, planHold, planUnassign } from '../../../domain/mutations/task-actions';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import type { Device } from '../../../sync/device';
import { usePlanned } from './use-planned';

function taskOf(taskID: number, fields: Partial<Task>): Task {
  const created = createRow(tasks, taskID, { taskNumber: `T${taskID}`, warehouseID: 1 }, 1).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return { ...created.row, status: 'new', onHold: false, ...fields } as Task;
}
const whole = taskOf(1, { pickType: 'CLUSTER' });
const order = taskOf(2, { pickType: 'SUBTASK', parentTaskID: 1 });

interface ActProps {
  plan: (tasks: readonly Task[], context: PlanContext) => Plan;
  task: Task;
}

function Act({ plan, task }: ActProps) {
  const planned = usePlanned();
  const submit = useSubmit();
  const run = async () => submit(await planned(plan, true)([task]));
  return (
    <button type="button" onClick={() => void run()}>
      {'Act'}
    </button>
  );
}

/**
 * Holds the merged task.
 * @returns keys of the tasks shown as held
 */
async function heldWith(more: (device: Device) => Partial<Device>) {
  const device = createFakeDevice({ tasks: [whole, order] });
  renderPage(<Act plan={planHold} task={whole} />, {
    device: { ...device, ...more(device) },
    path: '/',
    at: '/',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Act' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  return device.entries.flatMap(({ effects }) => effects.map(({ id }) => id));
}

it('finds what was merged into a task', async () => {
  expect(await heldWith(() => ({}))).toEqual([1, 2]);
});

it('does not prevent an act if merged tasks cannot be read', async () => {
  const held = await heldWith(({ watchRows }) => ({
    watchRows: (query, onResult) => {
      if ('parentTaskID' in query.filter) throw new Error('closed');
      return watchRows(query, onResult);
    },
    readChildren: () => Promise.reject(new Error('closed')),
  }));
  expect(held).toEqual([1]);
});

it('knows the pickers of a task: the next of them has it when its own is taken off', async () => {
  const assigned = (assignmentID: number, pickerID: number) => ({
    ...{
      assignmentID,
      companyID: 1,
      taskID: 3,
      pickerID,
      status: 'new',
      createdAt: '2026-03-01T10:00:00.000Z',
    },
  });
  const task = taskOf(3, { pickType: 'NORMAL', pickerID: 5, picker: 'Liisa Virta' });
  const device = createFakeDevice({
    tasks: [{ ...task, assignments: [assigned(21, 4), assigned(22, 5)], taskLines: [] }],
    pickers: [{ pickerID: 4, companyID: 1, firstName: 'Matti', lastName: 'Meri' }],
  });
  renderPage(<Act plan={planUnassign} task={task} />, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Act' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.effects).toMatchObject([{ patch: { pickerID: 4, picker: 'Matti Meri' } }]);
});
