import { expect, it } from 'vitest';
import { assignmentsOf, linesOf, pickersOf } from './task-children';

const assignment = (assignmentID: number, pickerID: number, status: string) => ({
  ...{ assignmentID, pickerID, status },
});
const task = {
  assignments: [assignment(3, 7, 'started'), assignment(1, 7, 'suspended'), assignment(2, 8, 'completed')],
  taskLines: [{ lineNumber: 20 }, { lineNumber: 3 }],
};

it('a task has each of its pickers once, as they were assigned last', () => {
  expect(assignmentsOf(task).map(({ assignmentID }) => assignmentID)).toEqual([1, 2, 3]);
  expect(pickersOf(task).map(({ pickerID, status }) => [pickerID, status])).toEqual([
    [7, 'started'],
    [8, 'completed'],
  ]);
});

it('lines are in their order, and none where they did not come', () => {
  expect(linesOf(task).map(({ lineNumber }) => lineNumber)).toEqual([3, 20]);
  expect([linesOf({}), pickersOf({ assignments: null })]).toEqual([[], []]);
});
