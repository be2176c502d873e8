import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { planHold } from '../../../domain/mutations/task-actions';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
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

function Hold() {
  const planned = usePlanned();
  const submit = useSubmit();
  const hold = async () => submit(await planned(planHold, true)([whole]));
  return (
    <button type="button" onClick={() => void hold()}>
      {'Hold'}
    </button>
  );
}

/** Holds the merged task. @returns keys of the tasks that are shown as held */
async function heldWith(more: (device: Device) => Partial<Device>) {
  const device = createFakeDevice({ tasks: [whole, order] });
  renderPage(<Hold />, { device: { ...device, ...more(device) }, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  return device.entries.flatMap(({ effects }) => effects.map(({ id }) => id));
}

it('finds what was merged into a task', async () => {
  expect(await heldWith(() => ({}))).toEqual([1, 2]);
});

it('keeps no act from being done where that cannot be read', async () => {
  const held = await heldWith(({ watchRows }) => ({
    watchRows: (query, onResult) => {
      if ('parentTaskID' in query.filter) throw new Error('closed');
      return watchRows(query, onResult);
    },
    readChildren: () => Promise.reject(new Error('closed')),
  }));
  expect(held).toEqual([1]);
});
