import { describe, expect, it, vi } from 'vitest';
import { emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxStore } from '../../../domain/sync/outbox-types';
import { StorageError } from '../../../mirror/storage/storage-error';
import { createCallWatch } from './call-watch';
import { createRoom, type RoomOptions } from './make-room';

const full = () => new StorageError('full', 'no room');
const noContents = { entries: [], damaged: [], replaced: {} };

const put: MirrorCommit = { ...emptyCommit(null), put: { tasks: [{ taskID: 1 }] } };

/** A disk without room until so many lots of rows are evicted. */
function openDisk({
  departed = 0,
  former = 0,
  visited = 0,
  wanted = 1,
  within = ((_ticks, call) => call()) as RoomOptions['within'],
  hangs = false,
}) {
  const left = { departed, former, visited };
  const given: string[] = [];
  const next = (kind: 'departed' | 'visited') => async () =>
    left[kind] > 0 ? { tasks: [kind === 'departed' ? 100 + left[kind] : left[kind]] } : {};
  const check = () => {
    if (given.length < wanted) throw full();
  };
  const mirror: RoomOptions['mirror'] = {
    planDeparture: hangs ? () => new Promise(() => {}) : next('departed'),
    planEviction: next('visited'),
    giveUpFormer: async () => {
      if (left.former === 0) return false;
      left.former--;
      given.push('former');
      return true;
    },
    commit: async ({ put, remove }: MirrorCommit) => {
      const [key = 0] = remove.tasks ?? [];
      if (key > 0) {
        left[key > 100 ? 'departed' : 'visited']--;
        given.push(key > 100 ? 'departed' : 'visited');
      }
      if (Object.keys(put).length > 0 && given.length < wanted) return { kind: 'full' };
      return { kind: 'committed', serial: given.length };
    },
  };
  const room = createRoom({ mirror, within });
  const store = () => room.commit(() => mirror.commit(put));
  const outbox: OutboxStore = {
    all: async () => {
      check();
      return noContents;
    },
    append: async () => {
      check();
      return [];
    },
    update: async () => {
      check();
      return noContents;
    },
    adopt: async () => {
      check();
      return 1;
    },
  };
  return { room, store, outbox: room.forOutbox(outbox), given };
}

describe('[S33] on a full disk', () => {
  it.each(['all', 'append', 'update', 'adopt'] as const)(
    'rows make room for the outbox: %s',
    async (name) => {
      const { outbox, given } = openDisk({ visited: 3, wanted: 2 });
      const work = {
        all: outbox.all,
        append: () => outbox.append([]),
        update: () => outbox.update(() => null),
        adopt: () => outbox.adopt?.('former'),
      };
      await work[name]();
      expect(given).toEqual(['visited', 'visited']);
    },
  );

  it('rows that have left the window go before opened ones', async () => {
    const { store, given } = openDisk({ departed: 1, visited: 3, wanted: 2 });
    expect(await store()).toMatchObject({ kind: 'committed' });
    expect(given).toEqual(['departed', 'visited']);
  });

  it("[S72] mirrors of former users go before this user's opened rows", async () => {
    const { store, given } = openDisk({ departed: 1, former: 1, visited: 3, wanted: 3 });
    expect(await store()).toMatchObject({ kind: 'committed' });
    expect(given).toEqual(['departed', 'former', 'visited']);
  });

  it('it is reported when nothing is left to remove, and nothing is tried for ever', async () => {
    const empty = openDisk({});
    expect(await empty.store()).toEqual({ kind: 'full' });
    await expect(empty.outbox.append([])).rejects.toMatchObject({ trouble: 'full' });
    const greedy = openDisk({ visited: 50, wanted: 50 });
    await expect(greedy.outbox.append([])).rejects.toMatchObject({ trouble: 'full' });
    expect(greedy.given.length).toBeLessThan(10);
  });

  it('[S54] the outbox waits for room only so long: a mirror that hangs delays nothing', async () => {
    const ticks: (() => void)[] = [];
    const after = (_delayMs: number, tick: () => void) => {
      ticks.push(tick);
      return () => {};
    };
    const { within } = createCallWatch({ after }, () => {});
    const { outbox } = openDisk({ visited: 3, within, hangs: true });
    const appending = expect(outbox.append([])).rejects.toMatchObject({ trouble: 'full' });
    for (const _ of ['five seconds', 'ten']) {
      await vi.waitFor(() => expect(ticks).toHaveLength(1));
      ticks.pop()?.();
    }
    await appending;
  });

  it('other trouble is no reason to remove anything', async () => {
    const { room, given } = openDisk({ visited: 3 });
    const broken = { append: () => Promise.reject(new StorageError('lost', 'gone')) };
    const { append } = room.forOutbox({ ...openDisk({}).outbox, ...broken });
    await expect(append([])).rejects.toMatchObject({ trouble: 'lost' });
    expect(given).toEqual([]);
  });
});
