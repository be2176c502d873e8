// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { dropUnsaved } from '../../../resource-kit/record/unsaved';
import { TaskLinePage } from './task-line-page';

const line = {
  taskLineID: 41,
  taskID: 4,
  companyID: 1,
  lineNumber: 1,
  productName: 'Nut',
  taskAmount: '2',
  status: 'new',
};
const task = { taskID: 4, companyID: 1, taskNumber: 'T4', taskType: 'PIC', status: 'new', taskLines: [line] };

function open() {
  const trail = [{ task: rowOf(tasks, task), base: '/tasks/4' }];
  const device = createFakeDevice({ tasks: [task] });
  renderPage(<TaskLinePage trail={trail} />, {
    device,
    path: '/tasks/4/taskLines/:lineID',
    at: '/tasks/4/taskLines/41',
  });
}

it('opens its form again where it was left with changes', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText(/^Amount/), { target: { value: '3' } });
  cleanup();
  open();
  await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '3'));
  dropUnsaved();
});
