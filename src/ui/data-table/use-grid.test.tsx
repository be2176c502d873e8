import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Menu } from '../overlay/menu';
import { DataTable } from './data-table';
import { noSelection } from './selection';
import type { DataColumn, DataTableProps, Selection } from './types';

interface Item {
  readonly id: number;
  readonly name: string;
}

const items: readonly Item[] = [1, 2, 3].map((id) => ({ id, name: `Item ${id}` }));
const columns: readonly DataColumn<Item>[] = [{ id: 'name', header: 'Name', cell: ({ name }) => name }];
const actions = ['Print', 'Copy'].map((label) => ({ id: label, label, onSelect: () => undefined }));
const keyOf = (item: Item) => item.id;

let selection: Selection;

function Harness(props: Partial<DataTableProps<Item>>) {
  const [chosen, setChosen] = useState<Selection>(noSelection);
  selection = chosen;
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={items}
      rowKey={keyOf}
      selection={chosen}
      onSelectionChange={setChosen}
      {...props}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Items' });
const key = (name: string, more: object = {}) => fireEvent.keyDown(grid(), { key: name, ...more });
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

it('leaves its keys to a table in an opened row', () => {
  renderInEnglish(
    <Harness
      renderExpanded={() => <DataTable label="Lines" columns={columns} rows={items} rowKey={keyOf} />}
    />,
  );
  act(() => grid().focus());
  key('ArrowRight');
  const lines = screen.getByRole('grid', { name: 'Lines' });
  act(() => lines.focus());
  const chosenHere = activeRow();
  fireEvent.keyDown(lines, { key: 'ArrowDown' });
  expect(activeRow()).toBe(chosenHere);
  expect(document.activeElement).toBe(lines);
  expect(lines.getAttribute('aria-activedescendant')).toBe(
    within(lines).getByText('Item 2').closest('tr')?.id,
  );
});

it('leaves its keys to the menu of a row, open or not', async () => {
  const menu = {
    id: 'menu',
    header: 'Menu',
    cell: ({ id }: Item) => <Menu label={`Actions ${id}`} entries={actions} />,
  };
  renderInEnglish(<Harness columns={[...columns, menu]} />);
  const button = screen.getByRole('button', { name: 'Actions 1' });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  const first = await screen.findByRole('menuitem', { name: 'Print' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'PageDown' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(activeRow()).toBeNull();
});

it('leaves keys with Alt, Ctrl or ⌘ to the browser and the page, but for the one that chooses all rows', () => {
  renderInEnglish(<Harness renderExpanded={(item) => `Details of ${item.name}`} />);
  act(() => grid().focus());
  const first = activeRow();
  const isLeft = [
    key('ArrowDown', { altKey: true }),
    key('ArrowRight', { altKey: true }),
    key('ArrowRight', { metaKey: true }),
    key('End', { ctrlKey: true }),
  ];
  expect(isLeft).toEqual([true, true, true, true]);
  expect(activeRow()).toBe(first);
  expect(screen.queryByText('Details of Item 1')).toBeNull();
  key('a', { ctrlKey: true });
  expect([...selection.keys].sort()).toEqual([1, 2, 3]);
});

it('continues at the row in place of the active one when that leaves, and at none of another page', () => {
  const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id, name: `Item ${id}` }));
  const page = renderInEnglish(<Harness />);
  act(() => grid().focus());
  key('ArrowDown');
  page.rerender(<Harness rows={rowsOf(1, 3)} />);
  expect(activeRow()?.textContent).toContain('Item 3');
  key('ArrowDown');
  page.rerender(<Harness rows={rowsOf(1)} />);
  expect(activeRow()?.textContent).toContain('Item 1');
  page.rerender(<Harness rows={rowsOf(8, 9)} />);
  expect(activeRow()).toBeNull();
});

it('continues at the next remaining row if several leave with the active one', () => {
  const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id, name: `Item ${id}` }));
  const page = renderInEnglish(<Harness rows={rowsOf(1, 2, 3, 4, 5)} />);
  act(() => grid().focus());
  for (const _ of [1, 2, 3]) key('ArrowDown');
  key('ArrowUp', { shiftKey: true });
  key('ArrowUp', { shiftKey: true });
  expect([...selection.keys].sort()).toEqual([2, 3, 4]);
  page.rerender(<Harness rows={rowsOf(1, 5)} />);
  expect(activeRow()?.textContent).toContain('Item 5');
  page.rerender(<Harness rows={rowsOf(1)} />);
  expect(activeRow()?.textContent).toContain('Item 1');
});

it('selects from the row in place of the one where it began', () => {
  const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id, name: `Item ${id}` }));
  const page = renderInEnglish(<Harness rows={rowsOf(1, 2, 3, 4)} />);
  act(() => grid().focus());
  page.rerender(<Harness rows={rowsOf(2, 3, 4)} />);
  key('ArrowDown', { shiftKey: true });
  expect([...selection.keys].sort()).toEqual([2, 3]);
  page.rerender(<Harness rows={rowsOf(3, 4)} />);
  key('ArrowDown', { shiftKey: true });
  expect([...selection.keys].sort()).toEqual([2, 3, 4]);
});

it('begins at the given row as soon as there are rows, in view and with the focus, unless that is elsewhere', () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const page = renderInEnglish(<Harness rows={[]} begin={2} />);
  page.rerender(<Harness begin={2} />);
  expect(activeRow()?.textContent).toContain('Item 2');
  expect(document.activeElement).toBe(grid());
  expect(seen).toEqual(['Item 2']);
  key('ArrowDown');
  expect(activeRow()?.textContent).toContain('Item 3');
  page.rerender(<Harness begin={1} />);
  expect(activeRow()?.textContent).toContain('Item 3');
  page.unmount();
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  renderInEnglish(<Harness begin={2} />);
  expect(activeRow()?.textContent).toContain('Item 2');
  expect(document.activeElement).toBe(field);
});

it('begins at the given row if that is below the first drawn ones', () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const rows = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `Item ${at + 1}` }));
  const page = renderInEnglish(<Harness rows={[]} begin={45} />);
  page.rerender(<Harness rows={rows} begin={45} />);
  expect(seen).toEqual(['Item 45']);
});
