import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { MultiSelect } from '../forms/multi-select';
import { leaveComposedKeys } from './leave-composed-keys';
import { useHotkeys } from './use-hotkeys';

const options = ['New', 'Paused'].map((label) => ({ value: label, label }));
const onHotkey = vi.fn();

function Page() {
  const [chosen, setChosen] = useState<string[]>([]);
  useHotkeys({ 'mod+k': onHotkey });
  return <MultiSelect label="Status" options={options} value={chosen} onChange={setChosen} />;
}

it('a character that is being composed keeps its keys', async () => {
  onTestFinished(leaveComposedKeys());
  renderInEnglish(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Status: All' }));
  const find = await screen.findByRole('combobox', { name: 'Find in Status' });
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(fireEvent.keyDown(find, { key: 'ArrowDown', ...composed })).toBe(true);
    fireEvent.keyDown(find, { key: 'Enter', ...composed });
    fireEvent.keyDown(find, { key: 'Escape', ...composed });
  }
  expect(screen.getByRole('combobox')).toBe(find);
  expect(find.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'New' }).id);
  expect(screen.getByRole('button', { name: 'Status: All' })).toBeDefined();
  fireEvent.keyDown(find, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Status: New' })).toBeDefined();
  // Not the keys of a button: nothing is composed there.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, keyCode: 229 });
  expect(onHotkey).toHaveBeenCalledOnce();
});
