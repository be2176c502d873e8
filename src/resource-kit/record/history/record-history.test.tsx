// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { lots } from '../../../domain/resources/catalog/lots';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { users } from '../../../domain/resources/company/users';
import { locations } from '../../../domain/resources/sites/locations';
import { ResourceDetailPage } from '../resource-detail-page';
import { RecordHistory } from './record-history';

const change = (historyID: number, entry: object) => ({
  historyID,
  companyID: 1,
  resource: 'reasonCodes',
  id: 3,
  action: 'update',
  field: 'description',
  oldValue: 'Broken glass',
  newValue: 'Broken',
  userID: 4,
  username: 'aino',
  at: '2026-11-21T10:00:00.000Z',
  client: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  requestID: 'b',
  ...entry,
});

const rows = {
  reasonCodes: [{ reasonCodeID: 3, companyID: 1, reasonCode: 'BROKEN', description: 'Broken' }],
  recordHistory: [
    change(9, {}),
    change(8, {
      requestID: 'a',
      action: 'create',
      field: null,
      oldValue: null,
      newValue: { reasonCode: 'B' },
    }),
    change(7, { id: 4 }),
  ],
};

const open = (session: Partial<typeof adminSession> = {}) => {
  const device = createFakeDevice(rows);
  const page = renderPage(<ResourceDetailPage resource={reasonCodes} />, {
    device,
    path: '/reasonCodes/:id/*',
    at: '/reasonCodes/3',
    session: { ...adminSession, ...session },
  });
  return { device, page };
};

it('is a tab of a record: who changed what from what to what, with which program', async () => {
  const { page } = open();
  fireEvent.click(await screen.findByRole('link', { name: 'History' }));
  await waitFor(() => expect(page.address()).toBe('/reasonCodes/3/history'));
  const steps = await screen.findAllByText('aino');
  expect(steps).toHaveLength(2);
  const [step] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('aino'));
  expect(step?.textContent).toContain('Chrome, Android');
  expect(step?.textContent).toContain('Broken glass→Broken');
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Details' }));
  await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
});

it('lets the main administrator restore a former value, as an ordinary edit', async () => {
  const { device } = open({ userID: 1 });
  fireEvent.click(await screen.findByRole('link', { name: 'History' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'PUT', path: 'v2/reasoncodes/3', body: { description: 'Broken glass' } },
  });
});

