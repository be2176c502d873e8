import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entryOf } from '../../../../tests/fakes/entries';
import { createMemoryCaches } from '../../../../tests/fakes/memory-caches';
import { emptyChange } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { discardKeptWrites, readKeptWrites } from '../../kept/kept-outboxes';
import { OutboxDatabase } from '../database';
import { createOutbox, type Outbox } from './outbox-store';

const opened: Outbox[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const outbox of opened.splice(0)) outbox.close();
});

/** A device whose virtual time moves when the test says so. */
function createDevice(name: string) {
  const memory = createMemoryCaches();
  const written: Promise<string>[] = [];
  const caches: typeof memory = {
    ...memory,
    open: async (cacheName) => {
      const cache = await memory.open(cacheName);
      return {
        put: (path, response) => {
          written.push(response.clone().text());
          return cache.put(path, response);
        },
      };
    },
  };
  let timers: (() => void)[] = [];
  const after = (delayMs: number, callback: () => void): (() => void) => {
    if (delayMs > 0) timers.push(callback);
    return () => {
      timers = timers.filter((timer) => timer !== callback);
    };
  };
  const open = (): Outbox => {
    const outbox = createOutbox({
      name,
      onOutdated: () => {},
      pause: async () => {},
      after,
      now: () => 70_000,
      caches,
    });
    opened.push(outbox);
    return outbox;
  };
  return {
    caches,
    /** Contents of every copy that was ever made. */
    everCopied: async () => (await Promise.all(written)).map((text) => idsIn(text)),
    open,
    start: async (): Promise<Outbox> => {
      const outbox = open();
      await outbox.all();
      return outbox;
    },
    /** Everything that waits for the clock is done; its effects may take some turns. */
    rest: (): void => {
      for (const timer of timers.splice(0)) timer();
    },
    copied: async (): Promise<readonly string[] | null> => {
      const [cacheName] = caches.names();
      if (cacheName === undefined) return null;
      return idsIn(await (await caches.match('/outbox-copy', { cacheName }))?.text());
    },
    /** As a browser does that cannot read its databases any more. */
    lose: async (): Promise<void> => {
      for (const outbox of opened.splice(0)) outbox.close();
      await new OutboxDatabase(name).delete();
    },
  };
}

function idsIn(text = ''): readonly string[] {
  const copy: { readonly entries: readonly OutboxEntry[] } = JSON.parse(text);
  return copy.entries.map(({ requestID }) => requestID);
}

