import { expect, it } from 'vitest';
import type { Row } from '../../../domain/resource';
import type { TaskStatus, TaskType } from '../../../domain/tasks/statuses';
import { isIncomplete, isUntouched, lineIn, nextDraft, parseDrafts, problemsIn } from './line-drafts';

const full = { lineNumber: 1, productID: 5, bin: 'A-1', status: 'new', taskAmount: 2, uom: 'pcs' };

it('a further row is numbered after the last one, whatever their order', () => {
  const first = nextDraft([]);
  expect(first).toEqual({ key: 1, values: { lineNumber: 1, status: 'new' } });
  const drafts = [
    { key: 4, values: { lineNumber: 30 } },
    { key: 2, values: { lineNumber: 10 } },
  ];
  expect(nextDraft(drafts)).toMatchObject({ key: 5, values: { lineNumber: 31 } });
  // The task's own lines count as well.
  expect(nextDraft(drafts, 40)).toMatchObject({ key: 5, values: { lineNumber: 41 } });
});

it('rows come back whole or not at all', () => {
  const row = { key: 3, values: full };
  expect(parseDrafts([{ ...row, more: 1 }])).toEqual([row]);
  for (const kept of [[], [row, { key: '4', values: full }], [row, null], { 0: row }, null])
    expect(parseDrafts(kept)).toBeNull();
});

const problemsOf = (values: Row, taskType: TaskType | null = 'PIC', status: TaskStatus = 'new') =>
  Object.fromEntries(
    [...problemsIn({ key: 1, values }, { taskType, status })].map(([name, { id }]) => [name, id]),
  );

it('names every required field that is empty', () => {
  expect(problemsOf(full)).toEqual({});
  expect(problemsOf({ ...full, uom: ' ' })).toEqual({ uom: 'This field is required' });
  expect(isIncomplete({ key: 1, values: { ...full, uom: ' ' } }, 'PIC')).toBe(true);
  expect(Object.keys(problemsOf(nextDraft([]).values, null))).toEqual([
    'productID',
    'bin',
    'taskAmount',
    'uom',
  ]);
});

it.each([
  ['taskAmount', Number.NaN, 'This is not a number'],
  ['taskAmount', -5, 'The smallest value is {min, number}'],
  ['taskAmount', 6_408_430_000_001, 'The value is too large'],
  ['lineNumber', 0, 'The smallest value is {min, number}'],
  ['lineNumber', 1.5, 'Enter a whole number'],
  ['lineNumber', 2 ** 31, 'The value is too large'],
  ['bin', 'B'.repeat(61), 'At most {max} characters; there are {length}'],
] as const)('says what is wrong with a value that the server would refuse: %s %s', (name, value, reason) => {
  const values = { ...full, [name]: value };
  expect(problemsOf(values)).toEqual({ [name]: reason });
  expect(isIncomplete({ key: 1, values }, 'PIC')).toBe(false);
});

it('leaves alone what the server takes', () => {
  for (const values of [{ taskAmount: 0 }, { lot: null }, { lot: ' ' }, { taskAmount: 1e12 }])
    expect(problemsOf({ ...full, ...values })).toEqual({});
});

it('needs the bin that goods are moved to', () => {
  expect(problemsOf(full, 'INT')).toEqual({ binTo: 'This field is required' });
  expect(problemsOf({ ...full, binTo: 'B-1' }, 'INT')).toEqual({});
  expect(problemsOf(full, 'PUT')).toEqual({});
});

it('begins as new, in a draft also as a draft', () => {
  const reason = { status: 'A line begins as new, in a draft also as a draft' };
  for (const status of ['draft', 'started', 'paused', 'completed', 'suspended'])
    expect(problemsOf({ ...full, status })).toEqual(reason);
  expect(problemsOf({ ...full, status: 'draft' }, 'PIC', 'draft')).toEqual({});
  expect(problemsOf(full, 'PIC', 'draft')).toEqual({});
  expect(problemsOf({ ...full, status: 'completed' }, 'PIC', 'draft')).toEqual(reason);
});

it('a row in which nothing was entered is untouched', () => {
  expect(isUntouched(nextDraft([]))).toBe(true);
  expect(isUntouched({ key: 1, values: { lineNumber: 7, status: 'new', bin: null, uom: '' } })).toBe(true);
  expect(isUntouched({ key: 1, values: { lineNumber: 7, status: 'new', bin: 'A-1' } })).toBe(false);
});

it('counts and checks no bin that goods are moved to where the type has none', () => {
  const long = { ...full, binTo: 'B'.repeat(61) };
  expect(Object.keys(problemsOf(long, 'INT'))).toEqual(['binTo']);
  expect(problemsOf(long, 'PIC')).toEqual({});
  const row = { key: 1, values: { lineNumber: 1, status: 'new', binTo: 'B-1' } };
  expect(isUntouched(lineIn(row, 'PUT'))).toBe(false);
  expect(isUntouched(lineIn(row, 'PIC'))).toBe(true);
});
