// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { ConditionText } from './condition-text';

function textOf(attribute: string, operation: string, value: string): string | null {
  const row: FilterRow = { attribute, operation, value };
  const page = <ConditionText resource={tasks} attributes={taskAttributes} row={row} />;
  const { container } = renderPage(page, { device: createFakeDevice({}), path: '/', at: '/' });
  return container.querySelector('strong')?.textContent ?? null;
}

it('shows moments and numbers as elsewhere', () => {
  const morning = new Date(2026, 10, 30, 8, 15).toISOString();
  const noon = new Date(2026, 10, 30, 12).toISOString();
  expect(textOf('timeCompleted', '>=', morning)).toBe('30/11/2026 08:15');
  expect(textOf('timeCompleted', 'between', `${morning}, ${noon}`)).toBe(
    '30/11/2026 08:15, 30/11/2026 12:00',
  );
  expect(textOf('totalWeight', '>', '1250.5')).toBe('1,250.5');
  expect(textOf('priority', 'in', '1, 2')).toBe('1, 2');
  expect(textOf('taskID', '=', '12345')).toBe('12345');
});

it('leaves a text alone, and values that are no moment or number', () => {
  expect(textOf('customerName', 'includes', 'Oy Ab,  Turku')).toBe('Oy Ab,  Turku');
  expect(textOf('timeCompleted', '>', 'soon')).toBe('soon');
  expect(textOf('totalWeight', '>', 'heavy')).toBe('heavy');
});
