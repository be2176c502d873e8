// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { Button } from '../../../ui/button';
import { useTaskActions } from './use-task-actions';

function taskOf(taskID: number, priority: number): Task {
  const created = createRow(tasks, taskID, { taskNumber: `T${taskID}`, priority }, 1).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return created.row as Task;
}

const chosen = [taskOf(1, 50), taskOf(2, 10), taskOf(3, 20)];

function Actions({ onDone }: { onDone: () => void }) {
  const { entries, dialogs } = useTaskActions({ read: async () => chosen, onDone, place: 'tasks' });
  const press = () => {
    for (const entry of entries) if ('onSelect' in entry && entry.id === 'priority') entry.onSelect();
  };
  return (
    <>
      <Button onClick={press}>Ask</Button>
      {dialogs}
    </>
  );
}

async function ask() {
  let done = 0;
  const device = createFakeDevice({ tasks: chosen });
  renderPage(<Actions onDone={() => done++} />, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  const field = await screen.findByRole('textbox', { name: /Priority/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  };
  return { device, enter, timesDone: () => done };
}

it('the priority is entered once and set for all chosen tasks that have another', async () => {
  const { device, enter, timesDone } = await ask();
  enter('10');
  await screen.findByRole('alertdialog', { name: 'Set the priority to 10?' });
  expect(device.entries).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Set priority' }));
  await waitFor(() => expect(timesDone()).toBe(1));
  expect(device.entries.map(({ request }) => [request.path, request.body])).toEqual([
    ['v2/tasks/1', { companyID: 1, priority: 10 }],
    ['v2/tasks/3', { companyID: 1, priority: 10 }],
  ]);
});

it.each([
  ['nothing', '', 'This field is required'],
  ['too much', '1000', 'The largest value is 999'],
  ['half of one', '1.5', 'Enter a whole number'],
  ['no number', 'high', 'This is not a number'],
])('no priority is set where %s is entered, and the field says why', async (_, text, reason) => {
  const { device, enter } = await ask();
  enter(text);
  await screen.findByText(reason);
  expect(screen.getByRole('textbox', { name: /Priority/ })).toBeTruthy();
  expect(device.entries).toEqual([]);
});
