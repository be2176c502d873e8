import { expect, it } from 'vitest';
import type { TaskLine } from '../resources/tasks/task-lines';
import { deleteLine, editLine } from './task-lines';

const task = { taskID: -1, companyID: 1, lineCount: 2 };
const line = {
  taskLineID: -2,
  taskID: -1,
  lineNumber: 1,
  productID: 5,
  taskAmount: 3,
  bin: 'A-1',
} as TaskLine;
const nut = { productID: 6, productCode: 'NUT', name: 'Nut', weight: 2, volume: 0.3 };

it('an edited line waits for its task, shows its new product, and marks the task', () => {
  const write = editLine(task, line, { productID: 6, taskAmount: 2 }, nut);
  expect(write.request).toEqual({
    method: 'PUT',
    path: 'v2/tasklines/-2',
    body: { companyID: 1, productID: 6, taskAmount: 2 },
  });
  expect(write.base).toEqual({ productID: 5, taskAmount: 3 });
  expect(write.refersTo).toEqual(
    expect.arrayContaining([
      { resource: 'products', id: 6 },
      { resource: 'tasks', id: -1 },
    ]),
  );
  expect(write.effects).toEqual([
    {
      kind: 'patch',
      resource: 'taskLines',
      id: -2,
      patch: {
        productID: 6,
        taskAmount: 2,
        productCode: 'NUT',
        productName: 'Nut',
        weight: 4,
        volume: 0.6,
      },
    },
    { kind: 'patch', resource: 'tasks', id: -1, patch: {} },
  ]);
});

it('a deleted line leaves the task at once', () => {
  const write = deleteLine(task, line);
  expect(write.targets).toEqual([{ resource: 'taskLines', id: -2 }]);
  expect(write.effects).toEqual([
    { kind: 'delete', resource: 'taskLines', id: -2 },
    { kind: 'patch', resource: 'tasks', id: -1, patch: { lineCount: 1 } },
  ]);
});
