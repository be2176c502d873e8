// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
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

it('lets the main administrator put a former value back, as an ordinary edit', async () => {
  const { device } = open({ userID: 1 });
  fireEvent.click(await screen.findByRole('link', { name: 'History' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'PUT', path: 'v2/reasoncodes/3', body: { description: 'Broken glass' } },
  });
});

it('puts back no empty text where the field is required', async () => {
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

it('[S46] says what is the matter where this tab can no longer read it', async () => {
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
