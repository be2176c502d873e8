import { expect, it } from 'vitest';
import { refuseLinePutBack } from './put-back';

const task = { status: 'new', pickType: 'NORMAL', taskType: 'PIC' } as const;
const statuses = { isEnabled: (status: string) => status !== 'suspended' };
const rules = { task, parent: null, statuses };
const refused = (
  field: string,
  value: unknown,
  more: Partial<Parameters<typeof refuseLinePutBack>[1]> = {},
) => refuseLinePutBack({ field, value }, { ...rules, ...more })?.id ?? null;

it('gives a line what its form could enter', () => {
  expect(refused('bin', 'A-1')).toBeNull();
  expect(refused('taskAmount', 2)).toBeNull();
  expect(refused('status', 'paused')).toBeNull();
  expect(refused('binTo', null)).toBeNull();
});

it('gives a line nothing that the rules of its task keep', () => {
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

it('gives a line no status that is switched off, and no measure apart from its amount', () => {
  expect(refused('status', 'suspended')).toBe('This status is switched off');
  expect(refused('weight', 1)).toBe('It follows from the product and the amount');
  expect(refused('volume', null)).toBe('It follows from the product and the amount');
});
