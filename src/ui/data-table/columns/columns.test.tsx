import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInEnglish } from '../../../../tests/fakes/render-in-english';
import { DataTable } from '../data-table';
import type { DataColumn } from '../types';
import { ColumnChooser } from './column-chooser';
import type { ColumnView } from './column-view';

interface Item {
  readonly id: number;
  readonly name: string;
}

const drawn = vi.fn((item: Item) => item.name);
const columns: readonly DataColumn<Item>[] = [
  { id: 'id', header: 'Number', cell: (item) => item.id, width: 100, pinned: true, sortable: true },
  { id: 'name', header: 'Name', cell: drawn, width: 200, sortable: true },
  { id: 'note', header: 'Note', cell: () => 'a note', width: 120 },
  { id: 'more', header: 'More', cell: () => 'hidden at first' },
];
const choices = columns.map(({ id, header, pinned }) => ({ id, label: header, pinned }));
const items: readonly Item[] = [1, 2, 3].map((id) => ({ id, name: `Item ${id}` }));
const usual: ColumnView = { columns: ['name', 'id', 'note'] };
const keyOf = (item: Item) => item.id;
const choose = () => undefined;

const spies: { mockRestore: () => void }[] = [];
const changed = vi.fn<(view: ColumnView) => void>();

function Harness({ start = usual, rows = items }: { start?: ColumnView; rows?: readonly Item[] }) {
  const [view, setView] = useState(start);
  const change = (next: ColumnView) => {
    changed(next);
    setView(next);
  };
  return (
    <>
      <ColumnChooser columns={choices} view={view} onChange={change} onReset={() => change(usual)} />
      <DataTable
        label="Items"
        columns={columns}
        view={view}
        onViewChange={change}
        rows={rows}
        rowKey={keyOf}
        onSelectionChange={choose}
        onSortChange={choose}
      />
    </>
  );
}

const grid = () => screen.getByRole('grid', { name: 'Items' });
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
const cols = () => [...grid().querySelectorAll('col')].map((col) => col.style.width);
const show = async (element: ReactNode) => {
  renderInEnglish(element);
  await screen.findAllByRole('separator');
};
const widthOf = (name: string) => Number(edge(name).getAttribute('aria-valuenow'));

beforeEach(() => {
  // A header is drawn as wide as its edge says.
  const drawnAs = function (this: Element) {
    const edge = this.querySelector('[role=separator]');
    return new DOMRect(0, 0, Number(edge?.getAttribute('aria-valuenow') ?? 0), 32);
  };
  spies.push(vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(drawnAs));
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  for (const spy of spies.splice(0)) spy.mockRestore();
  vi.unstubAllGlobals();
});

describe('view', () => {
  it('shows the columns of the view in its order, pinned ones first', async () => {
    await show(<Harness />);
    expect(headers()).toEqual(['', 'Number', 'Name', 'Note']);
    const cells = within(screen.getAllByRole('row')[1] ?? grid()).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['', '1', 'Item 1', 'a note']);
  });

  it('has one list of widths for the header and every row', async () => {
    await show(<Harness />);
    expect(grid().querySelectorAll('thead')).toHaveLength(1);
    for (const row of screen.getAllByRole('row')) expect(row.children).toHaveLength(cols().length);
  });

  it('accepts stored widths and pins', async () => {
    await show(<Harness start={{ ...usual, widths: { note: 333 }, pinned: ['note'] }} />);
    expect(headers()).toEqual(['', 'Note', 'Name', 'Number']);
    expect(cols()).toHaveLength(4);
    expect(cols()[1]).toBe('333px');
    expect(widthOf('Note')).toBe(333);
  });
});

