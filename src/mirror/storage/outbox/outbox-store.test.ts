import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { OutboxDatabase } from '../database';
import { createOutbox, type Outbox } from './outbox-store';

let count = 0;
const opened: Outbox[] = [];
const open = (name: string, onOutdated = () => {}): Outbox => {
  const outbox = createOutbox({ name, onOutdated, pause: () => Promise.resolve() });
  opened.push(outbox);
  return outbox;
};
const freshName = (): string => `outbox-store ${++count}`;

afterEach(() => {
  vi.restoreAllMocks();
  for (const outbox of opened.splice(0)) outbox.close();
});

const draft = (requestID: string): Omit<OutboxEntry, 'seq'> => ({
  requestID,
  userActionID: 'userAction',
  userID: 1,
  companyID: 2,
  state: 'pending',
  createdAtMs: 0,
  notBeforeMs: 0,
  attempts: 0,
  sentAtMs: null,
  ackedAt: null,
  rejection: null,
  name: 'task.hold',
  targets: [{ resource: 'tasks', id: 4 }],
  refersTo: [],
  request: { method: 'POST', path: 'tasks/action/hold', body: { taskIds: [4] } },
  effects: [{ kind: 'patch', resource: 'tasks', id: 4, patch: { onHold: true } }],
  base: { onHold: false },
  title: { id: 'Hold task {number}', values: { number: 'T-4' } },
  coalesces: false,
});
const noChange = { put: [], remove: [], replaced: {} };
const requestsOf = (entries: readonly OutboxEntry[]): string[] => entries.map(({ requestID }) => requestID);

/** Changes the database without the store, as another program or a fault would. */
async function tamper(name: string, change: (database: OutboxDatabase) => Promise<unknown>): Promise<void> {
  const database = new OutboxDatabase(name);
  await change(database);
  database.close();
}

test('entries are numbered in order, kept over a reopening, and numbers are never used again', async () => {
  const name = freshName();
  const first = open(name);
  const appended = await first.append([draft('a'), draft('b')]);
  await first.append([draft('c')]);
  expect(requestsOf((await first.all()).entries)).toEqual(['a', 'b', 'c']);
  expect(appended.map(({ seq }) => seq)).toEqual([1, 2]);
  await first.update(() => ({ ...noChange, remove: [3] }));
  first.close();

  const second = open(name);
  const [next] = await second.append([draft('d')]);
  expect(next?.seq).toBe(4);
  expect((await second.all()).entries).toEqual([
    { ...draft('a'), seq: 1 },
    { ...draft('b'), seq: 2 },
    { ...draft('d'), seq: 4 },
  ]);
});

test('an update changes, removes and remembers keys in one step and returns the result', async () => {
  const outbox = open(freshName());
  await outbox.append([draft('a'), draft('b'), draft('c')]);
  const after = await outbox.update(({ entries }) => ({
    put: entries.slice(0, 1).map((entry) => ({ ...entry, state: 'uncertain', attempts: 1 })),
    remove: [2],
    replaced: { [-1]: 77 },
  }));
  expect(after.entries.map(({ requestID, state }) => [requestID, state])).toEqual([
    ['a', 'uncertain'],
    ['c', 'pending'],
  ]);
  expect(after.replaced).toEqual({ [-1]: 77 });
  expect(await outbox.all()).toEqual(after);
});

test('replaced keys are forgotten at a start after a month, unless an entry still has the old one', async () => {
  const name = freshName();
  const month = 31 * 86_400_000;
  const startAt = (nowMs: number) => {
    const outbox = createOutbox({ name, onOutdated: () => {}, pause: async () => {}, now: () => nowMs });
    opened.push(outbox);
    return outbox;
  };
  const keysAt = async (nowMs: number) => (await startAt(nowMs).all()).replaced;
  const outbox = startAt(month);
  await tamper(name, (database) => database.replaced.put({ temporary: -3, id: 13 }));
  await outbox.append([{ ...draft('a'), targets: [{ resource: 'tasks', id: -2 }] }]);
  await outbox.update(() => ({ ...noChange, replaced: { [-1]: 11, [-2]: 12 } }));
  expect(await keysAt(2 * month - 86_400_000 * 2)).toEqual({ [-1]: 11, [-2]: 12, [-3]: 13 });
  expect(await keysAt(2 * month)).toEqual({ [-1]: 11, [-2]: 12, [-3]: 13 });
  await startAt(2 * month).update(() => ({ ...noChange, replaced: { [-44]: 14 } }));
  await vi.waitFor(async () => expect(await keysAt(2 * month)).toEqual({ [-2]: 12, [-3]: 13, [-44]: 14 }));
  await vi.waitFor(async () => expect(await keysAt(4 * month)).toEqual({ [-2]: 12 }));
});

