import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxGapMs } from './scan-reader';
import { noSingleKeys, useHotkeys } from './use-hotkeys';

let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});
afterEach(() => void vi.useRealTimers());

function Page() {
  useHotkeys({
    e: () => done.push('edit'),
    '/': () => done.push('search'),
    'alt+ArrowDown': () => done.push('next'),
    'mod+k': () => done.push('find'),
  });
  return (
    <>
      <button type="button">Ring</button>
      <div role="menu" tabIndex={-1}>
        <button type="button" role="menuitem">
          Export
        </button>
      </div>
      <div role="dialog">
        <button type="button">Column</button>
      </div>
      <input aria-label="Name" />
    </>
  );
}

function press(target: Element, ...keys: KeyboardEventInit[]) {
  for (const key of keys) {
    fireEvent.keyDown(target, key);
    vi.advanceTimersByTime(maxGapMs);
  }
}

const plain = [{ key: 'e' }, { key: '/' }, { key: 'ArrowDown', altKey: true }];
const find = { key: 'k', ctrlKey: true };

it('hears keys anywhere on the page', () => {
  render(<Page />);
  press(screen.getByText('Ring'), ...plain, find);
  expect(done).toEqual(['edit', 'search', 'next', 'find']);
});

it.each(['Export', 'Column'])('leaves plain keys to the menu or panel that they go to (%s)', (name) => {
  render(<Page />);
  press(screen.getByText(name), ...plain, find);
  expect(done).toEqual(['find']);
});

it('leaves plain keys to a field', () => {
  render(<Page />);
  press(screen.getByLabelText('Name'), ...plain, find);
  expect(done).toEqual(['find']);
});

it('does not treat a capital as its letter: many scanned codes begin with one', () => {
  render(<Page />);
  press(document.body, { key: 'E', shiftKey: true });
  expect(done).toEqual([]);
  // Caps Lock, and a layout that has the slash above a digit.
  press(document.body, { key: 'E' }, { key: '/', shiftKey: true });
  expect(done).toEqual(['edit', 'search']);
});

it.each(['e17', '/17'])('leaves to a scan its first character (%s)', (code) => {
  // As the listener for scans does: it lets the first key pass and keeps the others.
  const keep = (event: KeyboardEvent) => event.key === '1' && event.stopImmediatePropagation();
  document.addEventListener('keydown', keep, true);
  render(<Page />);
  for (const key of code) fireEvent.keyDown(document.body, { key });
  vi.advanceTimersByTime(1000);
  document.removeEventListener('keydown', keep, true);
  expect(done).toEqual([]);
  press(document.body, { key: 'e' });
  expect(done).toEqual(['edit']);
});

it('waits for no other key if a scan cannot begin, and forgets a key whose page is gone', () => {
  const page = render(<Page />);
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(done).toEqual(['next']);
  page.unmount();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['next']);
});

it('acts on no single key of a device without shortcuts', () => {
  localStorage.setItem(noSingleKeys, 'off');
  render(<Page />);
  press(document.body, ...plain, find);
  localStorage.removeItem(noSingleKeys);
  expect(done).toEqual(['next', 'find']);
});