describe('resizing', () => {
  it('works by the arrow keys and is reported once, when the key is released', async () => {
    await show(<Harness />);
    act(() => edge('Note').focus());
    fireEvent.keyDown(edge('Note'), { key: 'ArrowRight' });
    fireEvent.keyDown(edge('Note'), { key: 'ArrowRight' });
    expect(widthOf('Note')).toBe(152);
    expect(changed).not.toHaveBeenCalled();
    fireEvent.keyUp(edge('Note'), { key: 'ArrowRight' });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ ...usual, widths: { note: 152 } });
    fireEvent.keyDown(edge('Note'), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.blur(edge('Note'));
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 88 } });
    expect(cols().at(-1)).toBe('88px');
  });

  it('follows the mouse from the drawn width, with all columns fixed meanwhile', async () => {
    spies.push(
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 250, 32)),
    );
    await show(<Harness />);
    fireEvent.mouseDown(edge('Name'), { clientX: 500, button: 0 });
    fireEvent.mouseMove(document, { clientX: 540 });
    expect(cols().slice(1)).toEqual(['250px', '290px', '250px']);
    expect(grid().style.width).toBe('830px');
    expect(changed).not.toHaveBeenCalled();
    fireEvent.mouseUp(document, { clientX: 530 });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ ...usual, widths: { name: 280 } });
    expect(cols()[2]).toBe('280px');
    expect(grid().style.width).toBe('100%');
  });

  it('follows a finger', async () => {
    await show(<Harness />);
    fireEvent.touchStart(edge('Name'), { touches: [{ clientX: 100 }] });
    fireEvent.touchMove(document, { touches: [{ clientX: 60 }] });
    fireEvent.touchEnd(document, { touches: [] });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ ...usual, widths: { name: 160 } });
  });

  it('stores nothing for a press that moved nothing, and does not sort either', async () => {
    await show(<Harness />);
    fireEvent.mouseDown(edge('Name'), { clientX: 500, button: 0 });
    fireEvent.mouseUp(document, { clientX: 500 });
    fireEvent.click(edge('Name'));
    expect(changed).not.toHaveBeenCalled();
    expect(grid().style.width).toBe('100%');
  });

  it("resets a column's width at a double click, and by Enter", async () => {
    const start = { ...usual, widths: { name: 400, note: 300 } };
    await show(<Harness start={start} />);
    fireEvent.doubleClick(edge('Name'));
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 300 } });
    fireEvent.keyDown(edge('Note'), { key: 'Enter' });
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: {} });
    expect(widthOf('Name')).toBe(200);
  });

  it('never goes below what is visible', async () => {
    await show(<Harness />);
    for (let press = 0; press < 9; press += 1)
      fireEvent.keyDown(edge('Name'), { key: 'ArrowLeft', shiftKey: true });
    expect(widthOf('Name')).toBe(48);
  });

  it('draws no row again', async () => {
    await show(<Harness />);
    drawn.mockClear();
    fireEvent.mouseDown(edge('Number'), { clientX: 500, button: 0 });
    fireEvent.mouseMove(document, { clientX: 540 });
    fireEvent.mouseUp(document, { clientX: 540 });
    expect(changed).toHaveBeenCalledOnce();
    expect(drawn).not.toHaveBeenCalled();
  });

  it('is not offered at the edge of the column of row actions, which has no name', async () => {
    const own: DataColumn<Item> = { id: 'own', header: '', cell: () => null, isFixed: true };
    await show(<DataTable label="Items" columns={[...columns, own]} rows={items} rowKey={keyOf} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
    expect(screen.getAllByRole('separator')).toHaveLength(4);
  });

  it('lasts for the visit if the caller keeps no view', async () => {
    await show(<DataTable label="Items" columns={columns} rows={items} rowKey={keyOf} />);
    fireEvent.keyDown(edge('Note'), { key: 'ArrowRight' });
    fireEvent.keyUp(edge('Note'), { key: 'ArrowRight' });
    expect(cols()[2]).toBe('136px');
  });

  it('keeps widths as they are on a screen without touch', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await show(<Harness start={{ ...usual, widths: { note: 200 } }} />);
    expect(cols().at(-1)).toBe('230px');
    fireEvent.keyDown(edge('Note'), { key: 'ArrowRight' });
    fireEvent.keyUp(edge('Note'), { key: 'ArrowRight' });
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 214 } });
  });
});

describe('a width by single presses', () => {
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const open = async (start?: ColumnView) => {
    await show(<Harness {...(start && { start })} />);
    await press('Columns');
    await press('Width of Note');
  };

  it('starts from the drawn one, is reported, and can be reset', async () => {
    spies.push(
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 250, 32)),
    );
    await open();
    const usually = screen.getByRole('button', { name: 'Usual width' });
    expect(usually.getAttribute('aria-disabled')).toBe('true');
    await press('Wider');
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 282 } });
    expect(cols().at(-1)).toBe('282px');
    await press('Narrower');
    await press('Narrower');
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 218 } });
    const group = screen.getByRole('group', { name: 'Width of Note' });
    expect(within(group).getByRole('status').textContent).toBe('218 px');
    await press('Usual width');
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: {} });
    changed.mockClear();
    fireEvent.click(usually);
    expect(changed).not.toHaveBeenCalled();
  });

  it('never goes below what is visible', async () => {
    await open({ ...usual, widths: { note: 60 } });
    await press('Narrower');
    await press('Narrower');
    expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 48 } });
  });

  it('is offered for shown columns of a table only', async () => {
    await open();
    await press('Width of Note');
    expect(screen.queryByRole('group', { name: 'Width of Note' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Width of More' })).toBeNull();
  });
});

it('draws columns wider by as much as a user has enlarged all texts, and stores them unchanged', async () => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await show(<Harness start={{ ...usual, widths: { note: 200 } }} />);
  expect(cols().at(-1)).toBe('400px');
  expect(widthOf('Name')).toBe(400);
  fireEvent.keyDown(edge('Note'), { key: 'ArrowRight' });
  fireEvent.keyUp(edge('Note'), { key: 'ArrowRight' });
  expect(changed).toHaveBeenLastCalledWith({ ...usual, widths: { note: 208 } });
});

