import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createSessionStore, storageKeys } from '../../session/store';
import { TextField } from '../../ui/forms/text-field';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { Dialog } from '../../ui/overlay/dialog';
import { useDismiss } from '../../ui/overlay/use-dismiss';
import { Lock } from './lock';

let heard: string[];
/** Opens the late dialog, as an awaited response would. */
let openLate: () => void;

beforeEach(() => {
  localStorage.clear();
  heard = [];
});

function Work({ hasDialog }: { hasDialog: boolean }) {
  const [isOpen, setOpen] = useState(hasDialog);
  const [isLate, setLate] = useState(false);
  openLate = () => setLate(true);
  useHotkeys({ 'mod+k': () => heard.push('hotkey') });
  useDismiss(true, [], () => heard.push('dismiss'));
  return (
    <>
      <Dialog open={isOpen} title="Work" onClose={() => setOpen(false)}>
        <TextField label="Note" defaultValue="half a sent" />
      </Dialog>
      <Dialog open={isLate} title="Late" onClose={() => setLate(false)}>
        <button type="button">Delete</button>
      </Dialog>
    </>
  );
}

function show(hasDialog: boolean, isExpired = false) {
  const device = createFakeDevice();
  const sessions = createSessionStore(localStorage);
  const page = (
    <Lock isExpired={isExpired} sessions={sessions}>
      <Work hasDialog={hasDialog} />
    </Lock>
  );
  renderPage(page, { device, path: '/', at: '/' });
  const lock = async () => {
    act(() => device.setConnectivity('signed-out'));
    return screen.findByRole('dialog', { name: 'The session has ended' });
  };
  return { device, lock, unlock: () => act(() => device.setConnectivity('online')) };
}

const isReachable = (element: Element) => !element.closest('[inert], [aria-hidden="true"]');

it('locks before its code is loaded', async () => {
  const { device } = show(true);
  const note = await screen.findByLabelText('Note');
  act(() => device.setConnectivity('signed-out'));
  expect(isReachable(note)).toBe(false);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(heard).toEqual([]);
  expect(await screen.findByRole('dialog', { name: 'The session has ended' })).toBeDefined();
});

it('an expired session can be read only while the server is away', async () => {
  const { device } = show(false, true);
  act(() => device.setConnectivity('unknown'));
  expect(await screen.findByRole('dialog', { name: 'The session has ended' })).toBeDefined();
  act(() => device.setConnectivity('offline'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(/You can read on/)).toBeDefined();
  // A tab that becomes the leader has not asked yet.
  act(() => device.setConnectivity('unknown'));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => device.setConnectivity('online'));
  expect(await screen.findByRole('dialog', { name: 'The session has ended' })).toBeDefined();
});

it('a session that the server has ended stays locked when the page is loaded anew, until the server takes it again', async () => {
  localStorage.setItem(storageKeys.ended, String(adminSession.signedInAtMs));
  const { device } = show(false);
  act(() => device.setConnectivity('unknown'));
  expect(await screen.findByRole('dialog', { name: 'The session has ended' })).toBeDefined();
  act(() => device.setConnectivity('offline'));
  expect(screen.getByRole('dialog', { name: 'The session has ended' })).toBeDefined();
  act(() => device.setConnectivity('online'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('another sign-in is not locked by the end of the one before', () => {
  localStorage.setItem(storageKeys.ended, String(adminSession.signedInAtMs - 1));
  const { device } = show(false);
  act(() => device.setConnectivity('unknown'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is the only thing that can be reached while a dialog is open', async () => {
  const { lock } = show(true);
  const note = await screen.findByLabelText('Note');
  expect(isReachable(await lock())).toBe(true);
  expect(isReachable(note)).toBe(false);
  expect(isReachable(screen.getByRole('region', { name: 'Notifications' }))).toBe(false);
});

it.each([true, false])(
  'stays the only thing when a dialog opens below it (over another: %s)',
  async (hasDialog) => {
    const { lock } = show(hasDialog);
    if (hasDialog) await screen.findByLabelText('Note');
    const locked = await lock();
    act(openLate);
    const late = await screen.findByText('Delete');
    await waitFor(() => expect(isReachable(late)).toBe(false));
    expect(isReachable(locked)).toBe(true);
  },
);

it('keeps keys and presses from the page below', async () => {
  const { lock } = show(true);
  const note = await screen.findByLabelText('Note');
  await lock();
  for (const target of [screen.getByLabelText('Password'), document.body]) {
    fireEvent.keyDown(target, { key: 'Escape' });
    fireEvent.keyDown(target, { key: 'k', ctrlKey: true });
    fireEvent.pointerDown(target);
  }
  expect(heard).toEqual([]);
  expect(note.isConnected).toBe(true);
});

it('leaves the dialog as it was, with the focus where it was', async () => {
  const { lock, unlock } = show(true);
  const note = await screen.findByLabelText<HTMLInputElement>('Note');
  note.focus();
  await lock();
  unlock();
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(isReachable(note)).toBe(true);
  expect(note.value).toBe('half a sent');
  fireEvent.keyDown(note, { key: 'k', ctrlKey: true });
  expect(heard).toEqual(['hotkey']);
});
