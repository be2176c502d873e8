// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { createRow } from '../../domain/mutations/rows';
import { keyOf, type Row } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import type { Device } from '../../sync/device';
import type { BulkAction } from '../actions/bulk-action';
import { ResourceListPage } from './resource-list-page';

const names = ['Aino', 'Eero', ...Array.from({ length: 28 }, (_, index) => `Olli ${index}`)];
const people = names.map((firstName, index) => ({
  pickerID: index + 1,
  companyID: 1,
  pickerCode: `P${String(index + 1).padStart(2, '0')}`,
  firstName,
  lastName: 'Virta',
  maxAllowedPriority: null,
  lastActionTime: null,
}));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A list of 30, 25 of them on its first page, with an action that reports its targets. */
async function open(device: Device = createFakeDevice({ pickers: people })) {
  const done: (readonly number[])[] = [];
  const note: BulkAction = {
    id: 'note',
    label: 'Note',
    open: (rows: readonly Row[]) => done.push(rows.map((row) => keyOf(pickers, row))),
  };
  renderPage(<ResourceListPage resource={pickers} sort={[['pickerID', 'ASC']]} bulkActions={[note]} />, {
    device,
    path: '/pickers',
    at: '/pickers?r=25',
  });
  await screen.findByText('Aino');
  const act = async () => {
    const before = done.length;
    fireEvent.click(await screen.findByRole('button', { name: 'Note' }));
    await waitFor(() => expect(done.length).toBe(before + 1));
    return done.at(-1);
  };
  return act;
}

const box = (index: number) =>
  screen.getAllByRole('checkbox', { name: /^Select row/ })[index] as HTMLInputElement;
const searchFor = (term: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: term } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
};
const chooseAll = async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 30' }));
  await screen.findByText('30 selected');
};

it('all are those on every page, except deselected ones', async () => {
  const act = await open();
  await chooseAll();
  fireEvent.click(box(1));
  await screen.findByText('29 selected');
  expect(await act()).toEqual(people.map(({ pickerID }) => pickerID).filter((id) => id !== 2));
});

it('all no longer counts once other rows are requested, which were never seen', async () => {
  await open();
  await chooseAll();
  searchFor('Aino');
  await waitFor(() => expect(screen.queryByText('Eero')).toBeNull());
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(box(0).checked).toBe(false);
});

it('rows chosen one by one stay, whatever is requested next', async () => {
  const act = await open();
  fireEvent.click(box(1));
  searchFor('Aino');
  await waitFor(() => expect(screen.queryByText('Eero')).toBeNull());
  fireEvent.click(box(0));
  await screen.findByText('2 selected');
  expect(await act()).toEqual([1, 2]);
});

it('a row chosen before the server gave it its key stays chosen', async () => {
  const device = createFakeDevice({ pickers: people.slice(0, 2) });
  const [id, names] = [await device.newID(), { pickerCode: 'NEW', firstName: 'Uusi', lastName: 'Virta' }];
  await device.submit([createRow(pickers, id, names, 1)]);
  const done = await open(device);
  fireEvent.click(box(0));
  fireEvent.click(box(1));
  await screen.findByText('2 selected');
  act(device.acknowledge);
  await waitFor(() => expect([0, 1, 2].map((index) => box(index).checked)).toEqual([true, false, true]));
  expect(await done()).toEqual([1, 1001]);
});

it('are requested from the server if the list shows the server’s rows', async () => {
  const fake = createFakeDevice({ pickers: people });
  const asked: unknown[] = [];
  const act = await open({
    ...fake,
    watchRows: (query, onResult) =>
      fake.watchRows(query, (result) => onResult({ ...result, from: 'server' })),
    readRows: (query) => {
      asked.push([query.filter, query.mustBeComplete]);
      return fake.readRows(query);
    },
  });
  fireEvent.click(box(1));
  expect(await act()).toEqual([2]);
  await chooseAll();
  expect(await act()).toHaveLength(30);
  expect(asked).toEqual([
    [{ pickerID: [2] }, true],
    [{}, true],
  ]);
});

it('an action pressed again before it has ended is not begun again', async () => {
  const begun: (() => void)[] = [];
  const slow: BulkAction = {
    id: 'slow',
    label: 'Slow',
    open: () => new Promise<void>((resolve) => begun.push(resolve)),
  };
  renderPage(<ResourceListPage resource={pickers} bulkActions={[slow]} />, {
    device: createFakeDevice({ pickers: people }),
    path: '/pickers',
    at: '/pickers',
  });
  await screen.findByText('Aino');
  fireEvent.click(box(0));
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Slow' }));
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
  };
  await press();
  await press();
  expect(begun).toHaveLength(1);
  await act(async () => begun[0]?.());
  await press();
  expect(begun).toHaveLength(2);
});
