// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { FilterRow } from '../../domain/query/filter-rows';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { keptForms } from '../../session/remembered';
import { hasUnsaved } from '../record/unsaved/unsaved';
import { CustomFilterSheet } from './custom-filter-sheet';

const lowest: FilterRow = { attribute: 'priority', operation: '>', value: '4' };
const late = {
  taskFilterID: 5,
  companyID: 1,
  list: 'tasks',
  name: 'Late',
  filter: [{ ...lowest, value: '8' }],
};

let closed: number;
let applied: (readonly FilterRow[])[];

beforeEach(() => {
  closed = 0;
  applied = [];
});

async function open(rows: readonly FilterRow[] = [lowest], saved: Row = late, name = 'tasks') {
  const sheet = (
    <CustomFilterSheet
      resource={tasks}
      attributes={taskAttributes}
      name={name}
      rows={rows}
      onApply={(next) => applied.push(next)}
      onClose={() => closed++}
    />
  );
  const device = createFakeDevice({ taskFilters: [saved] });
  renderPage(sheet, { device, path: '/', at: '/' });
  if (name === 'tasks') await screen.findByRole('button', { name: 'Late' });
  return device;
}

const enter = (value: string) => fireEvent.change(screen.getByLabelText('Value'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const leave = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('asks before changed conditions are discarded', async () => {
  await open();
  enter('6');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(applied).toEqual([]);
});

it('asks before a typed name is discarded', async () => {
  await open();
  name('Urgent');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
});

it('asks before a saved filter replaces changed conditions', async () => {
  await open();
  enter('6');
  fireEvent.blur(screen.getByLabelText('Value'));
  press('Late');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  expect((await value()).value).toBe('6');
  expect(applied).toEqual([]);
  press('Late');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(applied).toEqual([late.filter]));
  await waitFor(async () => expect((await value()).value).toBe('8'));
});

it('does not ask about a condition that was only begun', async () => {
  await open([]);
  leave();
  await waitFor(() => expect(closed).toBe(1));
  cleanup();
  await open();
  press('Add a condition');
  leave();
  await waitFor(() => expect(closed).toBe(2));
});

it('does not ask about chosen, saved or applied conditions', async () => {
  await open();
  press('Late');
  await waitFor(() => expect(applied).toHaveLength(1));
  leave();
  await waitFor(() => expect(closed).toBe(1));
  enter('6');
  press('Save changes');
  await screen.findByText('Filter saved');
  leave();
  await waitFor(() => expect(closed).toBe(2));
  enter('7');
  press('Apply');
  expect(closed).toBe(3);
  expect(applied.at(-1)).toEqual([{ ...lowest, value: '7' }]);
});

it('says that a filter without any condition is not saved', async () => {
  const device = await open();
  press('Remove the condition');
  name('All');
  press('Save as new');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A filter needs at least one condition to be saved',
  );
  expect(device.entries).toEqual([]);
  press('Add a condition');
  expect(screen.queryByText('A filter needs at least one condition to be saved')).toBeNull();
});

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
/** The page is discarded without any further event. */
function crash() {
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
}
const name = (value: string) => fireEvent.change(screen.getByLabelText('Filter name'), { target: { value } });
const value = () => screen.findByLabelText<HTMLInputElement>('Value');

it('has the conditions of its list again, begun ones and the name included, until they are applied', async () => {
  await open();
  enter('6');
  name('Urgent');
  press('Add a condition');
  crash();
  await open([], late, 'orders');
  expect(screen.getAllByLabelText('Attribute')).toHaveLength(1);
  expect(screen.queryByLabelText('Value')).toBeNull();
  cleanup();
  await open([]);
  await waitFor(async () => expect((await value()).value).toBe('6'));
  expect(screen.getAllByLabelText('Attribute')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>('Filter name').value).toBe('Urgent');
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove the condition' })[1] as HTMLElement);
  press('Apply');
  expect(applied).toEqual([[{ ...lowest, value: '6' }]]);
  cleanup();
  expect(kept()).toEqual([]);
});

it('has them over the saved filter from which they were changed, unless another one is applied by then', async () => {
  await open();
  press('Late');
  await waitFor(() => expect(applied).toHaveLength(1));
  enter('6');
  crash();
  const device = await open();
  await waitFor(async () => expect((await value()).value).toBe('6'));
  await screen.findByRole('button', { name: 'Late', pressed: true });
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  expect(device.entries).toEqual([]);
  await open([lowest], { ...late, filter: [{ ...lowest, value: '9' }] });
  await waitFor(async () => expect((await value()).value).toBe('6'));
  expect(screen.getByRole('button', { name: 'Late', pressed: false })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

it('keeps nothing of discarded conditions', async () => {
  await open();
  enter('6');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kept()).toHaveLength(1);
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
  cleanup();
  expect(kept()).toEqual([]);
});

it('shows each condition’s own value when one before it is removed, or a saved filter replaces them', async () => {
  await open([lowest, { ...lowest, value: '7' }]);
  const values = () => screen.getAllByLabelText<HTMLInputElement>('Value').map(({ value }) => value);
  const enterFirst = (value: string) => {
    const [first] = screen.getAllByLabelText('Value');
    if (first) fireEvent.change(first, { target: { value } });
  };
  enterFirst('x');
  expect(values()).toEqual(['x', '7']);
  const [remove] = screen.getAllByRole('button', { name: 'Remove the condition' });
  if (remove) fireEvent.click(remove);
  expect(values()).toEqual(['7']);
  enterFirst('y');
  press('Late');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(values()).toEqual(['8']));
});
