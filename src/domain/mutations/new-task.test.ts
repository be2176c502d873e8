import { describe, expect, it } from 'vitest';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';
import { copyTask, createTask } from './new-task';

const bolt = { productID: -7, productCode: 'BOLT', name: 'Bolt', weight: 0.1, volume: null };
const values = { warehouseID: 100, taskType: 'PIC', status: 'draft', customerName: 'Oy', taskNumber: null };
const line = { bin: 'A-1', taskAmount: 3, uom: 'pcs', status: 'new', lot: null, productID: -7 };

describe('a new task', () => {
  const write = createTask({
    taskID: -1,
    companyID: 1,
    values,
    lines: [
      { taskLineID: -2, values: line, product: bolt },
      { taskLineID: -3, values: { ...line, lineNumber: 20, lot: 'L9' }, product: { ...bolt, productID: 5 } },
    ],
  });

  it('is sent with its lines, and waits for rows that are being created', () => {
    expect(write.request).toEqual({
      method: 'POST',
      path: 'v2/tasks',
      body: {
        companyID: 1,
        warehouseID: 100,
        taskType: 'PIC',
        status: 'draft',
        onHold: false,
        priority: 50,
        customerName: 'Oy',
        taskLines: [
          { lineNumber: 1, productID: -7, bin: 'A-1', status: 'new', taskAmount: 3, uom: 'pcs' },
          { lineNumber: 20, productID: 5, bin: 'A-1', status: 'new', lot: 'L9', taskAmount: 3, uom: 'pcs' },
        ],
      },
    });
    expect(write.refersTo).toContainEqual({ resource: 'products', id: -7 });
    expect(write.refersTo).toContainEqual({ resource: 'warehouses', id: 100 });
  });

  it('is shown at once with its lines, their products and the totals', () => {
    const [effect] = write.effects;
    expect(effect).toMatchObject({
      kind: 'create',
      id: -1,
      row: {
        taskID: -1,
        lineCount: 2,
        totalAmount: 6,
        totalWeight: 0.6,
        assignments: [],
        taskLines: [
          { taskLineID: -2, taskID: -1, productName: 'Bolt', weight: 0.3, volume: null, originalAmount: 3 },
          { taskLineID: -3, lineNumber: 20, productID: 5, assignmentLines: [] },
        ],
      },
    });
  });
});

it('a new task shows the server’s additions, and does not send them', () => {
  const shown = { route: 'North', dispatchID: 4 };
  const write = createTask({ taskID: -1, companyID: 1, values: { ...values, routeID: 3 }, lines: [], shown });
  expect(write.effects).toMatchObject([{ kind: 'create', row: { routeID: 3, ...shown, taskLines: [] } }]);
  expect(write.request.body).toMatchObject({ routeID: 3 });
  for (const name of Object.keys(shown)) expect(write.request.body).not.toHaveProperty(name);
});

it('a copy takes over the values that would be entered again, and none of the work', () => {
  const task = {
    ...values,
    taskNumber: 'T1',
    deliveryDate: '2026-11-01T00:00:00.000Z',
    dispatchID: 5,
    pickerID: 4,
  } as unknown as Task;
  const lines = [
    { ...line, taskLineID: 9, lineNumber: 30, status: 'completed', actualAmount: 3, serialNumbers: 'S1' },
    { ...line, taskLineID: 8, lineNumber: 10, bin: 'B-2' },
  ] as unknown as TaskLine[];
  expect(copyTask({ ...task, routeID: null, route: 'Elsewhere' }, lines).values.route).toBe('Elsewhere');
  expect(copyTask({ ...task, routeID: 3, route: 'North' }, lines).values).not.toHaveProperty('route');
  const copy = copyTask(task, lines);
  expect(copy.values).toMatchObject({ customerName: 'Oy', warehouseID: 100 });
  expect(Object.keys(copy.values)).not.toEqual(expect.arrayContaining(['taskNumber']));
  expect(copy.values).not.toHaveProperty('deliveryDate');
  expect(copy.values).not.toHaveProperty('dispatchID');
  expect(copy.lines).toMatchObject([
    { bin: 'B-2', lineNumber: 1, status: 'new' },
    { bin: 'A-1', lineNumber: 2, status: 'new' },
  ]);
  expect(copy.lines[1]).not.toHaveProperty('serialNumbers');
});
