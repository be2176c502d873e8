// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { updateRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import { timeouts } from '../../domain/resources/company/timeouts';
import { label } from '../../lib/label';
import type { Device, RowsResult } from '../../sync/device';
import { DeviceFailure } from '../../sync/device-failure';
import type { BulkAction } from '../actions/bulk-action';
import { ResourceList } from './resource-list';
import { ResourceListPage } from './resource-list-page';

const people = ['Aino', 'Eero', 'Liisa'].map((firstName, index) => ({
  pickerID: index + 1,
  companyID: 1,
  pickerCode: `P${index + 1}`,
  firstName,
  lastName: 'Virta',
  maxAllowedPriority: index === 0 ? 9 : null,
  lastActionTime: null,
}));
const place = { path: '/pickers', at: '/pickers' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A device that records its requests. */
function countingDevice() {
  const device = createFakeDevice({ pickers: people });
  const asked: string[] = [];
  const { watchRows } = device;
  const watching = Object.assign(device, {
    watchRows: ((query, onResult) => {
      asked.push(query.resource);
      return watchRows(query, onResult);
    }) satisfies typeof watchRows,
  });
  return { device: watching, asked };
}

it('accepts new props at each render: no query is repeated, no row is drawn again', async () => {
  const { device, asked } = countingDevice();
  let drawn = 0;
  const Name = ({ row }: { row: Row }) => {
    drawn++;
    return <b>{String(row.firstName)}</b>;
  };
  const ran: string[] = [];
  function Page() {
    const [times, setTimes] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setTimes(times + 1)}>{`again ${times}`}</button>
        <ResourceListPage
          resource={pickers}
          fixed={{ companyID: 1 }}
          sort={[['firstName', 'ASC']]}
          columns={{ firstName: { cell: Name, width: 200 } }}
          rowActions={[{ id: 'wave', label: 'Wave', run: (row) => ran.push(`${times} ${row.firstName}`) }]}
          bulkActions={[]}
          summary={() => <i>{times}</i>}
        />
      </>
    );
  }
  renderPage(<Page />, { device, ...place });
  await screen.findByText('Eero');
  const before = { asked: asked.length, drawn };
  expect(before.drawn).toBeGreaterThanOrEqual(people.length);
  fireEvent.click(screen.getByText('again 0'));
  await screen.findByText('again 1');
  expect({ asked: asked.length, drawn }).toEqual(before);
  const row = screen.getByText('Eero').closest('tr');
  fireEvent.click(within(row ?? document.body).getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Wave' }));
  expect(ran).toEqual(['1 Eero']);
});

it('draws the rows again where a column looks different', async () => {
  const Plain = ({ row }: { row: Row }) => <>{String(row.firstName)}</>;
  const Loud = ({ row }: { row: Row }) => <>{String(row.firstName).toUpperCase()}</>;
  function Page() {
    const [isLoud, setLoud] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLoud(true)}>
          louder
        </button>
        <ResourceListPage resource={pickers} columns={{ firstName: { cell: isLoud ? Loud : Plain } }} />
      </>
    );
  }
  renderPage(<Page />, { device: createFakeDevice({ pickers: people }), ...place });
  await screen.findByText('Eero');
  fireEvent.click(screen.getByText('louder'));
  expect(await screen.findByText('EERO')).toBeDefined();
});

