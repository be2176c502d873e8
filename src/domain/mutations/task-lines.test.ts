import { describe, expect, it } from 'vitest';
import type { Row } from '../resource';
import type { TaskLine } from '../resources/tasks/task-lines';
import { foldRow, type Write } from '../sync/write';
import { fillPlaceholders } from '../tasks/event-messages';
import { totalsOf } from '../tasks/line-totals';
import { addLines, deleteLines, editLine, followingFields } from './task-lines';

const line = {
  taskLineID: -2,
  taskID: -1,
  lineNumber: 1,
  productID: 5,
  productName: 'Bolt',
  taskAmount: 3,
  actualAmount: 1,
  weight: 1.5,
  volume: null,
  status: 'started',
  bin: 'A-1',
} as TaskLine;
const other = { ...line, taskLineID: -3, lineNumber: 2, taskAmount: 0.2, weight: 0.1, volume: 0.7 };
const bolt = { productID: 5, productCode: 'BOLT', name: 'Bolt', weight: 0.5, volume: null };
const nut = { productID: 6, productCode: 'NUT', name: 'Nut', weight: 2, volume: 0.3 };
const task = { taskID: -1, companyID: 1, taskNumber: 'T1', ...totalsOf([line, other]) };
const cluster = {
  taskID: 9,
  pickType: 'CLUSTER',
  ...totalsOf([line, other, { ...line, taskID: 8 }]),
} as const;
const of = { task, parent: null };

const patchOf = ({ effects }: Write, resource: string, id: number) =>
  effects.flatMap((effect) =>
    effect.kind === 'patch' && effect.resource === resource && effect.id === id ? [effect.patch] : [],
  );
const shown = (row: Row & { taskID: number }, writes: readonly Write[]) =>
  foldRow(
    row,
    writes
      .flatMap(({ effects }) => effects)
      .filter(({ resource, id }) => resource === 'tasks' && id === row.taskID),
  );

describe('an edited line', () => {
  it('waits for its task, shows its new product, and marks the task', () => {
    const write = editLine(of, line, { changes: { productID: 6, taskAmount: 2 }, product: nut });
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
      {
        kind: 'patch',
        resource: 'tasks',
        id: -1,
        patch: { totalAmount: 2.2, totalWeight: 4.1, totalVolume: 1.3 },
      },
    ]);
  });

  it.each<[string, Parameters<typeof editLine>[2], Row, Row]>([
    [
      'its amount',
      { changes: { taskAmount: 20 }, product: bolt },
      { taskAmount: 20, weight: 10, volume: null },
      { totalAmount: 20.2, totalWeight: 10.1 },
    ],
    [
      'its amount, its product not being known',
      { changes: { taskAmount: 20 }, product: null },
      { taskAmount: 20 },
      { totalAmount: 20.2 },
    ],
    [
      'its status',
      { changes: { status: 'completed' }, product: null },
      { status: 'completed' },
      { linesCompleted: 1 },
    ],
    ['its bin', { changes: { bin: 'B-1' }, product: null }, { bin: 'B-1' }, {}],
  ])('shows at once the consequences of %s', (_, edit, ofLine, ofTask) => {
    const write = editLine(of, line, edit);
    expect(patchOf(write, 'taskLines', -2)).toEqual([ofLine]);
    expect(patchOf(write, 'tasks', -1)).toEqual([ofTask]);
  });

  it('is compared by the server with the values that the user saw, and summed with its own', () => {
    const edit = { changes: { taskAmount: 4 }, seen: { taskAmount: 2 }, product: null };
    const write = editLine(of, line, edit);
    expect(write.base).toEqual({ taskAmount: 2 });
    expect(patchOf(write, 'tasks', -1)).toEqual([{ totalAmount: 4.2 }]);
  });

  it('changes the cluster of its task equally, and marks it for nothing else', () => {
    const within = { task, parent: cluster };
    const amount = editLine(within, line, { changes: { taskAmount: 20 }, product: bolt });
    expect(patchOf(amount, 'tasks', 9)).toEqual([{ totalAmount: 23.2, totalWeight: 11.6 }]);
    const bin = editLine(within, line, { changes: { bin: 'B-1' }, product: null });
    expect(patchOf(bin, 'tasks', 9)).toEqual([]);
    const batch = { task, parent: { ...cluster, pickType: 'BATCH' as const } };
    const text = editLine(batch, line, { changes: { status: 'completed' }, product: null });
    expect(patchOf(text, 'tasks', 9)).toEqual([]);
  });
});

