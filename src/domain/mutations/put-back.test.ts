import { expect, it } from 'vitest';
import { type Task, tasks } from '../resources/tasks/tasks';
import { actOfPutBack, refuseLinePutBack, refusePutBack } from './put-back';
import { createRow } from './rows';

const task = { status: 'new', pickType: 'NORMAL', taskType: 'PIC' } as const;
const statuses = { isEnabled: (status: string) => status !== 'suspended' };
const rules = { task, parent: null, statuses };
const refused = (
  field: string,
  value: unknown,
  more: Partial<Parameters<typeof refuseLinePutBack>[1]> = {},
) => refuseLinePutBack({ field, value }, { ...rules, ...more })?.id ?? null;

it('gives a line the values that its form could enter', () => {
  expect(refused('bin', 'A-1')).toBeNull();
  expect(refused('taskAmount', 2)).toBeNull();
  expect(refused('status', 'paused')).toBeNull();
  expect(refused('binTo', null)).toBeNull();
});

it('gives a line no value that the rules of its task forbid', () => {
  const settled = 'What was done in a completed task stays: set the task to paused to correct it';
  const completed = { task: { ...task, status: 'completed' } } as const;
  expect(refused('bin', 'A-1', completed)).toBe(settled);
  expect(refused('lineAdditionalInfo', 'x', completed)).toBeNull();
  const merged = 'It is merged: unmerge it first';
  expect(refused('taskAmount', 2, { task: { ...task, pickType: 'BATCH' } })).toBe(merged);
  expect(refused('lot', 'L', { parent: { pickType: 'BATCH' } })).toBe(merged);
  expect(refused('lot', 'L', { parent: { pickType: 'CLUSTER' } })).toBeNull();
  expect(refused('binTo', '', { task: { ...task, taskType: 'INT' } })).toBe('This field is required');
});

it('gives a line no status that is switched off, and no measure without its amount', () => {
  expect(refused('status', 'suspended')).toBe('This status is switched off');
  expect(refused('weight', 1)).toBe('It follows from the product and the amount');
  expect(refused('volume', null)).toBe('It follows from the product and the amount');
});

const [created] = createRow(tasks, 1, { taskNumber: 'T1', warehouseID: 1 }, 7).effects;
const whole = (created?.kind === 'create' ? created.row : {}) as Task;
const whyNot = (field: string, value: unknown, of: Partial<Task> = {}, lines: readonly object[] = []) =>
  refusePutBack(
    { ...whole, ...of },
    { field, value },
    { statuses, lines: lines.map((each) => ({ ...each })) },
  )?.id ?? null;

it('restores a task’s former values only until work on it has begun, and its texts at any time', () => {
  const settled = 'It can be changed only before work on the task has started';
  const merged = 'It is merged: unmerge it first';
  for (const [field, value] of [
    ['taskNumber', 'T0'],
    ['warehouseID', 2],
    ['taskType', 'PUT'],
  ] as const) {
    expect(whyNot(field, value)).toBeNull();
    expect(whyNot(field, value, { status: 'draft' })).toBeNull();
    for (const begun of [{ status: 'started' }, { pickedAmount: 0.5 }, { linesCompleted: 1 }] as const)
      expect(whyNot(field, value, begun)).toBe(settled);
    for (const together of [{ pickType: 'CLUSTER' }, { pickType: 'SUBTASK' }, { taskGroupID: 4 }] as const)
      expect(whyNot(field, value, together)).toBe(merged);
  }
  expect(whyNot('customerName', 'Oy', { status: 'completed', linesCompleted: 1 })).toBeNull();
});

it('makes no task a transfer again if its lines have no target', () => {
  const needed = 'Its lines need a “To bin” first';
  const lines = [{ binTo: 'B-1' }, { binTo: ' ' }];
  expect(whyNot('taskType', 'INT', {}, lines)).toBe(needed);
  expect(whyNot('taskType', 'INT', {}, lines.slice(0, 1))).toBeNull();
  expect(whyNot('taskType', 'PUT', {}, lines)).toBeNull();
  expect(whyNot('warehouseID', 2, { taskType: 'INT' }, lines)).toBeNull();
});

it('holds, releases and moves a task as users do, with all consequences', () => {
  expect(whyNot('onHold', true)).toBeNull();
  expect(whyNot('onHold', true, { status: 'completed' })).toBe('A completed task cannot be put on hold');
  expect(whyNot('onHold', false, { onHold: true })).toBeNull();
  expect(whyNot('onHold', false)).toBe('The task is not on hold');
  expect(whyNot('status', 'started')).toBeNull();
  expect(whyNot('status', 'suspended')).toBe('A task cannot go from {from} to {to}');
  const context = { companyID: 7, statuses, now: '2026-11-30T10:00:00.000Z', subTasks: [] };
  const plannedFor = (field: string, value: unknown, of: Partial<Task> = {}) =>
    actOfPutBack({ field, value })?.([{ ...whole, ...of }], context).writes.map(({ name }) => name);
  expect(plannedFor('onHold', true)).toEqual(['task.hold']);
  expect(plannedFor('onHold', false, { onHold: true })).toEqual(['task.release']);
  expect(plannedFor('status', 'started')).toEqual(['task.status']);
  expect(plannedFor('customerName', 'started')).toBeUndefined();
});
