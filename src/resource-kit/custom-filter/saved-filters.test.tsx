// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { SavedFilterSelect } from './saved-filter-select';
import { SavedFilters } from './saved-filters';

const rows = [{ attribute: 'priority', operation: '>', value: '4' }];
const ignore = () => {};

it('stores one filter, however often the button is pressed', async () => {
  const device = createFakeDevice();
  openBuilder(device);
  fireEvent.change(screen.getByLabelText('Filter name'), { target: { value: 'Urgent' } });
  const save = screen.getByRole('button', { name: 'Save as new' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('Filter saved')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Urgent', pressed: true })).toBeDefined();
  expect(device.entries.map(({ request }) => request.body)).toMatchObject([
    { name: 'Urgent', list: 'tasks' },
  ]);
});

const urgent = {
  taskFilterID: 5,
  companyID: 1,
  list: 'tasks',
  name: 'Urgent',
  filter: rows,
};
const late = {
  ...urgent,
  taskFilterID: 6,
  name: 'Late',
  filter: [{ attribute: 'priority', operation: '<', value: '1' }],
};

const recordHistory = [
  {
    ...{ historyID: 1, companyID: 1, resource: 'taskFilters', id: 5, action: 'update', field: 'filter' },
    ...{ oldValue: [{ attribute: 'priority', operation: '<', value: '9' }], newValue: rows },
    ...{ userID: 4, username: 'aino', requestID: 'a', client: null, at: '2026-11-21T10:00:00.000Z' },
  },
];

/** The saved filters beside a builder whose only condition can be changed. */
function openBuilder(
  device = createFakeDevice({ taskFilters: [urgent, late], recordHistory }),
  from: readonly FilterRow[] = rows,
) {
  function Builder() {
    const [built, setBuilt] = useState(from);
    const [name, setName] = useState<string | null>(null);
    const alter = () => setBuilt([{ attribute: 'priority', operation: '>', value: '2' }]);
    return (
      <>
        <button type="button" onClick={alter}>
          alter
        </button>
        <SavedFilters
          list="tasks"
          resource={tasks}
          attributes={taskAttributes}
          rows={built}
          from={from}
          name={name}
          isComplete
          onName={setName}
          onIncomplete={ignore}
          mayReplace={async () => true}
          onChoose={setBuilt}
          onSaved={ignore}
        />
      </>
    );
  }
  renderPage(<Builder />, { device, path: '/', at: '/' });
  return device;
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Filter name');
const type = (value: string) => fireEvent.change(nameField(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('saves the changes of the filter that is applied', async () => {
  const device = openBuilder();
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  press('alter');
  expect(nameField().value).toBe('Urgent');
  press('Save changes');
  await screen.findByText('Filter saved');
  expect(device.entries.flatMap(({ targets }) => targets.map(({ id }) => id))).toEqual([5]);
  expect(screen.getByRole('button', { name: 'Urgent', pressed: true })).toBeDefined();
});

it('saves over the chosen conditions, whatever others have made of them since', async () => {
  const device = openBuilder();
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  press('alter');
  device.server.get('taskFilters')?.set(5, { ...urgent, name: 'Theirs', filter: late.filter });
  act(() => device.setConnectivity('online'));
  await screen.findByRole('button', { name: 'Theirs', pressed: true });
  press('Save changes');
  await screen.findByText('Filter saved');
  expect(device.entries).toMatchObject([{ base: { filter: rows }, request: { body: { companyID: 1 } } }]);
  // Left unchanged, it is not renamed back.
  expect(device.entries[0]?.request.body).not.toHaveProperty('name');
});

it('says that a name is too long, and does not save it', async () => {
  const device = openBuilder();
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  type('x'.repeat(201));
  expect(screen.getByText('At most 200 characters; there are 201')).toBeDefined();
  await act(async () => press('Save as new'));
  type('Short');
  press('Save as new');
  await screen.findByText('Filter saved');
  expect(device.entries.map(({ request }) => request.body)).toMatchObject([{ name: 'Short' }]);
});

it('says that a name is another filter’s, and neither saves nor renames', async () => {
  const device = openBuilder();
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  for (const button of ['Save as new', 'Save changes']) {
    type(' Late ');
    await act(async () => press(button));
    expect(screen.getByText('It exists already')).toBeDefined();
    type('Later');
    expect(screen.queryByText('It exists already')).toBeNull();
  }
  expect(device.entries).toEqual([]);
  press('Save changes');
  await screen.findByText('Filter saved');
  expect(device.entries.map(({ request }) => request.body)).toMatchObject([{ name: 'Later' }]);
});

it('saves over a filter whose name another one has, if the name is left alone', async () => {
  const device = openBuilder(createFakeDevice({ taskFilters: [urgent, { ...late, name: 'Urgent' }] }));
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  press('alter');
  press('Save changes');
  await screen.findByText('Filter saved');
  expect(device.entries.flatMap(({ targets }) => targets.map(({ id }) => id))).toEqual([5]);
});

it('keeps a name that is being typed until another filter is chosen', async () => {
  openBuilder();
  await screen.findByRole('button', { name: 'Urgent', pressed: true });
  type('Soon');
  press('alter');
  expect(nameField().value).toBe('Soon');
  press('Late');
  await waitFor(() => expect(nameField().value).toBe('Late'));
});

it('keeps what is typed while a new filter gets its real key, and the filter stays chosen', async () => {
  const device = openBuilder(createFakeDevice());
  type('Mine');
  press('Save as new');
  await screen.findByRole('button', { name: 'Mine', pressed: true });
  press('alter');
  type('Mine too');
  act(() => device.acknowledge());
  expect(nameField().value).toBe('Mine too');
  expect(screen.getByRole('button', { name: 'Mine', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined();
});

it('shows the history of the chosen filter in words, without restoring values beneath the builder', async () => {
  openBuilder();
  fireEvent.click(await screen.findByRole('button', { name: 'History of Urgent' }));
  const history = await screen.findByRole('dialog', { name: 'History of Urgent' });
  const step = (await within(history).findByText('aino')).closest('li');
  expect(step?.textContent).toContain('Priority is less than 9→Priority is more than 4');
  expect(within(history).queryByRole('button', { name: 'Put back' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'History of Late' })).toBeNull();
});

describe('a filter that was saved without conditions', () => {
  const every = { ...urgent, taskFilterID: 7, name: 'Every', filter: [] };
  const device = () => createFakeDevice({ taskFilters: [every, late] });

  it('is not the changed one if a list had no conditions', async () => {
    openBuilder(device(), []);
    await screen.findByRole('button', { name: 'Every', pressed: false });
    press('alter');
    expect(nameField().value).toBe('');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('is not shown as chosen beside such a list', async () => {
    const page = <SavedFilterSelect list="tasks" rows={[]} onChoose={ignore} />;
    renderPage(page, { device: device(), path: '/', at: '/' });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Saved filter' });
    expect(select.selectedOptions[0]?.textContent).toBe('Saved filter');
  });
});