const draft = (requestID: string, changes: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> => {
  const { seq: _, ...entry } = entryOf(0, { requestID, ...changes });
  return entry;
};
const statesIn = async (outbox: Outbox) =>
  (await outbox.all()).entries.map(({ seq, requestID, state }) => [seq, requestID, state]);
const removeAll = (outbox: Outbox) =>
  outbox.update(({ entries }) => ({ ...emptyChange, remove: entries.map(({ seq }) => seq) }));
/** Copies are written independently of what is awaited. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 });

/** A device whose tab has entered two writes, of which there is a copy. */
async function createWaiting(name: string) {
  const device = createDevice(name);
  const outbox = await device.start();
  await outbox.append([draft('a'), draft('b')]);
  await until(async () => {
    device.rest();
    expect(await device.copied()).toEqual(['a', 'b']);
  });
  return { device, outbox };
}

describe('[S76] the copy of waiting entries', () => {
  it('restores them when the browser has lost the database and no tab was open, as possibly sent', async () => {
    const { device, outbox } = await createWaiting('copy comes back');
    await outbox.update(({ entries: [first] }) =>
      first
        ? {
            ...emptyChange,
            put: [
              {
                ...first,
                state: 'rejected',
                rejection: { status: 400, message: '', code: null, fields: {} },
              },
            ],
            replaced: { [-4]: 4 },
          }
        : null,
    );
    await outbox.append([draft('c', { state: 'acked' }), draft('d')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'd']);
    });
    await device.lose();
    const next = await device.start();
    expect(await statesIn(next)).toEqual([
      [1, 'a', 'rejected'],
      [2, 'b', 'uncertain'],
      [4, 'd', 'uncertain'],
    ]);
    const { entries, replaced } = await next.all();
    expect(replaced).toEqual({ [-4]: 4 });
    expect(entries[1]).toMatchObject({ attempts: 1, sentAtMs: 70_000, unansweredSinceMs: 70_000 });
    // Only once: entries settled since do not return.
    await removeAll(next);
    expect(await statesIn(await device.start())).toEqual([]);
  });

  it('states how long a sent entry has been unanswered, so that it is not taken for a recent one', async () => {
    const { device, outbox } = await createWaiting('copy of what travels');
    const since = { sentAtMs: 60_000, unansweredSinceMs: 10, unansweredSinceServerMs: 20 };
    await outbox.update(({ entries }) => ({
      ...emptyChange,
      put: entries.map((entry) => ({ ...entry, ...since, state: 'sending' as const, attempts: 3, fence: 4 })),
    }));
    await outbox.append([draft('c')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'c']);
    });
    await device.lose();
    const { entries } = await (await device.start()).all();
    expect(entries[0]).toEqual({ ...draft('a'), seq: 1, ...since, state: 'uncertain', attempts: 3 });
  });

  it('is read again if it could not be read at first', async () => {
    const { device } = await createWaiting('copy read late');
    await device.lose();
    const { match } = device.caches;
    device.caches.match = () => Promise.reject(new Error('no answer'));
    const next = await device.start();
    expect(await statesIn(next)).toEqual([]);
    device.caches.match = match;
    expect(await statesIn(next)).toEqual([
      [1, 'a', 'uncertain'],
      [2, 'b', 'uncertain'],
    ]);
  });

  it('is missing, and nothing else, if the browser refuses its caches', async () => {
    const device = createDevice('no copies');
    device.caches.has = () => Promise.reject(new DOMException('a private window', 'SecurityError'));
    const outbox = await device.start();
    await outbox.append([draft('a')]);
    expect(await statesIn(outbox)).toEqual([[1, 'a', 'pending']]);
  });

  it('puts entries made since behind it, also if nothing had ever been changed', async () => {
    const { device } = await createWaiting('copy before entries');
    await device.lose();
    const next = device.open();
    await next.append([draft('n')]);
    expect(await statesIn(next)).toEqual([
      [-1, 'a', 'uncertain'],
      [0, 'b', 'uncertain'],
      [1, 'n', 'pending'],
    ]);
  });

  it('is not made of entries that leave soon, and is removed with the last waiting one', async () => {
    const device = createDevice('copy of nothing');
    const outbox = await device.start();
    await outbox.append([draft('a')]);
    await removeAll(outbox);
    device.rest();
    await outbox.append([draft('b'), draft('c')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['b', 'c']);
    });
    expect(await device.everCopied()).toEqual([['b', 'c']]);
    await outbox.update(({ entries }) => ({
      ...emptyChange,
      put: entries.map((entry) => ({ ...entry, state: 'acked' as const })),
    }));
    await until(async () => expect(await device.copied()).toBeNull());
  });

  it('loses at once an entry that a user undoes', async () => {
    const { device, outbox } = await createWaiting('copy of taken back');
    await outbox.update(() => ({ ...emptyChange, remove: [1] }));
    await until(async () => expect(await device.copied()).toEqual(['b']));
  });

  it('changes nothing if the database is there, and is removed if nothing waits any more', async () => {
    const { device, outbox } = await createWaiting('copy beside');
    const [cacheName] = device.caches.names();
    const left = await device.caches.match('/outbox-copy', { cacheName: cacheName ?? '' });
    await removeAll(outbox);
    await until(async () => expect(await device.copied()).toBeNull());
    // As left by a tab that dies at this moment.
    if (left) await (await device.caches.open(cacheName ?? '')).put('/outbox-copy', left);
    const next = await device.start();
    await until(async () => {
      expect(await statesIn(next)).toEqual([]);
      expect(await device.copied()).toBeNull();
    });
  });

  it('is not overwritten by a tab with older knowledge', async () => {
    const { device, outbox } = await createWaiting('copy of two tabs');
    const late = await device.start();
    await outbox.append([draft('c')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'c']);
    });
    await late.update(() => null);
    device.rest();
    await until(async () => expect(await device.copied()).toEqual(['a', 'b', 'c']));
  });

  it('keeps unreadable entries aside, and those of a newer version unchanged', async () => {
    const { device, outbox } = await createWaiting('copy of others');
    const newer = draft('later', { shape: 99 });
    const spoiled = { requestID: 5 } as unknown as Omit<OutboxEntry, 'seq'>;
    await outbox.append([newer, spoiled]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'later', 5]);
    });
    // Once more after another tab has read it, and moved it away.
    const other = await device.start();
    await until(async () => {
      await other.all();
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'later']);
    });
    await device.lose();
    const contents = await (await device.start()).all();
    expect(contents.newer?.map(({ value }) => value)).toEqual([{ ...newer, seq: 3 }]);
    expect(contents.damaged).toEqual([{ requestID: 5, seq: 4 }]);
  });

  it('stays as long as it contains entries that this version cannot read', async () => {
    const device = createDevice('copy of the unreadable');
    const outbox = device.open();
    await outbox.append([draft('a'), { requestID: 5 } as unknown as Omit<OutboxEntry, 'seq'>]);
    await outbox.all();
    await removeAll(outbox);
    await until(async () => {
      await outbox.all();
      device.rest();
      expect(await device.copied()).toEqual([]);
    });
    await device.lose();
    expect((await (await device.start()).all()).damaged).toEqual([{ requestID: 5, seq: 2 }]);
  });

  it('[S75] is restored if an open tab has older knowledge, and not if the tab knows more', async () => {
    const { device, outbox } = await createWaiting('copy and tab');
    const late = await device.start();
    await outbox.append([draft('c')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'c']);
    });
    await new OutboxDatabase('copy and tab').delete();
    await late.append([draft('d')]);
    const ids = async () => (await statesIn(late)).map(([, id]) => id);
    expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
    await new OutboxDatabase('copy and tab').delete();
    await late.append([draft('e')]);
    expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('that cannot be read is removed, so that another can be made', async () => {
    const { device, outbox } = await createWaiting('copy spoiled');
    const [cacheName] = device.caches.names();
    const headers = { 'X-Revision': '9', 'X-Last-Seq': '9' };
    await (await device.caches.open(cacheName ?? '')).put('/outbox-copy', new Response('{"rev', { headers }));
    outbox.close();
    const next = await device.start();
    await next.append([draft('c')]);
    await until(async () => {
      device.rest();
      expect(await device.copied()).toEqual(['a', 'b', 'c']);
    });
  });

  it('[S70] loses the entries that another user discards', async () => {
    const name = 'tools https://a.example/api/ c1 u4';
    const { device } = await createWaiting(name);
    vi.stubGlobal('caches', device.caches);
    await discardKeptWrites(name, await readKeptWrites(name));
    expect(await device.copied()).toBeNull();
  });
});
