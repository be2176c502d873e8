import { describe, expect, it } from 'vitest';
import {
  allSelected,
  countSelected,
  isSelected,
  keysBetween,
  noSelection,
  selectionAfter,
  setSelected,
  toggleSelected,
  withoutSelected,
} from './selection';

describe('selection', () => {
  it('goes back to none when the last row is dropped', () => {
    const one = toggleSelected(noSelection, 7);
    expect(one.mode).toBe('some');
    expect(toggleSelected(one, 7)).toEqual(noSelection);
  });

  it('remembers exceptions of "all" and takes them back', () => {
    const without = setSelected(allSelected, [1, 2], false);
    expect(isSelected(without, 1)).toBe(false);
    expect(isSelected(without, 3)).toBe(true);
    expect(countSelected(without, 8012)).toBe(8010);
    expect(countSelected(toggleSelected(without, 1), 8012)).toBe(8011);
  });

  it('loses the rows of an action, and none selected since', () => {
    const done = setSelected(noSelection, [1, 2], true);
    expect(withoutSelected(done, done)).toBe(noSelection);
    expect([...withoutSelected(setSelected(done, [3], true), done).keys]).toEqual([3]);
    expect(withoutSelected(setSelected(done, [2], false), done)).toEqual(noSelection);
    expect(withoutSelected(allSelected, done)).toBe(noSelection);
    expect(withoutSelected(setSelected(allSelected, [1], false), allSelected)).toBe(noSelection);
  });

  it('keeps rows selected on other pages', () => {
    const first = setSelected(noSelection, [1, 2], true);
    const both = setSelected(first, [3, 4], true);
    expect(countSelected(both, 100)).toBe(4);
  });

  it('follows the selection of a page of the table, on top of the other pages', () => {
    const page = [{ key: 3 }, { key: 4 }];
    const others = setSelected(noSelection, [1], true);
    const chosen = selectionAfter(others, page, { 3: true, 4: true });
    expect([...chosen.keys]).toEqual([1, 3, 4]);
    expect([...selectionAfter(chosen, page, { 4: true }).keys]).toEqual([1, 4]);
    const none = selectionAfter(allSelected, page, {});
    expect([...none.except]).toEqual([3, 4]);
    expect([...selectionAfter(none, page, { 3: true }).except]).toEqual([4]);
  });

  it('finds the rows between two in page order, whichever comes first', () => {
    expect(keysBetween(['c', 'a', 'b'], 'b', 'c')).toEqual(['c', 'a', 'b']);
    expect(keysBetween(['c', 'a', 'b'], 'gone', 'a')).toEqual(['a']);
  });
});