it('does a bulk action with the rows that allow it, and gives the others’ reasons', async () => {
  const device = createFakeDevice({ pickers: people });
  const promote: BulkAction = {
    id: 'promote',
    label: 'Promote',
    refuse: ({ maxAllowedPriority }) => (maxAllowedPriority === 9 ? label('Highest already') : null),
    ask: (count) => ({ question: `Promote ${count}?`, verb: 'Promote' }),
    plan: (rows) => ({
      writes: rows.map((row) => updateRow(pickers, row, { maxAllowedPriority: 9 }, 1)),
      refused: [],
    }),
  };
  renderPage(<ResourceListPage resource={pickers} bulkActions={[promote]} />, { device, ...place });
  await screen.findByText('Eero');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Promote' }));
  const question = await screen.findByRole('alertdialog', { name: 'Promote 2?' });
  expect(question.textContent).toContain('Applies to 2 of 3.');
  expect(question.textContent).toContain('Highest already: [Aino Virta]');
  fireEvent.click(within(question).getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(device.entries.map(({ targets }) => targets[0]?.id)).toEqual([2, 3]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull());
  // The exceptions were listed in the question.
  expect(screen.queryByText(/Highest already/)).toBeNull();
  fireEvent.click(screen.getAllByRole('checkbox', { name: /^Select row/ })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Promote' }));
  const notice = await screen.findByRole('alertdialog', { name: 'Promote 1?' });
  expect(notice.textContent).toContain('Applies to 0 of 1.');
});

it('says so if none of the selected rows exists any more, and deselects them', async () => {
  const opened: unknown[] = [];
  const wait: BulkAction = { id: 'wait', label: 'Wait', open: (rows) => opened.push(rows) };
  const device = createFakeDevice({ pickers: people });
  renderPage(<ResourceListPage resource={pickers} bulkActions={[wait]} />, { device, ...place });
  await screen.findByText('Eero');
  fireEvent.click(screen.getAllByRole('checkbox', { name: /^Select row/ })[0] as HTMLElement);
  await screen.findByText(/1 selected/);
  device.server.get('pickers')?.delete(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Wait' }));
  expect(await screen.findByText('What was selected is gone')).toBeDefined();
  expect(opened).toEqual([]);
  await waitFor(() => expect(screen.queryByText(/1 selected/)).toBeNull());
});

it('deselects the rows of an action, not those selected meanwhile', async () => {
  const ends: (() => void)[] = [];
  const wait: BulkAction = { id: 'wait', label: 'Wait', open: (_, onDone) => ends.push(onDone) };
  const device = createFakeDevice({ pickers: people });
  renderPage(<ResourceListPage resource={pickers} bulkActions={[wait]} />, { device, ...place });
  await screen.findByText('Eero');
  const box = (index: number) =>
    screen.getAllByRole('checkbox', { name: /^Select row/ })[index] as HTMLElement;
  fireEvent.click(box(0));
  fireEvent.click(await screen.findByRole('button', { name: 'Wait' }));
  await waitFor(() => expect(ends).toHaveLength(1));
  fireEvent.click(box(1));
  await screen.findByText(/2 selected/);
  act(() => ends[0]?.());
  await screen.findByText(/1 selected/);
  expect([0, 1].map((index) => (box(index) as HTMLInputElement).checked)).toEqual([false, true]);
});

it('deletes the selected rows after a question, as every list does', async () => {
  const device = createFakeDevice({ pickers: people });
  renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  await screen.findByText('Eero');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(device.entries.map(({ request }) => request.method)).toEqual(Array(3).fill('DELETE')),
  );
  expect(await screen.findByText('Nothing here yet')).toBeDefined();
});

it('an empty list says how its first row is made, to users who may make one; a search without results does not', async () => {
  const { unmount } = renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice(),
    ...place,
  });
  const advice = /^Press New to add the first one, or Import/;
  expect(await screen.findByText(advice)).toBeDefined();
  unmount();
  const session = { ...adminSession, userID: 5, userType: 'TOOLS-STANDARD' } as const;
  const standard = renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice(),
    ...place,
    session,
  });
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByText(advice)).toBeNull();
  standard.unmount();
  renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice(),
    ...place,
    at: '/pickers?sr=nobody',
  });
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByText(advice)).toBeNull();
});