test('a value that prevents reading all is kept aside, the others are read one by one', async () => {
  const name = freshName();
  const outbox = open(name);
  await outbox.append([draft('a'), draft('b'), draft('c')]);
  const other = open(name);
  expect(requestsOf((await other.all()).entries)).toEqual(['a', 'b', 'c']);
  // The tab that notices knew them all, and has to read them again.
  await outbox.all();
  await other.update(() => ({ ...noChange, replaced: { [-1]: 11 } }));
  const { getAll, get, delete: remove } = IDBObjectStore.prototype;
  let isSpoilt = true;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'entries' && key === 2) isSpoilt = false;
    return remove.call(this, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...range) {
    if (this.name === 'entries' && isSpoilt) throw new DOMException('spoiled', 'NotReadableError');
    return getAll.apply(this, range);
  });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'entries' && key === 2) throw new DOMException('spoiled', 'NotReadableError');
    return get.call(this, key);
  });
  const contents = await outbox.all();
  expect(requestsOf(contents.entries)).toEqual(['a', 'c']);
  expect(contents.damaged).toEqual([{ seq: 2, unreadable: true }]);
  vi.restoreAllMocks();
  for (const each of [outbox, other]) expect(requestsOf((await each.all()).entries)).toEqual(['a', 'c']);
});

test('an update that fails half-way leaves the outbox as it was', async () => {
  const name = freshName();
  const outbox = open(name);
  const appended = await outbox.append([draft('a'), draft('b')]);
  const put = appended.map((entry) => ({ ...entry, attempts: 1 }));
  Object.assign(put[1] ?? {}, { base: () => 'a function cannot be stored' });
  await expect(outbox.update(() => ({ ...noChange, put, remove: [1] }))).rejects.toThrow();
  expect((await outbox.all()).entries).toEqual(appended);
});

test('updates of two tabs at once do not lose each other', async () => {
  const name = freshName();
  const tabs = [open(name), open(name)];
  await tabs[0]?.append([draft('a')]);
  const addOne = (outbox: Outbox) =>
    outbox.update(({ entries }) => ({
      ...noChange,
      put: entries.map((entry) => ({ ...entry, attempts: entry.attempts + 1 })),
    }));
  await Promise.all(Array.from({ length: 10 }, (_, index) => addOne(tabs[index % 2] ?? open(name))));
  expect((await open(name).all()).entries[0]?.attempts).toBe(10);
});

test('an entry that cannot be read is kept aside and reported; the others go on', async () => {
  const name = freshName();
  const outbox = open(name);
  await outbox.append([draft('a'), draft('b'), draft('c')]);
  const spoiled = { seq: 2, requestID: 'b', targets: 'none' };
  await tamper(name, (database) => database.table('entries').put(spoiled));
  const first = await outbox.all();
  expect(requestsOf(first.entries)).toEqual(['a', 'c']);
  expect(first.damaged).toEqual([spoiled]);
  expect((await outbox.update(() => ({ ...noChange, remove: [3] }))).damaged).toEqual([spoiled]);
  outbox.close();
  const again = await open(name).all();
  expect(requestsOf(again.entries)).toEqual(['a']);
  expect(again.damaged).toEqual([spoiled]);
});

