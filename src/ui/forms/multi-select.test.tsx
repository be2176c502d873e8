import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { MultiSelect } from './multi-select';

const options = [
  { value: 'new', label: 'New' },
  { value: 'started', label: 'Started' },
  { value: 'paused', label: 'Paused' },
];

let value: readonly string[];

function Harness() {
  const [chosen, setChosen] = useState<string[]>([]);
  value = chosen;
  return <MultiSelect label="Status" options={options} value={chosen} onChange={setChosen} />;
}

afterEach(cleanup);

it('opens, finds, ticks and unticks with the keyboard, and shows the chosen options', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(screen.getByRole('button', { name: 'Status: All' }));
  const list = await screen.findByRole('listbox', { name: 'Status' });
  expect(document.activeElement).toBe(list);
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.keyDown(list, { key: ' ' });
  expect(value).toEqual(['started']);
  expect(document.activeElement).toBe(list);
  // What is typed goes to the field, shortcuts do not.
  fireEvent.keyDown(list, { key: 'p', ctrlKey: true });
  expect(document.activeElement).toBe(list);
  fireEvent.keyDown(list, { key: 'p' });
  const find = screen.getByRole('combobox', { name: 'Find in Status' });
  expect(document.activeElement).toBe(find);
  fireEvent.change(find, { target: { value: 'pau' } });
  fireEvent.keyDown(find, { key: 'Enter' });
  expect(value).toEqual(['started', 'paused']);
  expect(screen.getByRole('button', { name: 'Status: Started, Paused' })).toBeTruthy();
  fireEvent.keyDown(find, { key: 'Enter' });
  expect(value).toEqual(['started']);
  fireEvent.keyDown(find, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status: Started' }));
});

it('says that nothing was found, and reaches Clear with the Tab key', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(screen.getByRole('button', { name: 'Status: All' }));
  const find = await screen.findByRole('combobox', { name: 'Find in Status' });
  fireEvent.change(find, { target: { value: 'none' } });
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  fireEvent.change(find, { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('');
  // It has its place from the first: the panel keeps its height when something is chosen.
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' });
  expect(clear.disabled).toBe(true);
  fireEvent.keyDown(find, { key: 'Enter' });
  expect(value).toEqual(['new']);
  expect(clear.disabled).toBe(false);
  fireEvent.keyDown(find, { key: 'Tab' });
  expect(document.activeElement).toBe(clear);
  const list = screen.getByRole('listbox', { name: 'Status' });
  fireEvent.keyDown(clear, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(list);
  fireEvent.keyDown(list, { key: 'Tab' });
  fireEvent.click(clear);
  expect(value).toEqual([]);
  expect(document.activeElement).toBe(list);
  fireEvent.keyDown(list, { key: 'Tab' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status: All' }));
});

it('scrolls to the option that the keys move to, not to the one under the pointer', async () => {
  const scrolled: string[] = [];
  // No layout in here: neither of the two is there.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  const matches = vi.spyOn(Element.prototype, 'matches');
  const isUnderPointer = (row: Element, selector: string) =>
    selector === ':hover' && row.textContent === 'Paused';
  try {
    renderInEnglish(<Harness />);
    fireEvent.click(screen.getByRole('button', { name: 'Status: All' }));
    const find = await screen.findByRole('combobox', { name: 'Find in Status' });
    matches.mockImplementation(function hovered(this: Element, selector) {
      return isUnderPointer(this, selector);
    });
    fireEvent.pointerMove(screen.getByText('Paused'));
    matches.mockRestore();
    expect(find.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: 'Paused' }).id,
    );
    fireEvent.keyDown(find, { key: 'ArrowUp' });
    expect(scrolled).toEqual(['New', 'Started']);
  } finally {
    matches.mockRestore();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});
