import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryState, OutboxEntry } from '../../domain/sync/write';
import { dayMs } from '../../lib/time-units';
import { MirrorDatabase, OutboxDatabase } from '../storage/database';
import { createOutbox, type Outbox } from '../storage/outbox/outbox-store';
import { giveUpFormerMirror, rememberOwner, removeOldMirrors } from './former-mirrors';
import { discardKeptWrites, listKeptOutboxes, readKeptWrites } from './kept-outboxes';

const opened: Outbox[] = [];
const open = (name: string): Outbox => {
  const outbox = createOutbox({ name, onOutdated: () => {}, pause: async () => {} });
  opened.push(outbox);
  return outbox;
};
const nameOf = (userID: number, host = 'old.example') => `tools https://${host}/api/ c1 u${userID}`;
const ownerOf = (userID: number, username: string, usedAtMs: number) => ({
  baseUrl: 'https://old.example/api/',
  companyID: 1,
  companyCode: 'DEMO',
  userID,
  username,
  usedAtMs,
});

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const outbox of opened.splice(0)) outbox.close();
});

const draft = (requestID: string, more: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> => ({
  requestID,
  userActionID: requestID,
  userID: 4,
  companyID: 1,
  state: 'pending',
  createdAtMs: 7,
  notBeforeMs: 0,
  attempts: 0,
  sentAtMs: null,
  ackedAt: null,
  rejection: null,
  name: 'task.hold',
  targets: [{ resource: 'tasks', id: 4 }],
  refersTo: [],
  request: { method: 'POST', path: 'tasks/action/hold', body: { taskIds: [4] } },
  effects: [],
  base: null,
  title: { id: 'Hold task {number}', values: { number: 'T-4' } },
  coalesces: false,
  ...more,
});
const statesOf = (entries: readonly OutboxEntry[]): readonly [string, EntryState][] =>
  entries.map(({ requestID, state }) => [requestID, state]);

describe('[S70] other users’ waiting entries', () => {
  it('are counted by user; finished ones do not count, nor does an empty outbox', async () => {
    const aino = open(nameOf(4));
    await rememberOwner(nameOf(4), ownerOf(4, 'aino', 5));
    await aino.append([draft('a'), draft('b', { state: 'rejected' }), draft('c', { state: 'acked' })]);
    await open(nameOf(5)).all();
    const former = open(nameOf(6));
    await former.append([draft('d')]);
    expect(await listKeptOutboxes()).toEqual([
      { name: nameOf(4), owner: ownerOf(4, 'aino', 5), waiting: 2, undecided: 1 },
      {
        name: nameOf(6),
        owner: { ...ownerOf(6, '', 0), companyCode: null, username: null, usedAtMs: null },
        waiting: 1,
        undecided: 0,
      },
    ]);
  });

  it('are counted apart if they need a decision: refused ones, and those that cannot be read', async () => {
    const aino = open(nameOf(4));
    const newer = { ...draft('n'), shape: 999 } as Omit<OutboxEntry, 'seq'>;
    await aino.append([draft('a'), draft('b', { state: 'rejected' }), newer]);
    const database = new OutboxDatabase(nameOf(4));
    await database.table('entries').put({ seq: 9, requestID: 'torn' });
    database.close();
    expect(await listKeptOutboxes()).toMatchObject([{ waiting: 4, undecided: 2 }]);
    // Moved away by the tab of its user.
    await aino.all();
    expect(await listKeptOutboxes()).toMatchObject([{ waiting: 4, undecided: 2 }]);
  });

  it('are found in outboxes of any release, which keep their version', async () => {
    const later = new Dexie(`${nameOf(4)}-outbox`);
    later.version(99).stores({ entries: '++seq', quarantine: '++id', more: 'key' });
    await later.open();
    await later.table('entries').add(draft('a'));
    expect(await listKeptOutboxes()).toMatchObject([{ name: nameOf(4), waiting: 1 }]);
    const seen = await readKeptWrites(nameOf(4));
    expect(seen.entries).toHaveLength(1);
    await expect(discardKeptWrites(nameOf(4), seen)).rejects.toMatchObject({ trouble: 'outdated' });
    expect(await later.table('entries').count()).toBe(1);
    expect(later.backendDB().version).toBe(990);
    later.close();
  });

  it('come with the problem of their database', async () => {
    await open(nameOf(4)).append([draft('a')]);
    vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(new Dexie.OpenFailedError('no'));
    await expect(readKeptWrites(nameOf(4))).rejects.toMatchObject({ trouble: 'lost' });
    // Asking for pending writes also reports those of others.
    await open(nameOf(5)).append([draft('b')]);
    vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(new Dexie.OpenFailedError('no'));
    expect(await listKeptOutboxes()).toMatchObject([{ name: nameOf(5), waiting: 1 }]);
  });

  it('go as far as they were shown, with unreadable ones, and open tabs hear of it', async () => {
    const aino = open(nameOf(4));
    await aino.append([draft('a'), draft('b', { state: 'sending' })]);
    const database = new OutboxDatabase(nameOf(4));
    await database.table('entries').put({ seq: 9, requestID: 'torn' });
    database.close();
    const seen = await readKeptWrites(nameOf(4));
    expect(statesOf(seen.entries)).toEqual([
      ['a', 'pending'],
      ['b', 'sending'],
    ]);
    expect(seen.damaged).toEqual([{ seq: 9, requestID: 'torn' }]);
    await aino.all();
    await aino.append([draft('c')]);
    const late = new OutboxDatabase(nameOf(4));
    await late.table('entries').put({ seq: 20, requestID: 'torn later' });
    late.close();
    await aino.all();
    await discardKeptWrites(nameOf(4), seen);
    expect(await aino.all()).toMatchObject({
      entries: [{ requestID: 'c' }],
      damaged: [{ requestID: 'torn later' }],
    });
    const aside = await readKeptWrites(nameOf(4));
    expect(aside.damaged).toMatchObject([{ value: { requestID: 'torn later' } }]);
    await discardKeptWrites(nameOf(4), aside);
    expect(await aino.all()).toMatchObject({ entries: [], damaged: [] });
  });
});

describe('[S71] entries made under another address', () => {
  const there = nameOf(4);
  const here = nameOf(4, 'new.example');

  it('move in order behind those that wait here, under their request ids; finished ones stay behind', async () => {
    const own = open(here);
    await own.append([draft('own'), draft('too'), draft('three')]);
    await own.update(() => ({ put: [], remove: [], replaced: { [-4]: 44 } }));
    const former = open(there);
    await former.append([
      draft('a', { state: 'acked' }),
      draft('b', { state: 'sending', notBeforeMs: 99, fence: 3 }),
      draft('c', { state: 'uncertain' }),
      draft('d', {
        state: 'rejected',
        rejection: { status: 409, message: '', code: null, fields: {}, blocksUpTo: 5 },
      }),
      draft('e'),
      draft('f'),
    ]);
    await former.update(() => ({ put: [], remove: [], replaced: { [-3]: 33, [-4]: 44 } }));
    expect(await own.adopt?.(there)).toBe(5);
    const { entries, replaced } = await own.all();
    expect(statesOf(entries.slice(0, 3)).map(([id]) => id)).toEqual(['own', 'too', 'three']);
    expect(statesOf(entries.slice(3))).toEqual([
      ['b', 'uncertain'],
      ['c', 'uncertain'],
      ['d', 'rejected'],
      ['e', 'pending'],
      ['f', 'pending'],
    ]);
    expect(entries[3]).toMatchObject({ createdAtMs: 7, notBeforeMs: 0 });
    expect(entries[3]).not.toHaveProperty('fence');
    // The refusal blocks the same entries: up to 'e'.
    expect(entries[5]?.rejection?.blocksUpTo).toBe(entries[6]?.seq);
    expect(replaced).toEqual({ [-3]: 33, [-4]: 44 });
    // A tab that has it open sends none of its entries any more.
    expect(statesOf((await former.all()).entries)).toEqual([['a', 'acked']]);
  });

  it('stay where they are while entries of a newer version are among them', async () => {
    const own = open(here);
    await open(there).append([draft('a'), { ...draft('b'), shape: 999 } as Omit<OutboxEntry, 'seq'>]);
    await expect(own.adopt?.(there)).rejects.toMatchObject({ trouble: 'outdated' });
    expect((await own.all()).entries).toEqual([]);
    expect(statesOf((await open(there).all()).entries)).toEqual([['a', 'pending']]);
  });

  it('come once, also if the tab died before they were removed there', async () => {
    const own = open(here);
    await open(there).append([draft('a'), draft('b')]);
    const dies = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('the tab died', 'AbortError');
    });
    await expect(own.adopt?.(there)).rejects.toThrow();
    dies.mockRestore();
    // It is sent here, done and removed, before the user asks again.
    await own.update(({ entries }) => ({
      put: [],
      remove: entries.map(({ seq }) => seq),
      replaced: {},
    }));
    await open(there).append([draft('later')]);
    expect(await own.adopt?.(there)).toBe(1);
    expect(statesOf((await own.all()).entries)).toEqual([['later', 'pending']]);
    // Nor for a tab that continues only now, with what it had read before.
    const [late] = (await own.all()).entries;
    if (!late) throw new Error('it has come');
    const { seq: _, ...stale } = late;
    const former = new OutboxDatabase(there);
    await former.table('entries').put({ ...stale, seq: 3 });
    former.close();
    expect(await own.adopt?.(there)).toBe(0);
    expect(await listKeptOutboxes()).toMatchObject([{ name: here }]);
  });
});