describe('versions side by side', () => {
  /** The outbox as declared by another release. */
  async function openRelease(name: string, version: number): Promise<Dexie> {
    const database = new Dexie(`${name}-outbox`);
    database.version(version).stores({ entries: '++seq', replaced: 'temporary', quarantine: '++id' });
    return database.open();
  }

  test('[S46] entries queued by an earlier release are taken over', async () => {
    const name = freshName();
    const earlier = await openRelease(name, 0.5);
    await earlier.table('entries').bulkAdd([draft('a'), draft('b')]);
    const outbox = open(name);
    expect(requestsOf((await outbox.all()).entries)).toEqual(['a', 'b']);
    expect(requestsOf(await outbox.append([draft('c')]))).toEqual(['c']);
    earlier.close();
  });

  test('[S46] an outbox that a later release has taken over is not touched any more, open or opened again', async () => {
    const name = freshName();
    const onOutdated = vi.fn();
    const outbox = open(name, onOutdated);
    await outbox.append([draft('a')]);
    const later = await openRelease(name, 99);
    await expect(outbox.append([draft('b')])).rejects.toMatchObject({ trouble: 'outdated' });
    expect(onOutdated).toHaveBeenCalledTimes(1);
    const late = vi.fn();
    await expect(open(name, late).all()).rejects.toMatchObject({ trouble: 'outdated' });
    expect(late).toHaveBeenCalledTimes(1);
    expect(await later.table('entries').count()).toBe(1);
    later.close();
  });
});

describe('trouble', () => {
  const named = (name: string): Error => Object.assign(new Error(name), { name });

  test('a full disk is reported, and nothing is stored', async () => {
    const outbox = open(freshName());
    await outbox.append([draft('a')]);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(outbox.append([draft('b')])).rejects.toMatchObject({
      name: 'StorageError',
      trouble: 'full',
    });
    add.mockRestore();
    expect(requestsOf((await outbox.all()).entries)).toEqual(['a']);
  });

  test('a broken connection is opened again, a few times', async () => {
    const outbox = open(freshName());
    await outbox.append([draft('a')]);
    const dead = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('the connection is gone', 'InvalidStateError');
    });
    await outbox.append([draft('b')]);
    expect(dead).toHaveBeenCalledTimes(2);
    dead.mockImplementation(() => {
      throw new DOMException('the connection is gone', 'InvalidStateError');
    });
    await expect(outbox.append([draft('c')])).rejects.toMatchObject({ trouble: 'lost' });
    dead.mockRestore();
    expect(requestsOf((await outbox.all()).entries)).toEqual(['a', 'b']);
  });

  /** The next transaction commits, but its caller learns that the connection was lost. */
  function commitUnseen() {
    const transaction = Dexie.prototype.transaction;
    return vi.spyOn(Dexie.prototype, 'transaction').mockImplementationOnce(async function (
      this: Dexie,
      ...parameters: Parameters<typeof transaction>
    ) {
      await transaction.apply(this, parameters);
      throw named('AbortError');
    } as never);
  }

  /** The same happens to the following tries, which do nothing. */
  function loseAllTries() {
    const dies = commitUnseen();
    for (let left = 3; left > 0; left--)
      dies.mockImplementationOnce((() => Promise.reject(named('AbortError'))) as never);
    return dies;
  }

  test('a commit made before the connection broke is not stored a second time', async () => {
    const outbox = open(freshName());
    const dies = commitUnseen();
    const [entry] = await outbox.append([draft('a')]);
    expect(dies).toHaveBeenCalledTimes(2);
    expect(entry?.seq).toBe(1);
    expect(requestsOf((await outbox.all()).entries)).toEqual(['a']);
  });

  test('[S1] a change decided and committed before the connection broke is not decided again', async () => {
    const outbox = open(freshName());
    await outbox.append([draft('a'), draft('b')]);
    const decide = vi.fn(({ entries: [first, second] }: OutboxContents) => ({
      put: first ? [{ ...first, state: 'sending' as const, attempts: first.attempts + 1 }] : [],
      remove: second ? [second.seq] : [],
      replaced: { [-7]: 7 },
    }));
    commitUnseen();
    const after = await outbox.update(decide);
    expect(decide).toHaveBeenCalledTimes(1);
    expect(after.entries.map(({ requestID, attempts }) => [requestID, attempts])).toEqual([['a', 1]]);
    expect(after.replaced).toEqual({ [-7]: 7 });
  });

  test('[S1] a change decided and not committed when the connection broke is done by the next try', async () => {
    const outbox = open(freshName());
    await outbox.append([draft('a'), draft('b')]);
    await outbox.all();
    const dieOnce = (method: 'put' | 'delete') =>
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementationOnce(() => {
        throw new DOMException('the connection is gone', 'InvalidStateError');
      });
    dieOnce('delete');
    await outbox.update(() => ({ ...noChange, remove: [1] }));
    dieOnce('put');
    await outbox.update(() => ({ ...noChange, replaced: { [-7]: 7 } }));
    const { entries, replaced } = await outbox.all();
    expect([requestsOf(entries), replaced]).toEqual([['b'], { [-7]: 7 }]);
  });

  test('[S1] an unseen commit is not reported as failed, though no later try gets through', async () => {
    const outbox = open(freshName());
    loseAllTries();
    const [entry] = await outbox.append([draft('a')]);
    expect([entry?.requestID, entry?.seq]).toEqual(['a', 1]);
    const mark = ({ entries }: OutboxContents) => ({
      ...noChange,
      put: entries.map((each) => ({ ...each, state: 'sending' as const })),
    });
    loseAllTries();
    expect((await outbox.update(mark)).entries.map(({ state }) => state)).toEqual(['sending']);
    expect((await outbox.all()).entries.map(({ state }) => state)).toEqual(['sending']);
  });

  test('[S53] a possible unseen commit that cannot be read since is not reported as failed', async () => {
    const outbox = open(freshName());
    await outbox.append([draft('a')]);
    const opening = () =>
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw named('UnknownError');
      });
    const dies = loseAllTries();
    const unopenable = opening();
    await expect(outbox.append([draft('b')])).rejects.toMatchObject({ trouble: 'unknown' });
    unopenable.mockRestore();
    dies.mockRestore();
    expect(requestsOf((await outbox.all()).entries)).toEqual(['a', 'b']);

    outbox.close();
    const other = open(freshName());
    opening();
    await expect(other.append([draft('c')])).rejects.toMatchObject({ trouble: 'lost' });
  });
});