it('deleted lines leave their tasks and the cluster at once, each after those before', () => {
  const order = { ...task, taskID: 8, ...totalsOf([line]) };
  const elsewhere = { ...line, taskLineID: 4, taskID: 8 };
  const writes = deleteLines([line, other, elsewhere], ({ taskID }) => ({
    task: taskID === 8 ? order : task,
    parent: cluster,
  }));
  expect(writes.map(({ targets }) => targets)).toEqual(
    [-2, -3, 4].map((id) => [{ resource: 'taskLines', id }]),
  );
  expect(writes.map(({ request, refersTo, title }) => [request, refersTo, fillPlaceholders(title)])).toEqual(
    [line, other, elsewhere].map(({ taskLineID, taskID, lineNumber }) => [
      { method: 'DELETE', path: `v2/tasklines/${taskLineID}`, body: { companyID: 1 } },
      [{ resource: 'tasks', id: taskID }],
      `Delete line ${lineNumber}`,
    ]),
  );
  const ofLines = writes.flatMap(({ effects }) => effects).filter(({ resource }) => resource === 'taskLines');
  expect(ofLines.map(({ kind, id }) => [kind, id])).toEqual([-2, -3, 4].map((id) => ['delete', id]));
  expect(shown(task, writes)).toEqual({ ...task, ...totalsOf([]) });
  expect(shown(order, writes)).toEqual({ ...order, ...totalsOf([]) });
  expect(shown(cluster, writes)).toEqual({ ...cluster, ...totalsOf([]) });
  expect(shown(cluster, writes.slice(0, 1))).toMatchObject({ lineCount: 2, pickedAmount: 2 });
});

it('new lines are summed on the task and its cluster', () => {
  const added = [
    { taskLineID: -5, values: { lineNumber: 3, taskAmount: 1 }, product: nut },
    { taskLineID: -6, values: { lineNumber: 4, taskAmount: 2 }, product: bolt },
  ];
  const writes = addLines({ task, parent: cluster }, added);
  expect(shown(task, writes)).toEqual({
    ...task,
    lineCount: 4,
    totalAmount: 6.2,
    totalWeight: 4.6,
    totalVolume: 1,
  });
  expect(shown(cluster, writes)).toMatchObject({ lineCount: 5, totalAmount: 9.2 });
});

it('a new line sends the entered values, and shows those that follow from its product', () => {
  const values = { lineNumber: 3, taskAmount: 4, bin: 'A-1', uom: 'pcs' };
  const [write] = addLines(of, [{ taskLineID: -5, values, product: nut }]);
  expect(write?.request).toMatchObject({ method: 'POST', path: 'v2/tasklines' });
  expect(write?.request.body).toMatchObject({ companyID: 1, taskID: -1, productID: 6, ...values });
  expect(write?.request.body).not.toHaveProperty('weight');
  expect(write?.request.body).not.toHaveProperty('volume');
  expect(write?.refersTo).toContainEqual({ resource: 'tasks', id: -1 });
  expect(fillPlaceholders(write?.title ?? { id: '' })).toBe('Task T1: add line 3');
  expect(foldRow(null, write?.effects.slice(0, 1) ?? [])).toMatchObject({
    ...values,
    ...{ taskLineID: -5, productCode: 'NUT', productName: 'Nut', weight: 8, volume: 1.2 },
    ...{ originalAmount: 4, actualAmount: 0, assignmentLines: [] },
  });
});

it('weight and volume follow the amount and the product of a line, and nothing else', () => {
  expect(followingFields(line, { bin: 'B-1' }, nut)).toEqual({});
  expect(followingFields(line, { productID: 6 }, nut)).toEqual({
    ...{ productID: 6, productCode: 'NUT', productName: 'Nut' },
    ...{ weight: 6, volume: 0.9 },
  });
  expect(followingFields(line, { taskAmount: 2 }, nut)).toEqual({ weight: 4, volume: 0.6 });
});
