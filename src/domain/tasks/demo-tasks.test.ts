import { expect, it } from 'vitest';
import { readDemoTasks } from './demo-tasks';

it('fills what is left out', () => {
  expect(readDemoTasks({})).toEqual({
    ok: true,
    value: { taskType: 'PIC', count: 1, lines: [1, 5], status: 'new', warehouseCode: null, daysAhead: 0 },
  });
});

it.each([
  [null, 'object'],
  [[], 'object'],
  [{ taskType: 'pic' }, 'taskType'],
  [{ status: 'completed' }, 'status'],
  [{ count: 0 }, 'count'],
  [{ count: 1.5 }, 'count'],
  [{ count: 201 }, 'count'],
  [{ lines: 3 }, 'lines'],
  [{ lines: [3, 2] }, 'lines'],
  [{ lines: [1, 2, 3] }, 'lines'],
  [{ lines: [1, 101] }, 'lines'],
  [{ warehouseCode: 1 }, 'warehouseCode'],
  [{ daysAhead: -1 }, 'daysAhead'],
])('%j says what is wrong: %s', (value, name) => {
  const read = readDemoTasks(value);
  expect(read.ok ? '' : read.problem).toContain(name);
});
