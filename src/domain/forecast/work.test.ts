import { expect, it } from 'vitest';
import { aggregateRows } from '../../../tests/fakes/aggregate-rows';
import type { Row } from '../resource';
import { work } from './work';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const task = (taskID: number, more: Row = {}): Row => ({
  taskID,
  taskType: 'PIC',
  status: 'started',
  pickType: 'NORMAL',
  onHold: false,
  lineCount: 4,
  linesCompleted: 2,
  priority: 50,
  routeID: 1,
  dispatchID: 11,
  pickerID: 7,
  deliveryDate: at('14:00'),
  createdAt: at('05:00'),
  assignments: [
    { assignmentID: 71, pickerID: 7 },
    { assignmentID: 81, pickerID: 8 },
  ],
  taskLines: [
    {
      status: 'completed',
      assignmentLines: [
        { assignmentID: 71, timeCompleted: at('10:00') },
        { assignmentID: 81, timeCompleted: at('10:20') },
      ],
    },
    { status: 'completed', assignmentLines: [{ assignmentID: 71, timeCompleted: at('09:00') }] },
    { status: 'started', assignmentLines: [{ assignmentID: 71, timeCompleted: at('10:30') }] },
  ],
  ...more,
});
const params = { isOpenWanted: true, spans: [], picksSince: null };

it('takes a line with its last pick, whichever picker made it', () => {
  const [item] = aggregateRows(work, [task(1)], params);
  expect(item).toMatchObject({ left: 2, isStarted: true, isStopped: false, dueMs: Date.parse(at('14:00')) });
  expect(item?.picks).toEqual([
    { atMs: Date.parse(at('09:00')), pickerID: 7 },
    { atMs: Date.parse(at('10:20')), pickerID: 8 },
  ]);
});

it('leaves out picks before the moment that is asked for', () => {
  const [item] = aggregateRows(work, [task(1)], { ...params, picksSince: at('10:00') });
  expect(item?.picks).toHaveLength(1);
});

it('counts the lines of merged orders once, and nothing of what stands still as work', () => {
  const items = aggregateRows(
    work,
    [task(3, { pickType: 'SUBTASK' }), task(1, { onHold: true }), task(2, { status: 'draft' })],
    params,
  );
  expect(items.map(({ taskID, left, isStopped }) => [taskID, left, isStopped])).toEqual([
    [1, 2, true],
    [2, 2, true],
    [3, 0, false],
  ]);
});

it('follows tasks that come, change and go', () => {
  const [one, two] = [work.take(task(1)), work.take(task(2))];
  const both = work.update([], { added: [two, one], removed: [] }, params);
  expect(both.map(({ taskID }) => taskID)).toEqual([1, 2]);
  const changed = work.take(task(1, { linesCompleted: 3 }));
  const after = work.update(both, { added: [changed], removed: [one, two] }, params);
  expect(after).toEqual([changed]);
});
