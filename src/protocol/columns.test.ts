import { describe, expect, it } from 'vitest';
import { parsePageReply, rowsOfColumns } from './columns';

const page = {
  columns: { taskID: [3, 2], note: ['a', null] },
  children: {
    taskLines: {
      of: 'taskID',
      columns: { taskLineID: [7, 8, 9], taskID: [2, 3, 2] },
      children: { picks: { of: 'taskLineID', columns: { pickID: [1], taskLineID: [9] } } },
    },
  },
};

describe('a page of columns', () => {
  it('becomes rows with their children, in their order', () => {
    expect(rowsOfColumns(page)).toEqual([
      { taskID: 3, note: 'a', taskLines: [{ taskLineID: 8, taskID: 3, picks: [] }] },
      {
        taskID: 2,
        note: null,
        taskLines: [
          { taskLineID: 7, taskID: 2, picks: [] },
          { taskLineID: 9, taskID: 2, picks: [{ pickID: 1, taskLineID: 9 }] },
        ],
      },
    ]);
  });

  it('is an answer of a list', () => {
    expect(parsePageReply({ columns: { pickerID: [4] } }, '12')).toEqual({
      rows: [{ pickerID: 4 }],
      total: 12,
    });
    expect(rowsOfColumns({ columns: { pickerID: [] } })).toEqual([]);
  });

  it.each([
    ['columns of different lengths', { columns: { taskID: [1, 2], note: ['a'] } }],
    ['a column that is none', { columns: { taskID: 1 } }],
    ['columns that are a list', { columns: [] }],
    [
      'a child without its parent',
      { columns: { taskID: [1] }, children: { lines: { columns: { a: [1] } } } },
    ],
    ['a child that is none', { columns: { taskID: [1] }, children: { lines: 1 } }],
  ])('is refused with %s', (_, body) => {
    expect(parsePageReply(body, null)).toBeNull();
  });
});