test('[S55] a former holder of the lease changes nothing, even if it has just asked for it', async () => {
  const name = freshName();
  const outbox = open(name);
  await outbox.append([draft('a')]);
  const lease = (fence: number) => ({ holder: 'tab', fence, renewal: 0, expiresAtMs: 0 });
  await outbox.lease.change(() => lease(1));
  await open(name).lease.change((current) => current && lease(current.fence + 1));
  const mark = (contents: { readonly entries: readonly OutboxEntry[] }) => ({
    ...noChange,
    put: contents.entries.map((entry) => ({ ...entry, state: 'sending' as const })),
  });
  await expect(outbox.update(mark, 1)).rejects.toMatchObject({ trouble: 'fenced' });
  expect((await outbox.all()).entries.map(({ state }) => state)).toEqual(['pending']);
  expect((await outbox.update(mark, 2)).entries.map(({ state }) => state)).toEqual(['sending']);
});

test('[S56] the API’s having had a feed is remembered as long as the outbox', async () => {
  const name = freshName();
  const first = open(name);
  expect(await first.apiMemory.hasHadFeed()).toBe(false);
  await first.apiMemory.rememberFeed();
  first.close();
  const later = open(name).apiMemory;
  expect([await later.hasHadFeed(), await later.isKnownPlain()]).toEqual([true, false]);
  await later.rememberPlain();
  expect(await open(name).apiMemory.isKnownPlain()).toBe(true);
});

test('[S62] changes of two tabs are seen by both; unchanged entries are not read again', async () => {
  const name = freshName();
  const [one, two] = [open(name), open(name)];
  await one.append([draft('a'), draft('b')]);
  await two.all();
  const { getAll } = IDBObjectStore.prototype;
  let read = 0;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...range) {
    const request = getAll.apply(this, range);
    if (this.name === 'entries')
      request.addEventListener('success', () => {
        read += request.result.length;
      });
    return request;
  });
  await two.append([draft('c')]);
  await one.append([draft('d')]);
  expect(requestsOf((await two.all()).entries)).toEqual(['a', 'b', 'c', 'd']);
  const seen = await two.update(() => null);
  expect(
    await two.update(({ entries }) => ({ ...noChange, remove: entries.slice(0, 1).map(({ seq }) => seq) })),
  ).toMatchObject({ entries: seen.entries.slice(1) });
  expect(requestsOf((await two.all()).entries)).toEqual(['b', 'c', 'd']);
  // The entry appended by the other tab.
  expect(read).toBe(1);
  expect(requestsOf((await one.update(() => null)).entries)).toEqual(['b', 'c', 'd']);
  expect(read).toBe(4);
});
