import { describe, expect, it } from 'vitest';
import { parseListReply } from './list-reply';

const rows = [{ taskID: 1 }, { taskID: 2 }];

describe('list reply', () => {
  it.each([
    ['an array with X-Total-Count', rows, '73595', { rows, total: 73595 }],
    ['a bare array', rows, null, { rows, total: null }],
    ['rows and count', { rows, count: 7 }, null, { rows, total: 7 }],
    ['data and count', { data: rows, count: 7 }, null, { rows, total: 7 }],
    ['data and totalCount', { data: rows, totalCount: 7 }, null, { rows, total: 7 }],
    ['a pair of total and rows', [7, rows], null, { rows, total: 7 }],
    ['a pair of total and one row', [1, rows[0]], null, { rows: [rows[0]], total: 1 }],
    ['rows whose number only the header tells', { rows }, '7', { rows, total: 7 }],
    ['a header of blanks', rows, ' ', { rows, total: null }],
    ['a header that is no number of rows', rows, '7.5', { rows, total: null }],
    ['an empty list', [], '0', { rows: [], total: 0 }],
  ])('reads %s', (_, body, header, expected) => {
    expect(parseListReply(body, header)).toEqual(expected);
  });

  it.each([
    ['text', '<html>'],
    ['null', null],
    ['an array of numbers', [1, 2, 3]],
    ['an object without rows', { message: 'no' }],
    ['rows that are not objects', { rows: [1] }],
  ])('refuses %s', (_, body) => {
    expect(parseListReply(body, null)).toBeNull();
  });
});