describe('pinning', () => {
  const left = (name: string) =>
    screen.getByRole('columnheader', { name: new RegExp(`^${name}`) }).style.left;
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('sticks the pinned columns beside the tick boxes, as wide as they are', async () => {
    await show(<Harness start={{ ...usual, pinned: ['id', 'note'], widths: { id: 150 } }} />);
    expect([left('Note'), left('Number'), left('Name')]).toEqual(['var(--pin-1)', 'var(--pin-0)', '']);
    expect(grid().style.getPropertyValue('--pin-0')).toMatch(/^min\(40px,/);
    expect(grid().style.getPropertyValue('--pin-1')).toMatch(/^min\(190px,/);
  });

  it('is set in the list of columns', async () => {
    await show(<Harness />);
    await press('Columns');
    await press('Pin Note');
    expect(changed).toHaveBeenLastCalledWith({ ...usual, pinned: ['id', 'note'] });
    expect(headers()).toEqual(['', 'Number', 'Note', 'Name']);
    await press('Unpin Number');
    expect(headers()).toEqual(['', 'Note', 'Name', 'Number']);
    expect(screen.getByRole('button', { name: 'Pin Number' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('keeps widths and pins when columns come and go', async () => {
    await show(<Harness start={{ ...usual, widths: { note: 300 }, pinned: ['note'] }} />);
    await press('Columns');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'More' }));
    expect(changed).toHaveBeenLastCalledWith({
      columns: ['name', 'id', 'note', 'more'],
      widths: { note: 300 },
      pinned: ['note'],
    });
    expect(headers()).toEqual(['', 'Note', 'Name', 'Number', 'More']);
    await press('Reset');
    expect(headers()).toEqual(['', 'Number', 'Name', 'Note']);
  });
});

it('chooses columns by the keyboard: into the panel, and by Escape back to its button', async () => {
  await show(<Harness />);
  const button = screen.getByRole('button', { name: 'Columns' });
  fireEvent.click(button);
  const first = await screen.findByRole('checkbox', { name: 'Name' });
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('moves a column by dragging it onto another one that is shown', async () => {
  await show(<Harness />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const item = async (name: string) => {
    const found = (await screen.findByRole('checkbox', { name })).closest('li');
    if (!found) throw new Error(`no item of ${name}`);
    return found;
  };
  const drag = async (name: string, ...over: readonly string[]) => {
    const dragged = await item(name);
    fireEvent.dragStart(dragged);
    for (const each of over) fireEvent.dragOver(await item(each));
    fireEvent.dragEnd(dragged);
  };
  await drag('Note', 'Name');
  expect(changed).toHaveBeenLastCalledWith({ columns: ['note', 'name', 'id'] });
  changed.mockClear();
  await drag('Number', 'More');
  expect(changed).not.toHaveBeenCalled();
  expect((await item('More')).draggable).toBe(false);
});

it('leaves one column shown: a table without columns is useless', async () => {
  await show(<Harness start={{ columns: ['name', 'id'] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(await box('Name'));
  expect(changed).toHaveBeenLastCalledWith({ columns: ['id'] });
  changed.mockClear();
  fireEvent.click(await box('Number'));
  expect(changed).not.toHaveBeenCalled();
  expect((await box('Number')).checked).toBe(true);
});

it('draws only the row that changed', () => {
  const { rerender } = renderInEnglish(<Harness />);
  drawn.mockClear();
  rerender(<Harness rows={items.map((item) => (item.id === 2 ? { ...item, name: 'Changed' } : item))} />);
  expect(drawn.mock.calls.map(([item]) => item.name)).toEqual(['Changed']);
});

it('moves a column to either end, and keeps the focus at the pressed button', async () => {
  await show(<Harness />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  for (const [name, order] of [
    ['Move Number up', ['id', 'name', 'note']],
    ['Move Number down', ['name', 'id', 'note']],
    ['Move Number down', ['name', 'note', 'id']],
  ] as const) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
    expect(changed).toHaveBeenLastCalledWith({ ...usual, columns: order });
    expect(button.disabled).toBe(false);
    expect(document.activeElement).toBe(button);
  }
  const down = screen.getByRole('button', { name: 'Move Number down' });
  expect(down.getAttribute('aria-disabled')).toBe('true');
  changed.mockClear();
  fireEvent.click(down);
  expect(changed).not.toHaveBeenCalled();
});
