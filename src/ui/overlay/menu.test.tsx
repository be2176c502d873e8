import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Menu } from './menu';

afterEach(cleanup);

it('moves with arrows and letters, runs an item, gives the focus back', async () => {
  const hold = vi.fn();
  const merge = vi.fn();
  renderInEnglish(
    <Menu
      label="Actions"
      entries={[
        { id: 'assign', label: 'Assign picker', onSelect: vi.fn() },
        { id: 'line', separator: true },
        { id: 'merge', label: 'Merge', disabledReason: 'Needs two tasks', onSelect: merge },
        { id: 'hold', label: 'Hold', onSelect: hold },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  await screen.findByRole('menu');
  const focused = () => document.activeElement;
  expect(focused()?.textContent).toBe('Assign picker');
  fireEvent.keyDown(focused() ?? button, { key: 'ArrowUp' });
  expect(focused()?.textContent).toBe('Hold');
  fireEvent.keyDown(focused() ?? button, { key: 'm' });
  expect(focused()?.textContent).toBe('MergeNeeds two tasks');
  fireEvent.click(focused() ?? button);
  expect(merge).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hold' }));
  expect(hold).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it.each([
  ['ArrowUp', 'Three'],
  ['ArrowDown', 'One'],
])('goes by %s from the list itself to %s', async (key, label) => {
  const entries = ['One', 'Two', 'Three'].map((each) => ({ id: each, label: each, onSelect: vi.fn() }));
  renderInEnglish(<Menu label="Actions" entries={[{ id: 'h', heading: 'All' }, ...entries]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  const list = await screen.findByRole('menu');
  list.focus();
  fireEvent.keyDown(list, { key });
  expect(document.activeElement?.textContent).toBe(label);
});

it('closes on Tab, which continues from its button', async () => {
  renderInEnglish(<Menu label="Actions" entries={[{ id: 'a', label: 'One', onSelect: vi.fn() }]} />);
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem');
  expect(fireEvent.keyDown(item, { key: 'Tab' })).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes on Escape and on a press outside', async () => {
  renderInEnglish(<Menu label="Actions" entries={[{ id: 'a', label: 'One', onSelect: vi.fn() }]} />);
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.click(button);
  await screen.findByRole('menu');
  fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await screen.findByRole('menu');
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
