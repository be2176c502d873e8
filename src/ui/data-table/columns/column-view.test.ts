import { expect, it } from 'vitest';
import { moveColumn, orderForChooser, pinnedColumns, togglePinned, withWidth } from './column-view';

const columns = [{ id: 'a', pinned: true }, { id: 'b' }, { id: 'c' }];

it('lists hidden columns after the shown ones, and none that no longer exists', () => {
  expect(orderForChooser(columns, ['c', 'gone']).map((column) => column.id)).toEqual(['c', 'a', 'b']);
});

it('moves a column and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
});

it('pins declared columns until the user changes it, in the order in which columns are shown', () => {
  const view = { columns: ['c', 'b', 'a'] };
  expect(pinnedColumns(columns, view)).toEqual(['a']);
  const both = togglePinned(columns, view, 'c');
  expect(pinnedColumns(columns, both)).toEqual(['c', 'a']);
  const none = togglePinned(columns, togglePinned(columns, both, 'a'), 'c');
  expect(pinnedColumns(columns, none)).toEqual([]);
  expect(pinnedColumns(columns, { ...both, columns: ['b', 'a'] })).toEqual(['a']);
});

it('stores a width within its limits, and resets it', () => {
  const wide = withWidth({ columns: ['a'] }, 'a', 9000);
  expect(wide.widths).toEqual({ a: 1200 });
  expect(withWidth(wide, 'b', 3).widths).toEqual({ a: 1200, b: 48 });
  expect(withWidth(wide, 'a', null).widths).toEqual({});
});
