import { expect, it } from 'vitest';
import { aggregateRows } from '../../../tests/fakes/aggregate-rows';
import { compileFilter } from '../query/compile-filter';
import type { Row } from '../resource';
import { tasks } from '../resources/tasks/tasks';
import { isOnTv, readExpiryMinutes, tvBoard, usualExpiryMinutes } from './tv-board';

const params = {
  from: '2026-11-20T22:00:00.000Z',
  to: '2026-11-21T21:59:59.999Z',
  completedSince: '2026-11-21T09:57:00.000Z',
  routes: null,
};
const task = (taskID: number, more: Row): Row => ({
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  priority: 50,
  deliveryDate: '2026-11-21T10:00:00.000Z',
  timeCompleted: null,
  customerName: null,
  route: null,
  lineCount: 1,
  linesCompleted: 0,
  ...more,
});

function boardOf(rows: readonly Row[], asked: Parameters<typeof tvBoard.filters>[0] = params) {
  const found = tvBoard.filters(asked).flatMap((filter) => {
    const matches = compileFilter(tasks, filter, () => () => false);
    if (!matches.ok) throw new Error(matches.error.id);
    return rows.filter(matches.value);
  });
  return aggregateRows(tvBoard, found, asked).map(({ taskID }) => taskID);
}

it('shows new tasks first, then those in progress, then completed ones; ties by delivery, priority, number', () => {
  const completed = { status: 'completed', timeCompleted: '2026-11-21T09:58:00.000Z' };
  expect(
    boardOf([
      task(1, completed),
      task(2, { status: 'paused', deliveryDate: '2026-11-21T08:00:00.000Z' }),
      task(3, { status: 'started', deliveryDate: '2026-11-21T09:00:00.000Z' }),
      task(4, { priority: 60 }),
      task(5, { priority: 40, taskNumber: 'b' }),
      task(6, { priority: 40, taskNumber: 'A' }),
      task(7, { priority: 1, deliveryDate: '2026-11-21T11:00:00.000Z' }),
    ]),
  ).toEqual([6, 5, 4, 7, 2, 3, 1]);
});

it('leaves out drafts, suspended tasks and those on hold, other days, and tasks completed too long ago', () => {
  expect(
    boardOf([
      task(1, { status: 'draft' }),
      task(2, { status: 'suspended' }),
      task(3, { onHold: true }),
      task(4, { deliveryDate: '2026-11-21T22:00:00.000Z' }),
      task(5, { deliveryDate: '2026-11-20T21:59:59.999Z' }),
      task(6, { status: 'completed', timeCompleted: '2026-11-21T09:56:59.999Z' }),
    ]),
  ).toEqual([]);
});

it('shows a merged task and not its orders', () => {
  const rows = [
    task(1, { pickType: 'CLUSTER' }),
    task(2, { pickType: 'SUBTASK' }),
    task(3, { pickType: 'BATCH' }),
  ];
  expect(boardOf(rows)).toEqual([1, 3]);
});

it('keeps to the routes of a company that shows two', () => {
  const rows = [task(1, { route: 'Nouto' }), task(2, { route: 'Pohjoinen' }), task(3, {})];
  expect(boardOf(rows, { ...params, routes: ['Nouto', 'Nouto varastolta'] })).toEqual([1]);
});

it.each([1, 3, 5, 10] as const)('a completed task is gone after %i min to the millisecond', (minutes) => {
  const completedMs = Date.parse('2026-11-21T10:00:00.000Z');
  const completed = task(1, { status: 'completed', timeCompleted: '2026-11-21T10:00:00.000Z' });
  const [shown] = aggregateRows(tvBoard, [completed], params);
  if (!shown) throw new Error('no task');
  expect(isOnTv(shown, completedMs + minutes * 60_000 - 1, minutes)).toBe(true);
  expect(isOnTv(shown, completedMs + minutes * 60_000, minutes)).toBe(false);
});

it('takes the usual time if the company has chosen none, or an invalid one', () => {
  expect(['5', ' 10 ', '2', 'Not found', ''].map(readExpiryMinutes)).toEqual([
    5,
    10,
    ...Array(3).fill(usualExpiryMinutes),
  ]);
});