it('restores no empty text in a required field', async () => {
  const emptied = {
    ...rows,
    recordHistory: [change(9, { field: 'reasonCode', oldValue: '', newValue: 'BROKEN' })],
  };
  renderPage(<RecordHistory resource={reasonCodes} row={rows.reasonCodes[0] ?? {}} />, {
    device: createFakeDevice(emptied),
    path: '/',
    at: '/',
    session: { ...adminSession, userID: 1 },
  });
  expect(await screen.findByText('aino')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
});

/** The history of a row in which one write changed some fields, for the main administrator. */
function showFormer(resource: Resource, row: Row, ...entries: readonly object[]) {
  const device = createFakeDevice({
    recordHistory: entries.map((entry, index) =>
      change(9 - index, { resource: resource.name, id: keyOf(resource, row), ...entry }),
    ),
    [resource.name]: [row],
    warehouses: [{ companyID: 1, warehouseID: 3, warehouseCode: 'VAN', name: 'Vantaa' }],
    warehouseSections: [{ companyID: 1, warehouseSectionID: 7, warehouseID: 3, warehouseSectionCode: 'DRY' }],
  });
  const session = { ...adminSession, userID: 1 };
  renderPage(<RecordHistory resource={resource} row={row} />, { device, path: '/', at: '/', session });
  return device;
}

it('offers no secret and no field that is entered with a new row alone', async () => {
  const user = { companyID: 1, userID: 5, username: 'eeva', userType: 'TOOLS', pickerID: null };
  showFormer(users, user, { field: 'password', oldValue: 'hidden', newValue: null });
  expect(await screen.findByText('Set anew; it is not shown')).toBeDefined();
  expect(screen.queryByText('hidden')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
  cleanup();
  const lot = { companyID: 1, lotID: 4, productID: 2, lot: 'L4', lotType: 'batch', expirationDate: null };
  showFormer(lots, lot, { field: 'productID', oldValue: 1, newValue: 2 });
  expect(await screen.findByText('aino')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
});

it('restores no row that no longer exists, and says so', async () => {
  const row = {
    companyID: 1,
    locationID: 9,
    warehouseID: 3,
    bin: 'A',
    binOrder: 1,
    warehouseSectionID: null,
  };
  const device = showFormer(locations, row, { field: 'warehouseSectionID', oldValue: 8, newValue: null });
  expect(await screen.findByText('It does not exist any more')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Put back' }));
  expect(device.entries).toEqual([]);
  cleanup();
  const other = showFormer(locations, row, { field: 'warehouseSectionID', oldValue: 7, newValue: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(other.entries[0]?.request.body).toMatchObject({ warehouseSectionID: 7 }));
});

it('restores a field and the one that it depends on together', async () => {
  const row = { companyID: 1, locationID: 9, warehouseID: 4, bin: 'A', warehouseSectionID: 8 };
  const section = { field: 'warehouseSectionID', oldValue: 7, newValue: 8 };
  const warehouse = { field: 'warehouseID', oldValue: 3, newValue: 4 };
  const device = showFormer(locations, row, section, warehouse);
  const [button] = await screen.findAllByRole('button', { name: 'Put back' });
  fireEvent.click(button as HTMLElement);
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toEqual({ companyID: 1, warehouseID: 3, warehouseSectionID: 7 });
});

it('[S46] says what is wrong if this tab can no longer read it', async () => {
  const device = createFakeDevice(rows);
  const silent = { ...device, watchRows: () => () => {} };
  renderPage(<RecordHistory resource={reasonCodes} row={{ reasonCodeID: 3 }} />, {
    device: silent,
    path: '/',
    at: '/',
  });
  expect(screen.getByText('Loading…')).toBeDefined();
  act(() => device.retire());
  expect(await screen.findByText('A newer version runs in another tab')).toBeDefined();
});

it('continues while there are earlier entries, and keeps together what one write changed', async () => {
  // Two fields per write, so that a page ends within one.
  const entries = Array.from({ length: 282 }, (_, index) => {
    const write = Math.ceil(index / 2);
    return change(index + 1, {
      at: new Date(Date.UTC(2026, 0, 1) + write * 60_000).toISOString(),
      username: `user ${write} `,
      requestID: `${write}`,
      field: index % 2 === 0 ? 'description' : 'reasonCode',
    });
  });
  const device = createFakeDevice({ ...rows, recordHistory: entries });
  // Like the API, which returns a limited number at once however many are requested.
  const watchRows: typeof device.watchRows = ({ range: [from, to], ...query }, onResult) =>
    device.watchRows({ ...query, range: [from, Math.min(to, from + 199)] }, onResult);
  renderPage(<RecordHistory resource={reasonCodes} row={{ reasonCodeID: 3 }} />, {
    device: { ...device, watchRows },
    path: '/',
    at: '/',
  });
  const shown = () =>
    Array.from(document.querySelectorAll('ol > li'), ({ textContent }) =>
      Number(/user (\d+)/.exec(textContent)?.[1]),
    );
  for (const wanted of [50, 99]) {
    await waitFor(() => expect(shown().length).toBeGreaterThanOrEqual(wanted));
    fireEvent.click(screen.getByText('Show earlier changes', { selector: 'button' }));
  }
  await waitFor(() => expect(shown()).toEqual(Array.from({ length: 142 }, (_, index) => 141 - index)));
  expect(screen.queryByText('Show earlier changes', { selector: 'button' })).toBeNull();
});
