import { expect, it } from 'vitest';
import type { Row } from '../resource';
import { workItemOf } from './work';

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
const taken = (more?: Row) => workItemOf(task(1, more));

it('takes a line with its last pick, whichever picker made it', () => {
  expect(taken()).toMatchObject({
    left: 2,
    isStarted: true,
    isStopped: false,
    dueMs: Date.parse(at('14:00')),
  });
  expect(taken().picks).toEqual([
    { atMs: Date.parse(at('09:00')), pickerID: 7 },
    { atMs: Date.parse(at('10:20')), pickerID: 8 },
  ]);
});

it('counts a pick of an unknown picker as one of the task’s picker', () => {
  expect(taken({ assignments: [] }).picks.map(({ pickerID }) => pickerID)).toEqual([7, 7]);
  expect(taken({ assignments: [], pickerID: null }).picks).toEqual([]);
});

it.each<[string, Row, number, boolean]>([
  ['an order that was merged counts with the task that stands for it', { pickType: 'SUBTASK' }, 0, false],
  ['what was completed without all of its lines is done', { status: 'completed' }, 0, false],
  ['what is held stands still', { onHold: true }, 2, true],
  ['so does a draft', { status: 'draft' }, 2, true],
  ['and what is suspended', { status: 'suspended' }, 2, true],
  ['a paused task goes on', { status: 'paused' }, 2, false],
])('counts lines left: %s', (_, more, left, isStopped) => {
  expect(taken(more)).toMatchObject({ left, isStopped });
});
