import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { readToasts, toast } from './toast-store';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
  renderInEnglish(<Toaster />);
});
afterEach(() => {
  act(() => {
    for (const entry of readToasts()) toast.dismiss(entry.id);
  });
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows a notice for 2500 ms, an error for longer and at once', () => {
  act(() => {
    toast.success('Saved');
    toast.error('Failed');
  });
  expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Failed').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  pass(2499);
  expect(screen.queryByText('Saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('Failed')).toBeTruthy();
});

it('waits while the pointer is on it, and undoes once', () => {
  const undo = vi.fn();
  act(() => void toast.info('Held', { action: { label: 'Undo', onClick: undo } }));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Held')).toBeNull();
});

it('lets later notices go by themselves if the one under the pointer has gone otherwise', () => {
  let id = '';
  act(() => {
    id = toast.success('Saved');
  });
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  act(() => toast.dismiss(id));
  act(() => void toast.success('Copied'));
  pass(2500);
  expect(screen.queryByText('Copied')).toBeNull();
});

it('undoes the newest with Ctrl-Z from anywhere but a field', () => {
  const undone: string[] = [];
  const told = (name: string, isUndo: boolean) =>
    toast.info(name, {
      action: { label: isUndo ? 'Undo' : 'Show', isUndo, onClick: () => undone.push(name) },
    });
  act(() => {
    told('First', true);
    told('Second', true);
    told('Refused', false);
  });
  const field = document.body.appendChild(document.createElement('input'));
  const press = (on: Element, key: object) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true, ...key });
  expect(press(field, {})).toBe(true);
  press(document.body, { shiftKey: true });
  press(document.body, { ctrlKey: false });
  expect(undone).toEqual([]);
  // Held down, as before a second toast has been read.
  press(document.body, { repeat: true });
  expect(undone).toEqual([]);
  expect(press(document.body, {})).toBe(false);
  press(document.body, { ctrlKey: false, metaKey: true });
  expect(undone).toEqual(['Second', 'First']);
  expect(press(document.body, {})).toBe(true);
  expect(screen.getByText('Refused')).toBeTruthy();
  field.remove();
});
