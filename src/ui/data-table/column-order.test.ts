import { expect, it } from 'vitest';
import { moveColumn, orderForChooser, pickColumns } from './column-order';

const columns = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('shows saved columns in their order and forgets those that no longer exist', () => {
  expect(pickColumns(columns, ['c', 'gone', 'a']).map((column) => column.id)).toEqual(['c', 'a']);
});

it('lists hidden columns after the shown ones', () => {
  expect(orderForChooser(columns, ['c']).map((column) => column.id)).toEqual(['c', 'a', 'b']);
});

it('moves a column and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
});
