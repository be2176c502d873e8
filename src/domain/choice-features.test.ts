import { expect, it } from 'vitest';
import { offeredChoices } from './choice-features';
import { taskLines } from './resources/tasks/task-lines';
import { tasks } from './resources/tasks/tasks';

const on = new Set([
  'feature_picking_enabled',
  'feature_list_inventory_enabled',
  'feature_status_new_enabled',
  'feature_status_completed_enabled',
]);
const flags = { isOn: (name: string) => on.has(name) };
const offered = (field: Parameters<typeof offeredChoices>[0], ...chosen: string[]) =>
  offeredChoices(field, chosen, flags).map(([choice]) => choice);

it('are offered if the company has switched them on, and where they are chosen', () => {
  const { taskType, status, pickType } = tasks.fields;
  expect(offered(taskType)).toEqual(['PIC', 'INV']);
  expect(offered(taskType, 'INT')).toEqual(['PIC', 'INT', 'INV']);
  expect(offered(status)).toEqual(['new', 'completed']);
  expect(offered(taskLines.fields.status, 'draft')).toEqual(['new', 'completed', 'draft']);
  expect(offered(pickType)).toEqual(Object.keys(pickType.choices));
});
