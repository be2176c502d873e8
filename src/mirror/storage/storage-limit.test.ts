import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import { OutboxDatabase } from './database';
import { createOutbox, type Outbox } from './outbox/outbox-store';

let count = 0;
const opened: Outbox[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const outbox of opened.splice(0)) outbox.close();
});

/** An outbox whose time limits expire when the test says so. */
function openOutbox() {
  const name = `limited ${++count}`;
  const running = new Set<() => void>();
  const outbox = createOutbox({
    name,
    onOutdated: () => {},
    pause: async () => {},
    after: (_delayMs, callback) => {
      running.add(callback);
      return () => running.delete(callback);
    },
  });
  opened.push(outbox);
  return {
    name,
    outbox,
    running,
    /** Waits until a try is running, and lets its time limit expire. */
    expire: async (): Promise<void> => {
      await vi.waitFor(() => expect(running.size).toBe(1), { interval: 1 });
      const [expire] = running;
      running.clear();
      expire?.();
    },
  };
}

/** A transaction of another page that stays open until the returned function is called. */
async function block(name: string): Promise<() => Promise<void>> {
  const database = new OutboxDatabase(name);
  await database.open();
  const transaction = database.backendDB().transaction('entries', 'readwrite');
  let isBlocking = true;
  const stay = (): void => {
    if (isBlocking) transaction.objectStore('entries').count().onsuccess = stay;
  };
  stay();
  return async () => {
    const ended = new Promise((resolve) => transaction.addEventListener('complete', resolve));
    isBlocking = false;
    await ended;
    database.close();
  };
}

const draft = (requestID: string) => {
  const { seq: _, ...rest } = entryOf(1, { requestID });
  return rest;
};
const requestsIn = async (outbox: Outbox) => (await outbox.all()).entries.map(({ requestID }) => requestID);

test('[S53] an unanswered write is tried on a new connection, fails with an error, and never takes effect', async () => {
  const { name, outbox, expire, running } = openOutbox();
  await outbox.append([draft('a')]);
  const release = await block(name);
  const written = outbox.append([draft('b')]);
  const failed = expect(written).rejects.toMatchObject({ name: 'StorageError', trouble: 'stuck' });
  await expire();
  await expire();
  await failed;
  await release();
  expect(await requestsIn(outbox)).toEqual(['a']);
  await outbox.append([draft('c')]);
  expect(await requestsIn(outbox)).toEqual(['a', 'c']);
  expect(running.size).toBe(0);
});

test('[S53] a write that was committed unseen, without any later answer, is reported as unknown', async () => {
  const { name, outbox, expire } = openOutbox();
  await outbox.append([draft('a')]);
  const transaction = Dexie.prototype.transaction;
  let release = async (): Promise<void> => {};
  const commitsUnseen = async function (this: Dexie, ...parameters: Parameters<typeof transaction>) {
    await transaction.apply(this, parameters);
    release = await block(name);
    throw new DOMException('the connection is gone', 'AbortError');
  };
  const begun = vi.spyOn(Dexie.prototype, 'transaction').mockImplementationOnce(commitsUnseen as never);
  const failed = expect(outbox.append([draft('b')])).rejects.toMatchObject({ trouble: 'unknown' });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { interval: 1 });
  await expire();
  await expire();
  await failed;
  await release();
  expect(await requestsIn(outbox)).toEqual(['a', 'b']);
});

test('[S53] a write that the new connection answers is stored once', async () => {
  const { name, outbox, expire } = openOutbox();
  await outbox.append([draft('a')]);
  const release = await block(name);
  const written = outbox.append([draft('b')]);
  await expire();
  await release();
  expect(await written).toMatchObject([{ requestID: 'b' }]);
  expect(await requestsIn(outbox)).toEqual(['a', 'b']);
});

test('[S53] a database that never opens fails with an error', async () => {
  const { outbox, expire } = openOutbox();
  const unanswered = vi
    .spyOn(IDBFactory.prototype, 'open')
    .mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const failed = expect(outbox.append([draft('a')])).rejects.toMatchObject({ trouble: 'stuck' });
  await expire();
  await expire();
  await failed;
  unanswered.mockRestore();
  await outbox.append([draft('b')]);
  expect(await requestsIn(outbox)).toEqual(['b']);
});
