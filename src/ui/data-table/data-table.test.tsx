import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { DataTable } from './data-table';
import { noSelection } from './selection';
import type { DataColumn, DataTableProps, Selection, SortItem } from './types';

interface Item {
  readonly id: number;
  readonly name: string;
}

const itemColumns: readonly DataColumn<Item>[] = [
  { id: 'id', header: 'Number', cell: (item) => item.id, sortable: true, priority: 2 },
  {
    id: 'name',
    header: 'Name',
    cell: (item) => <a href={`#${item.id}`}>{item.name}</a>,
    sortable: true,
    priority: 1,
  },
  { id: 'note', header: 'Note', cell: () => 'secret' },
];
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Item ${index + 1}` }));
const keyOf = (item: Item) => item.id;

let selection: Selection;
let sort: readonly SortItem[];

function Harness({ rows = items(5), ...props }: Partial<DataTableProps<Item>>) {
  const [chosen, setChosen] = useState<Selection>(noSelection);
  const [order, setOrder] = useState<SortItem[]>([]);
  selection = chosen;
  sort = order;
  return (
    <DataTable
      label="Items"
      columns={itemColumns}
      rows={rows}
      rowKey={keyOf}
      selection={chosen}
      onSelectionChange={setChosen}
      sort={order}
      onSortChange={setOrder}
      {...props}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Items' });
const key = (name: string, more: object = {}) => fireEvent.keyDown(grid(), { key: name, ...more });
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const chosenKeys = () => [...selection.keys].sort();

afterEach(cleanup);

describe('sorting', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

  it('shows the whole name of a column that may be too narrow for it', () => {
    renderInEnglish(<Harness />);
    expect(within(header('Name')).getByRole('button', { name: 'Name' }).title).toMatch(/^Name: Sort/);
    expect(within(header('Note')).getByText('Note').title).toBe('Note');
  });
  const press = (name: string, shiftKey = false) =>
    fireEvent.click(within(header(name)).getByRole('button'), { shiftKey });

  it('goes ascending, descending, off', () => {
    renderInEnglish(<Harness />);
    press('Name');
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
    press('Name');
    expect(header('Name').getAttribute('aria-sort')).toBe('descending');
    press('Name');
    expect(sort).toEqual([]);
  });

  it('replaces the order on a click and adds with shift, numbering the columns', () => {
    renderInEnglish(<Harness />);
    press('Number');
    press('Name');
    expect(sort).toEqual([{ id: 'name', desc: false }]);
    press('Number', true);
    expect(sort).toEqual([
      { id: 'name', desc: false },
      { id: 'id', desc: false },
    ]);
    expect(header('Number').textContent).toBe('Number2');
  });

  it('offers no sorting where a column has none', () => {
    renderInEnglish(<Harness />);
    expect(within(header('Note')).queryByRole('button')).toBeNull();
    expect(header('Note').hasAttribute('aria-sort')).toBe(false);
  });
});

describe('choosing', () => {
  it('continues at the rows when the pressed control goes with the selection', () => {
    renderInEnglish(<Harness total={8012} />);
    const focused = () => document.activeElement;
    const press = (name: string) => {
      const button = screen.getByRole('button', { name });
      act(() => button.focus());
      fireEvent.click(button);
    };
    fireEvent.click(screen.getByLabelText('Select page'));
    press('Select all 8,012');
    expect(focused()).toBe(screen.getByLabelText('Select page'));
    press('Clear selection');
    expect(focused()).toBe(screen.getByLabelText('Select page'));
    act(() => grid().focus());
    key('ArrowDown');
    key(' ');
    press('Clear selection');
    expect(focused()).toBe(grid());
    expect(activeRow()?.textContent).toContain('Item 2');
  });

  it('chooses the page, then offers all that match', () => {
    renderInEnglish(<Harness total={8012} />);
    fireEvent.click(screen.getByLabelText('Select page'));
    expect(screen.getByText('5 selected on this page')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Select all 8,012' }));
    expect(selection.mode).toBe('all');
    expect(screen.getByText('8,012 selected')).toBeTruthy();
    fireEvent.click(screen.getAllByLabelText('Select row')[1] ?? grid());
    expect([...selection.except]).toEqual([2]);
    expect(screen.getByText('8,011 selected')).toBeTruthy();
  });

  it('offers no choice of the page before its rows are there', () => {
    renderInEnglish(<Harness rows={[]} />);
    expect((screen.getByLabelText('Select page') as HTMLInputElement).disabled).toBe(true);
  });

  it('takes the rows between with shift', () => {
    renderInEnglish(<Harness />);
    const boxes = screen.getAllByLabelText('Select row');
    const press = (box = grid(), shiftKey = false) => {
      fireEvent.pointerDown(box, { shiftKey });
      fireEvent.click(box, { shiftKey });
    };
    press(boxes[0]);
    press(boxes[3], true);
    expect(chosenKeys()).toEqual([1, 2, 3, 4]);
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(4);
    // The one that was pressed last is between nothing.
    press(boxes[3], true);
    expect(chosenKeys()).toEqual([1, 2, 3]);
  });

  it('has no boxes when nothing can be chosen', () => {
    renderInEnglish(<Harness onSelectionChange={undefined} />);
    expect(screen.queryByLabelText('Select row')).toBeNull();
  });
});

describe('keyboard', () => {
  it('moves the active row and stops at the ends', () => {
    renderInEnglish(<Harness />);
    act(() => grid().focus());
    expect(activeRow()?.textContent).toContain('Item 1');
    key('ArrowUp');
    key('ArrowDown');
    expect(activeRow()?.textContent).toContain('Item 2');
    key('End');
    key('ArrowDown');
    expect(activeRow()?.textContent).toContain('Item 5');
  });

  it('begins at no row if the list was pressed, which must not move under the finger', () => {
    renderInEnglish(<Harness />);
    fireEvent.pointerDown(grid());
    act(() => grid().focus());
    expect(activeRow()).toBeNull();
    fireEvent.pointerUp(grid());
    act(() => grid().blur());
    act(() => grid().focus());
    expect(activeRow()?.textContent).toContain('Item 1');
  });

  it('continues from the pressed row, and stays with it when the data moves', () => {
    const { rerender } = renderInEnglish(<Harness />);
    fireEvent.pointerDown(screen.getByText('Item 3'));
    act(() => grid().focus());
    expect(activeRow()?.textContent).toContain('Item 3');
    rerender(<Harness rows={items(5).toReversed()} />);
    expect(activeRow()?.textContent).toContain('Item 3');
    key('ArrowDown');
    expect(activeRow()?.textContent).toContain('Item 2');
  });

  it('chooses with Space and opens with Enter', () => {
    const open = vi.fn();
    renderInEnglish(<Harness onRowOpen={open} />);
    act(() => grid().focus());
    key('ArrowDown');
    key(' ');
    expect(chosenKeys()).toEqual([2]);
    key('Enter');
    expect(open).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Item 2' });
  });

  it('extends with shift and gives rows back when turning round', () => {
    renderInEnglish(<Harness />);
    act(() => grid().focus());
    key('ArrowDown', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    expect(chosenKeys()).toEqual([1, 2, 3]);
    key('ArrowUp', { shiftKey: true });
    expect(chosenKeys()).toEqual([1, 2]);
  });

  it('shows and hides the details', () => {
    renderInEnglish(<Harness renderExpanded={(item) => `Details of ${item.name}`} />);
    act(() => grid().focus());
    key('ArrowRight');
    expect(screen.getByText('Details of Item 1')).toBeTruthy();
    key('ArrowLeft');
    expect(screen.queryByText('Details of Item 1')).toBeNull();
  });

  it('leaves Space and Enter to a control inside a row', () => {
    const open = vi.fn();
    renderInEnglish(<Harness onRowOpen={open} />);
    act(() => grid().focus());
    fireEvent.keyDown(screen.getByText('Item 1'), { key: 'Enter' });
    fireEvent.keyDown(screen.getByText('Item 1'), { key: ' ' });
    expect(open).not.toHaveBeenCalled();
    expect(selection.mode).toBe('none');
  });
});

describe('rows', () => {
  it('opens on a press on the row, not on a link in it', () => {
    const open = vi.fn();
    renderInEnglish(<Harness onRowOpen={open} />);
    fireEvent.click(screen.getByText('Item 3'));
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByText('secret')[2] ?? grid());
    expect(open).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Item 3' });
  });

  it('marks waiting and refused rows', () => {
    renderInEnglish(
      <Harness rowState={(item) => (item.id === 1 ? 'waiting' : item.id === 2 ? 'rejected' : undefined)} />,
    );
    expect(screen.getAllByText('Waiting to be sent')).toHaveLength(1);
    expect(screen.getAllByText('Change refused')).toHaveLength(1);
  });

  it('says so if there are none, but not while loading', () => {
    const { rerender } = renderInEnglish(<Harness rows={[]} empty="No tasks" />);
    expect(screen.getByText('No tasks')).toBeTruthy();
    rerender(<Harness rows={[]} empty="No tasks" loading />);
    expect(screen.queryByText('No tasks')).toBeNull();
    expect(grid().getAttribute('aria-busy')).toBe('true');
  });

  it('draws only what is in view of a long page', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
    renderInEnglish(<Harness rows={items(5000)} />);
    expect(await screen.findByText('Item 1')).toBeTruthy();
    await vi.waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(60), { timeout: 20_000 });
    expect(grid().getAttribute('aria-rowcount')).toBe('5001');
    height.mockRestore();
  });

  it('draws all of a long page on paper', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
    renderInEnglish(<Harness rows={items(200)} />);
    const drawn = () => screen.getAllByRole('row').length;
    await vi.waitFor(() => expect(drawn()).toBeLessThan(60), { timeout: 20_000 });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawn()).toBe(201);
    expect(screen.getByText('Item 200')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await vi.waitFor(() => expect(drawn()).toBeLessThan(60));
    height.mockRestore();
  });
});

it('is wide enough for a finger: the boxes, and the button for details', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderInEnglish(<Harness renderExpanded={(item) => item.name} />);
  const widths = [...grid().querySelectorAll<HTMLElement>('col')].map(({ style }) => style.width);
  expect(widths.slice(0, 2)).toEqual(['48px', '48px']);
  vi.unstubAllGlobals();
});

describe('narrow window', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the columns with a priority as cards, and still chooses and sorts', async () => {
    await act(async () => void renderInEnglish(<Harness />));
    const [first] = await screen.findAllByRole('row', undefined, { timeout: 20_000 });
    expect(first?.textContent).toBe('Item 11');
    expect(screen.queryByText('secret')).toBeNull();
    fireEvent.click(screen.getByLabelText('Select page'));
    expect(selection.keys.size).toBe(5);
    choose('Ascending', 'Name');
    fireEvent.click(screen.getByRole('button', { name: 'Ascending' }));
    expect(sort).toEqual([{ id: 'name', desc: true }]);
  });

  /** In the list of orders, by its direction. */
  function choose(direction: string, name: string): void {
    const group = within(screen.getByLabelText('Sort by')).getByRole('group', { name: direction });
    const option = within(group).getByRole<HTMLOptionElement>('option', { name });
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: option.value } });
  }

  it('shows in which direction the rows are ordered, and reverses only the chosen order', async () => {
    const orders: unknown[] = [];
    const order = [{ id: 'name', desc: true }];
    await act(
      async () => void renderInEnglish(<Harness sort={order} onSortChange={(next) => orders.push(next)} />),
    );
    const list = await screen.findByLabelText<HTMLSelectElement>('Sort by', undefined, { timeout: 20_000 });
    const [chosen] = list.selectedOptions;
    expect([chosen?.textContent, chosen?.closest('optgroup')?.label]).toEqual(['Name', 'Descending']);
    choose('Ascending', 'Name');
    expect(orders).toEqual([[{ id: 'name', desc: false }]]);
  });

  it('reverses the first of several orders, and keeps the others', async () => {
    const turned: unknown[] = [];
    const order = [
      { id: 'name', desc: true },
      { id: 'id', desc: false },
    ];
    await act(
      async () => void renderInEnglish(<Harness sort={order} onSortChange={(next) => turned.push(next)} />),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Descending' }, { timeout: 20_000 }));
    expect(turned).toEqual([[{ id: 'name', desc: false }, order[1]]]);
  });

  it('shows the first four columns if none has a priority', async () => {
    const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, header: id, cell: () => `<${id}>` }));
    await act(async () => void renderInEnglish(<Harness columns={columns} rows={items(1)} />));
    const row = await screen.findByRole('row', undefined, { timeout: 20_000 });
    expect(row.textContent?.match(/<.>/g)).toEqual(['<a>', '<b>', '<c>', '<d>']);
  });

  it.each([
    ['with', itemColumns],
    ['without', itemColumns.map(({ priority: _, ...column }) => column)],
  ])('shows the actions of a row on its card, %s priorities', async (_, columns) => {
    const ran: number[] = [];
    const opened: number[] = [];
    const cell = (item: Item) => (
      <button type="button" onClick={() => ran.push(item.id)}>
        Run {item.id}
      </button>
    );
    const withActions = [...columns, { id: ' actions', header: '', isFixed: true, cell }] as const;
    const open = (item: Item) => opened.push(item.id);
    await act(async () => void renderInEnglish(<Harness columns={withActions} onRowOpen={open} />));
    const button = await screen.findByRole('button', { name: 'Run 2' }, { timeout: 20_000 });
    fireEvent.click(button);
    expect(ran).toEqual([2]);
    expect(opened).toEqual([]);
    expect(button.closest('[role=gridcell]')?.textContent).toBe('Run 2');
  });

  it('names the numbers below the title of a card, and other values that need a label', async () => {
    const kept: DataColumn<Item> = { id: 'kept', header: 'Kept', cell: () => 48, align: 'end', priority: 3 };
    const place: DataColumn<Item> = { id: 'place', header: 'Place', cell: () => 'A-1', priority: 4 };
    const seenAt = { ...place, id: 'seen', header: 'Seen', cell: () => '12:00', isNamed: true };
    const columns = [...itemColumns, kept, place, seenAt];
    await act(async () => void renderInEnglish(<Harness columns={columns} />));
    const [first] = await screen.findAllByRole('row', undefined, { timeout: 20_000 });
    const seen = [...(first?.querySelectorAll('span') ?? [])].filter(
      ({ className }) => className === 'card-name',
    );
    expect(seen.map(({ textContent }) => textContent)).toEqual(['Kept: ', 'Seen: ']);
    expect(first?.textContent).toContain('Kept: 48Place: A-1');
  });

  it('makes a title of the columns that name a row together', async () => {
    const [id, name, note] = itemColumns;
    const columns = [id, { ...note, priority: 1 }, name] as readonly DataColumn<Item>[];
    await act(async () => void renderInEnglish(<Harness columns={columns} />));
    const [first] = await screen.findAllByRole('row', undefined, { timeout: 20_000 });
    expect(first?.textContent).toBe('secret Item 11');
  });
});

it('says that there is nothing in a visible place, also after the table was scrolled sideways', () => {
  const search = (term: string) =>
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: term } });
  function Searched() {
    const [term, setTerm] = useState('');
    const rows = items(5).filter(({ name }) => name.includes(term));
    return (
      <>
        <input aria-label="Search" value={term} onChange={(event) => setTerm(event.target.value)} />
        <Harness rows={rows} />
      </>
    );
  }
  renderInEnglish(<Searched />);
  const scroller = grid().parentElement;
  if (!scroller) throw new Error('the table scrolls in an element');
  scroller.scrollLeft = 500;
  search('Item 1');
  expect(scroller.scrollLeft).toBe(500);
  search('nonsense');
  expect(screen.getByText('Nothing to show')).toBeDefined();
  expect(scroller.scrollLeft).toBe(0);
});
