// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
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

async function open(rows: readonly FilterRow[] = [lowest]) {
  const sheet = (
    <CustomFilterSheet
      resource={tasks}
      attributes={taskAttributes}
      name="tasks"
      rows={rows}
      onApply={(next) => applied.push(next)}
      onClose={() => closed++}
    />
  );
  const device = createFakeDevice({ taskFilters: [late] });
  renderPage(sheet, { device, path: '/', at: '/' });
  await screen.findByRole('button', { name: 'Late' });
}

const enter = (value: string) => fireEvent.change(screen.getByLabelText('Value'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const leave = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('asks before altered conditions are thrown away', async () => {
  await open();
  enter('6');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(applied).toEqual([]);
});

it('asks nothing where a condition was only begun', async () => {
  await open([]);
  leave();
  await waitFor(() => expect(closed).toBe(1));
});

it('asks nothing for what was chosen, saved or is applied', async () => {
  await open();
  press('Late');
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