it('an empty list of a tab leads to the import of its page', async () => {
  const importAt = '/warehouses/1/locations/import';
  const page = renderPage(<ResourceList resource={pickers} isAddedTo={{ importAt }} />, {
    device: createFakeDevice(),
    ...place,
  });
  expect(await screen.findByText(/^Press New to add the first one, or Import/)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Import' }));
  expect(page.address()).toBe(importAt);
});

it('[S46] says what is wrong if a newer version has taken the databases over, and not that there is nothing', async () => {
  const device = createFakeDevice();
  const { unmount } = renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  expect(await screen.findByText('Nothing here yet')).toBeDefined();
  act(() => device.retire());
  expect(await screen.findByText('A newer version runs in another tab')).toBeDefined();
  expect(screen.queryByText('Nothing here yet')).toBeNull();
  unmount();
  // Nothing could be read before, so that no answer ever comes.
  const silent = { ...device, watchRows: () => () => {} };
  renderPage(<ResourceListPage resource={pickers} />, { device: silent, ...place });
  expect(await screen.findByText('A newer version runs in another tab')).toBeDefined();
});

it('fills the screen by its button, and back', async () => {
  const request = vi.fn(async () => {});
  const exit = vi.fn(async () => {});
  const screenOf = (element: Element | null) =>
    Object.assign(document, { fullscreenEnabled: true, fullscreenElement: element, exitFullscreen: exit });
  Object.assign(document.documentElement, { requestFullscreen: request });
  screenOf(null);
  renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice({ pickers: people }),
    ...place,
  });
  const button = await screen.findByRole('button', { name: 'Full screen' });
  fireEvent.click(button);
  expect([request, exit].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  screenOf(document.documentElement);
  fireEvent.click(button);
  expect([request, exit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('has no search box if no field is searched, and finds every row whatever the address searches for', async () => {
  const timeout = { timeoutID: 3, companyID: 1, createdAt: '2026-11-21T10:00:00.000Z' };
  const device = createFakeDevice({ timeouts: [timeout], pickers: people });
  const { unmount } = renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  expect(await screen.findByRole('searchbox')).toBeDefined();
  unmount();
  renderPage(<ResourceListPage resource={timeouts} />, { device, path: '/timeouts', at: '/timeouts?sr=x' });
  expect(await screen.findByText(/^21\/11\/2026/)).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('exports everything that the server has, or says that it cannot: the device has only a part', async () => {
  const fake = createFakeDevice({ pickers: people });
  const asked: unknown[] = [];
  const readRows: Device['readRows'] = async (query) => {
    asked.push(query.mustBeComplete);
    if (query.mustBeComplete) throw new DeviceFailure('the API does not answer', 'unreachable');
    return fake.readRows(query);
  };
  const watchRows: Device['watchRows'] = (query, onResult) =>
    fake.watchRows(query, (result) =>
      onResult(query.resource === pickers.name ? { ...result, from: 'server', total: 12_000 } : result),
    );
  const device = Object.assign(createFakeDevice({ pickers: people }), { readRows, watchRows });
  renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  await screen.findByText('Aino');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
  expect(await screen.findByText('The export failed: the server does not answer')).toBeDefined();
  expect(asked).toEqual([true]);
});

it('does not report a failed export as finished', async () => {
  const fake = createFakeDevice({ pickers: people });
  const readRows: Device['readRows'] = async () => {
    throw new DeviceFailure('no', 'stuck');
  };
  const watchRows: Device['watchRows'] = (query, onResult) =>
    fake.watchRows(query, (result) => onResult({ ...result, from: 'partial' }));
  renderPage(<ResourceListPage resource={pickers} />, {
    device: Object.assign(createFakeDevice({ pickers: people }), { readRows, watchRows }),
    ...place,
  });
  await screen.findByText('Aino');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
  await screen.findByText(/^The export failed/);
  await act(async () => {});
  expect(screen.queryByText(/has been exported/)).toBeNull();
});

/** A device that gives every list this answer. */
function answering(answer: Partial<RowsResult>) {
  const device = createFakeDevice({ pickers: people });
  const watchRows: Device['watchRows'] = (query, onResult) =>
    device.watchRows(query, (result) => onResult({ ...result, rows: [], total: 0, ...answer }));
  return Object.assign(createFakeDevice({ pickers: people }), { watchRows });
}

it('says in the reader’s words what is wrong with a question, and with which part', async () => {
  const error = label('The value for {name} does not fit the field', { name: 'maxAllowedPriority' });
  renderPage(<ResourceListPage resource={pickers} />, { device: answering({ error }), ...place });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The value for maxAllowedPriority does not fit the field');
});

it('says why the server does not answer a question, and not that rows are on their way', async () => {
  const text = JSON.stringify({ message: 'No.', code: 'request.too-slow' });
  const device = answering({ from: 'server', error: { status: 400, text } });
  renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The query takes too long. Narrow it down.');
  expect(screen.queryByText(/^From the server|^Still loading/)).toBeNull();
});

it('has no rows on the device while the server is asked, and does not say earlier that it is away', async () => {
  const device = answering({ from: 'partial' });
  renderPage(<ResourceListPage resource={pickers} />, { device, ...place });
  expect(await screen.findByText('There are no such rows on this device.')).toBeDefined();
  expect(screen.queryByText('Not available offline')).toBeNull();
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByText('Not available offline')).toBeDefined();
});