describe('[S72] mirrors of former users', () => {
  /** A previous session on this device; `usedAtMs` null: with a release that did not store it. */
  async function leave(userID: number, usedAtMs: number | null): Promise<string> {
    const name = nameOf(userID);
    const mirror = new MirrorDatabase(name);
    await mirror.open();
    mirror.close();
    const outbox = open(name);
    await outbox.append([draft(`of ${userID}`)]);
    if (usedAtMs !== null) await rememberOwner(name, ownerOf(userID, 'x', usedAtMs));
    return name;
  }
  const present = async () =>
    (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('tools ')).sort();

  it('leave after 14 days without use; the own one and every outbox stay', async () => {
    const [own, old, late] = [await leave(1, 0), await leave(2, 0), await leave(3, dayMs)];
    await removeOldMirrors(own, 14 * dayMs + 1);
    expect(await present()).toEqual([
      `${own}-mirror`,
      `${own}-outbox`,
      `${old}-outbox`,
      `${late}-mirror`,
      `${late}-outbox`,
    ]);
    expect((await open(old).all()).entries).toHaveLength(1);
  });

  it('of an earlier release leave 14 days after they were first met', async () => {
    const [own, undated] = [await leave(1, 0), await leave(2, null)];
    await removeOldMirrors(own, 20 * dayMs);
    expect(await present()).toContain(`${undated}-mirror`);
    await removeOldMirrors(own, 35 * dayMs);
    expect(await present()).not.toContain(`${undated}-mirror`);
  });

  it('make room at once, longest unused first, and the own one never', async () => {
    const [own, second, first] = [await leave(1, 0), await leave(2, 20), await leave(3, 10)];
    expect(await giveUpFormerMirror(own, 30)).toBe(true);
    expect(await present()).not.toContain(`${first}-mirror`);
    expect(await present()).toContain(`${second}-mirror`);
    expect(await giveUpFormerMirror(own, 30)).toBe(true);
    expect(await giveUpFormerMirror(own, 30)).toBe(false);
    expect(await present()).toContain(`${own}-mirror`);
  });

  it('make room on a full disk, where the time when an outbox was met cannot be stored', async () => {
    const [own, undated] = [await leave(1, 0), await leave(2, null)];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await giveUpFormerMirror(own, 30)).toBe(true);
    expect(await present()).not.toContain(`${undated}-mirror`);
  });
});
