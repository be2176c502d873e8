import { expect, it } from 'vitest';
import { labelOfProblem } from './config-problems';
import { readDemoTasks } from './demo-tasks';
import { fillPlaceholders } from './event-messages';

it('fills missing settings', () => {
  expect(readDemoTasks({})).toEqual({
    ok: true,
    value: { taskType: 'PIC', count: 1, lines: [1, 5], status: 'new', warehouseCode: null, daysAhead: 0 },
  });
});

it('accepts the highest and the lowest allowed values', () => {
  for (const value of [
    { count: 200, lines: [100, 100], daysAhead: 365 },
    { count: 1, lines: [1, 1], daysAhead: 0, warehouseCode: 'W1' },
  ])
    expect(readDemoTasks(value)).toMatchObject({ ok: true, value });
});

it.each([
  [null, 'An object is wanted'],
  [[], 'An object is wanted'],
  [{ taskType: 'pic' }, 'taskType: one of PIC, PUT, INT, INV'],
  [{ status: 'completed' }, 'status: one of new, draft'],
  [{ count: 0 }, 'count: a whole number from 1 to 200'],
  [{ count: 1.5 }, 'count: a whole number from 1 to 200'],
  [{ count: 201 }, 'count: a whole number from 1 to 200'],
  [{ lines: 3 }, 'lines: [min, max] from 1 to 100'],
  [{ lines: [3, 2] }, 'lines: [min, max] from 1 to 100'],
  [{ lines: [1, 2, 3] }, 'lines: [min, max] from 1 to 100'],
  [{ lines: [1, 101] }, 'lines: [min, max] from 1 to 100'],
  [{ warehouseCode: 1 }, 'warehouseCode: a text'],
  [{ daysAhead: -1 }, 'daysAhead: a whole number from 0 to 365'],
])('%j has the problem: %s', (value, words) => {
  const read = readDemoTasks(value);
  expect(read.ok ? '' : fillPlaceholders(labelOfProblem(read.problem))).toBe(words);
});
