import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OutboxEntry } from '../../domain/sync/write';
import { OutboxDatabase } from '../storage/database';
import { createOutbox } from '../storage/outbox/outbox-store';
import { type OutboxPage, openOutboxReader } from './outbox-reader';

const draft = (requestID: string, more: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> => ({
  name: 'test.write',
  targets: [{ resource: 'pickers', id: 1 }],
  refersTo: [],
  request: { method: 'PUT', path: 'pickers/1', body: {} },
  effects: [],
  base: null,
  title: { id: 'Edit' },
  coalesces: false,
  requestID,
  userActionID: requestID,
  userID: 2,
  companyID: 1,
  state: 'pending',
  createdAtMs: 0,
  notBeforeMs: 0,
  attempts: 0,
  sentAtMs: null,
  ackedAt: null,
  rejection: null,
  ...more,
});

const begin = IDBDatabase.prototype.transaction;

test('a page holds the oldest of each state, all that are being sent, and counts all', async () => {
  const database = new OutboxDatabase('paged');
  const many = Array.from({ length: 9 }, (_, index) => draft(`p${index}`));
  const refused = draft('refused', { state: 'rejected' });
  const sent = ['u1', 'u2', 'u3'].map((id) => draft(id, { state: 'uncertain' }));
  await database.entries.bulkAdd([...many, refused, ...sent]);
  const reader = openOutboxReader('paged');
  const { entries, counts } = await reader.readPage(2);
  expect(entries.map(({ requestID }) => requestID)).toEqual(['p0', 'p1', 'refused', 'u1', 'u2', 'u3']);
  expect(counts).toEqual({ pending: 9, sending: 0, uncertain: 3, acked: 0, rejected: 1 });
  expect((await reader.readAll()).length).toBe(13);
  reader.close();
  database.close();
});

test('[S66] entries of a newer version are counted apart: in no state, and others wait for them', async () => {
  const database = new OutboxDatabase('newer');
  const made = { ...draft('newer', { targets: [{ resource: 'pickers', id: -4 }] }), shape: 999 };
  await database.entries.bulkAdd([draft('a'), made, draft('b')]);
  const reader = openOutboxReader('newer');
  const { entries, newer, counts } = await reader.readPage(10);
  expect(entries.map(({ requestID }) => requestID)).toEqual(['a', 'b']);
  expect(newer).toMatchObject([{ targets: [{ resource: 'pickers', id: -4 }], temporaryKeys: [-4] }]);
  expect(counts.pending).toBe(2);
  reader.close();
  database.close();
});

test('watchers see what the worker stores', async () => {
  const outbox = createOutbox({ name: 'live', onOutdated: () => {}, pause: async () => {} });
  const reader = openOutboxReader('live');
  const pages: OutboxPage[] = [];
  const query = liveQuery(() => reader.readPage(10)).subscribe((page) => pages.push(page));
  await expect.poll(() => pages.at(-1)?.counts.pending).toBe(0);
  await outbox.append([draft('a')]);
  await expect.poll(() => pages.at(-1)?.counts.pending).toBe(1);
  query.unsubscribe();
  reader.close();
  outbox.close();
});

test('a database that could not be opened is opened again for the next read', async () => {
  const database = new OutboxDatabase('unopened');
  await database.entries.bulkAdd([draft('a')]);
  const reader = openOutboxReader('unopened');
  const full = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  onTestFinished(() => full.mockRestore());
  await expect(reader.readPage(10)).rejects.toThrow('Internal error opening backing store');
  await expect(reader.readAll()).rejects.toThrow('Internal error opening backing store');
  full.mockRestore();
  expect((await reader.readPage(10)).counts.pending).toBe(1);
  reader.close();
  database.close();
});

test('[S52] a page that is left keeps no read open, and hears of no result', async () => {
  const database = new OutboxDatabase('left');
  await database.entries.bulkAdd([draft('a')]);
  const readings: IDBTransaction[] = [];
  const ends: string[] = [];
  let onBegun = (): void => {};
  // Replaced when the connection opens.
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const transaction = begin.apply(this, args);
    readings.push(transaction);
    queueMicrotask(onBegun);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ends.push(end));
    return transaction;
  });
  const reader = openOutboxReader('left');
  await reader.readPage(10);
  const known = readings.length;
  const answered = vi.fn();
  const left = new Promise<void>((resolve) => {
    onBegun = () => {
      reader.leave();
      resolve();
    };
  });
  void reader.readPage(10).then(answered, answered);
  await left;
  void reader.readAll().then(answered, answered);
  await expect.poll(() => ends.at(-1)).toBe('abort');
  begun.mockRestore();
  expect(await database.entries.count()).toBe(1);
  expect(readings).toHaveLength(known + 1);
  expect(answered).not.toHaveBeenCalled();
  database.close();
});

test('entries of the first version are taken over under the name of their user action', async () => {
  const former = indexedDB.open('former-outbox', 10);
  await new Promise<void>((resolve, reject) => {
    former.onerror = () => reject(former.error);
    former.onupgradeneeded = () => {
      former.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      former.result.createObjectStore('replaced', { keyPath: 'temporary' });
      former.result.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
      const { userActionID, ...rest } = draft('a');
      former.transaction?.objectStore('entries').add({ ...rest, gestureID: userActionID });
    };
    former.onsuccess = () => resolve();
  });
  former.result.close();
  const outbox = createOutbox({ name: 'former', onOutdated: () => {}, pause: async () => {} });
  const { entries, damaged } = await outbox.all();
  expect(damaged).toEqual([]);
  expect(entries.map(({ requestID, userActionID }) => [requestID, userActionID])).toEqual([['a', 'a']]);
  outbox.close();
});
