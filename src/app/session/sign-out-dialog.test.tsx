// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { stubLocks } from '../../../tests/fakes/stub-locks';
import { OutboxDatabase } from '../../mirror/storage/database';
import { StorageError } from '../../mirror/storage/storage-error';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { databaseName } from '../../session/session';
import { createSessionStore } from '../../session/store';
import type { Device, DeviceStatus } from '../../sync/device';
import { tellUnsaved } from '../install/tell-unsaved';
import { SignOutDialog } from './sign-out-dialog';
import { UserMenu } from './user-menu';

const status: DeviceStatus = {
  connectivity: 'online',
  clockErrorMinutes: 0,
  lastSyncMs: 0,
  completeAsOfMs: 0,
  pending: 2,
  sending: 0,
  uncertain: 0,
  rejected: 0,
  isLeader: true,
  isOutdated: false,
  isSyncing: false,
  isPersisted: false,
  isStorageFull: false,
  isMirrorUnavailable: false,
  snapshot: {},
  mirrored: {},
  bytesUsed: 0,
  windowDays: 14,
  damagedEntries: 0,
  newerEntries: 0,
};
/** The dialog over an outbox with two changes; `written` is the resulting session. */
function show(isPersisted: boolean, more: Partial<Device> = {}) {
  const written = vi.fn();
  const sessions = { read: () => null, write: written, reload: () => {}, subscribe: () => () => {} };
  renderPage(<SignOutDialog sessions={sessions} onClose={() => {}} />, {
    device: {
      ...createFakeDevice({}),
      watchStatus: (onStatus) => {
        onStatus({ ...status, isPersisted });
        return () => {};
      },
      ...more,
    },
    path: '/',
    at: '/',
  });
  return { written };
}

async function discardAll(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Discard' }));
}

beforeEach(async () => {
  const outbox = new OutboxDatabase(databaseName(adminSession));
  await outbox.entries.clear();
  await outbox.entries.bulkAdd([entryOf(1), entryOf(2)]);
  outbox.close();
  return () => vi.unstubAllGlobals();
});

it.each([
  [false, 1],
  [true, 0],
])(
  'says when the browser may throw away what is kept (storage is persistent: %s)',
  async (isPersisted, count) => {
    show(isPersisted);
    expect(await screen.findByText('2 changes have not been sent yet.')).toBeDefined();
    expect(screen.queryAllByText(/can be lost when the disk is full/)).toHaveLength(count);
  },
);

it.each([
  ['signs out', 0],
  ['stays, and says so, where some of it is refused', 1],
])('%s when everything has been sent that was to be', async (_, rejected) => {
  let tell: (status: DeviceStatus) => void = () => {};
  const syncNow = vi.fn();
  const watchStatus: Device['watchStatus'] = (onStatus) => {
    tell = onStatus;
    onStatus(status);
    return () => {};
  };
  const { written } = show(true, { watchStatus, syncNow });
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(syncNow).toHaveBeenCalledOnce();
  act(() => tell({ ...status, pending: 0, sending: 1 }));
  expect(written).not.toHaveBeenCalled();
  act(() => tell({ ...status, pending: 0, rejected }));
  expect(written.mock.calls).toEqual(rejected === 0 ? [[null]] : []);
  expect(screen.queryAllByText(/^1 change was refused/)).toHaveLength(rejected);
});

it('signs out when everything is discarded', async () => {
  const { written } = show(true, { discard: async (ids) => ids.length });
  await discardAll();
  await waitFor(() => expect(written).toHaveBeenCalledWith(null));
});

it('[S13] stays, and says so, where something was sent meanwhile', async () => {
  const { written } = show(true, { discard: async () => 1 });
  await discardAll();
  expect(await screen.findByText('Too late: 1 change has been sent or dealt with meanwhile.')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(written).not.toHaveBeenCalled();
});

it('[S58] stays, and says so, where nothing can be discarded', async () => {
  const { written } = show(true, { discard: () => Promise.reject(new StorageError('damaged')) });
  await discardAll();
  const text = 'It could not be stored on this device: the storage of the browser is damaged';
  expect(await screen.findByText(text)).toBeDefined();
  expect(written).not.toHaveBeenCalled();
});

function Form() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />;
}

it('a form of another tab is not lost unasked', async () => {
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  const { held } = stubLocks(['unsaved forms']);
  const end = tellUnsaved();
  const page = (
    <>
      <UserMenu sessions={sessions} />
      <Form />
    </>
  );
  renderPage(page, { device: createFakeDevice({}), path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Changes in another tab have not been saved and are lost.')).toBeDefined();
  expect(screen.queryByText('The changes on this page have not been saved and are lost.')).toBeNull();
  expect(sessions.read()).toEqual(adminSession);
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  const note = screen.getByLabelText('Note');
  fireEvent.change(note, { target: { value: 'half a sent' } });
  await waitFor(() => expect(held()).toHaveLength(2));
  fireEvent.change(note, { target: { value: '' } });
  await waitFor(() => expect(held()).toHaveLength(1));
  fireEvent.change(note, { target: { value: 'again' } });
  await waitFor(() => expect(held()).toHaveLength(2));
  end();
  await waitFor(() => expect(held()).toHaveLength(1));
});

it('a form that was not saved is not lost unasked', async () => {
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  const page = (
    <>
      <UserMenu sessions={sessions} />
      <Form />
    </>
  );
  renderPage(page, { device: createFakeDevice({}), path: '/', at: '/' });
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'half a sent' } });
  const press = async (role: string, name: string) =>
    fireEvent.click(await screen.findByRole(role, { name }));
  await press('button', 'User menu');
  await press('menuitem', 'Sign out');
  expect(await screen.findByText('The changes on this page have not been saved and are lost.')).toBeDefined();
  await press('button', 'Stay');
  expect([sessions.read(), hasUnsaved()]).toEqual([adminSession, true]);
  await press('button', 'User menu');
  await press('menuitem', 'Sign out');
  await press('button', 'Sign out');
  expect([sessions.read(), hasUnsaved()]).toEqual([null, false]);
});
