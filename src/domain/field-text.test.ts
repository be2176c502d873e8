import { expect, it } from 'vitest';
import { keptValues } from './field-text';
import { taskLines } from './resources/tasks/task-lines';

it('amounts are kept to the millionth, as the server sums them; other numbers as they are', () => {
  expect(
    keptValues(taskLines.fields, { taskAmount: 0.1234567, weight: 1e12 + 0.3, lineNumber: 3, lot: null }),
  ).toEqual({ taskAmount: 0.123457, weight: 1e12 + 0.3, lineNumber: 3, lot: null });
});
