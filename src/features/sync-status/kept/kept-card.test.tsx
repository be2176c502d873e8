// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import type { OutboxEntry } from '../../../domain/sync/write';
import { rememberOwner } from '../../../mirror/kept/former-mirrors';
import { createOutbox } from '../../../mirror/storage/outbox/outbox-store';
import { databaseName, type Session } from '../../../session/session';
import { KeptCard } from './kept-card';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const onni: Session = { ...adminSession, userID: 9, username: 'onni' };
const formerly: Session = { ...adminSession, baseUrl: 'https://old.example/api/' };

beforeEach(async () => {
  vi.stubGlobal('__VERSION__', 'test');
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  return () => vi.unstubAllGlobals();
});

/** A previous session on this device that left writes behind. */
async function leave(
  session: Session,
  numbers: readonly string[],
  more: Partial<OutboxEntry> = {},
): Promise<void> {
  const outbox = createOutbox({ name: databaseName(session), onOutdated: () => {}, pause: async () => {} });
  const { baseUrl, companyID, companyCode, userID, username } = session;
  await rememberOwner(databaseName(session), {
    baseUrl,
    companyID,
    companyCode,
    userID,
    username,
    usedAtMs: 0,
  });
  await outbox.append(
    numbers.map((number) => ({
      requestID: number,
      userActionID: number,
      userID,
      companyID,
      state: 'pending',
      createdAtMs: 0,
      notBeforeMs: 0,
      attempts: 0,
      sentAtMs: null,
      ackedAt: null,
      rejection: null,
      name: 'users.update',
      targets: [{ resource: 'tasks', id: 4 }],
      refersTo: [],
      request: { method: 'PUT', path: 'v2/tasks/4', body: { pin: '7391' } },
      effects: [],
      base: null,
      title: { id: 'Hold task {number}', values: { number } },
      coalesces: false,
      ...more,
    })),
  );
  outbox.close();
}

async function waitingOf(session: Session): Promise<readonly string[]> {
  const outbox = createOutbox({ name: databaseName(session), onOutdated: () => {}, pause: async () => {} });
  const { entries } = await outbox.all();
  outbox.close();
  return entries.map(({ requestID }) => requestID);
}

function show(session: Session, adopt = vi.fn(async (_from: string) => 1)) {
  renderPage(<KeptCard />, {
    device: { ...createFakeDevice({}), adopt },
    path: '/sync',
    at: '/sync',
    session,
  });
  return adopt;
}

const press = async (name: string) => {
  const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  await waitFor(() => expect(isReady()).toBe(true));
  fireEvent.click(screen.getByRole('button', { name }));
};
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

it("an administrator saves another user's changes as a file, without secrets, and discards them after two questions", async () => {
  await leave(onni, ['a', 'b']);
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => files.push(file) && 'blob:x',
    revokeObjectURL: () => {},
  });
  show(adminSession);
  expect(await screen.findByText('2 changes of onni wait here')).toBeDefined();
  await press('Save as a file');
  await waitFor(() => expect(files).toHaveLength(1));
  const text = (await files[0]?.text()) ?? '';
  expect(text).not.toMatch(/(?<!\d)7391(?!\d)/);
  expect(JSON.parse(text)).toMatchObject({
    server: 'https://tools.example/api/',
    user: { username: 'onni', userID: 9 },
    entries: [{ requestID: 'a' }, { requestID: 'b' }],
  });
  await press('Discard');
  await answer('Cancel');
  expect(await waitingOf(onni)).toEqual(['a', 'b']);
  await press('Discard');
  await answer('Discard');
  await waitFor(() => expect(screen.queryByText('2 changes of onni wait here')).toBeNull());
  expect(await waitingOf(onni)).toEqual([]);
});

it('a user who is no administrator is told of them and can do nothing', async () => {
  await leave(onni, ['a']);
  show({ ...adminSession, userID: 3, username: 'eeva', userType: 'TOOLS-STANDARD' });
  expect(await screen.findByText('1 change of onni waits here')).toBeDefined();
  expect(within(screen.getByRole('listitem')).queryByRole('button')).toBeNull();
});

it('changes entered under another address are sent here only if their user says so', async () => {
  await leave(formerly, ['a']);
  const adopt = show(adminSession);
  expect(await screen.findByText(/change of yours was entered under another server address/)).toBeDefined();
  expect(screen.getByText(/https:\/\/old\.example\/api\//)).toBeDefined();
  await press('Send here');
  await answer('Cancel');
  expect(adopt).not.toHaveBeenCalled();
  await press('Send here');
  await answer('Send here');
  await waitFor(() => expect(adopt).toHaveBeenCalledWith(databaseName(formerly)));
});

it.each([
  ['pending', /Sent when onni signs in/, /needs a decision/],
  ['rejected', /1 change was refused or cannot be read: it needs a decision\./, /Sent when/],
] as const)('says what becomes of what is %s, and nothing else', async (state, said, unsaid) => {
  await leave(onni, ['a'], { state });
  show(adminSession);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(unsaid)).toBeNull();
});
