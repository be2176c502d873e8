import { session } from '../../../../tests/fakes/session';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createFakeServer } from '../../../../tests/fakes/fake-server';
import { updateRow } from '../../../domain/mutations/rows';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import { openMirror } from '../../../mirror/mirror';
import { createOutbox } from '../../../mirror/storage/outbox/outbox-store';
import { openStoredMirror } from '../../../mirror/storage/stored-mirror';
import type { BackgroundWork } from '../../device';
import type { ChannelMessage, Locks } from '../../ports';
import { openDevice } from '../open-device';
import { workInBackground } from './background';

const code = { reasonCodeID: 1, companyID: 7, reasonCode: 'W', description: 'Wet' };
let lastMs = 0;
const clock = {
  // Nothing begins in the millisecond in which something else ended.
  now: () => {
    lastMs = Math.max(lastMs + 1, Date.now());
    return lastMs;
  },
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
const pause = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
// On a busy machine.
const patient = { timeout: 30_000 };
let worlds = 0;

/** One device: its databases, its lock, its tabs and its service worker, and a server that can be unreachable. */
function openWorld() {
  const name = `background ${++worlds}`;
  const server = createFakeServer({ companyID: 7, feed: true, retryCache: true, announcesRetryCache: true });
  server.put('reasonCodes', code);
  const listeners = new Set<{ readonly owner: symbol; readonly hear: (message: ChannelMessage) => void }>();
  let isUp = true;
  let uuids = 0;
  let last: Promise<unknown> = Promise.resolve();
  const hold: Locks['hold'] = (_name, work, options) => {
    const isGivenUp = () => options && 'signal' in options && options.signal.aborted;
    const mine = last.then(() => (isGivenUp() ? undefined : work(new AbortController().signal)));
    last = mine;
    return mine;
  };
  const ports = () => {
    const owner = Symbol('client');
    return {
      session,
      clock,
      random: { next: () => 0.01, uuid: () => `u${++uuids}` },
      network: {
        send: async (request: Parameters<typeof server.handle>[0]) =>
          isUp ? server.handle(request) : ({ kind: 'none', reason: 'unreachable' } as const),
        listen: ({ onNews }: { onNews(): void }) => server.onNews(onNews),
      },
      locks: { hold },
      channel: {
        post: (message: ChannelMessage) => {
          for (const each of listeners) if (each.owner !== owner) queueMicrotask(() => each.hear(message));
        },
        subscribe: (hear: (message: ChannelMessage) => void) => {
          const mine = { owner, hear };
          listeners.add(mine);
          return () => listeners.delete(mine);
        },
      },
      outbox: createOutbox({ name, pause, onOutdated: () => {} }),
      lockName: 'leader',
    };
  };
  const openTab = () =>
    openDevice({
      ...ports(),
      openMirror: (onEvent) =>
        openMirror({
          name,
          pause,
          now: Date.now,
          onEvent,
          loadRegexp: () => Promise.reject(new Error('none')),
        }),
    });
  const openStored = () => openStoredMirror({ name, pause, now: Date.now, onEvent: () => {} });
  return {
    server,
    openTab,
    openStored,
    goes: (next: boolean) => {
      isUp = next;
    },
    inBackground: async (work: BackgroundWork, patienceMs = 4_000, signal = new AbortController().signal) => {
      const mirror = openStored();
      return workInBackground(work, { ...ports(), mirror, patienceMs, signal }).finally(mirror.close);
    },
  };
}

const change = updateRow(reasonCodes, code, { description: 'Dry' }, 7);

it('[S47] sends the entries of closed tabs, once', async () => {
  const world = openWorld();
  const tab = world.openTab();
  await expect
    .poll(async () => (await tab.readRows({ resource: 'reasonCodes', filter: {}, sort: [] })).length, patient)
    .toBe(1);
  world.goes(false);
  await tab.submit([change]);
  await tab.close();
  expect(await world.inBackground('send', 300)).toBe(false);
  world.goes(true);
  expect(await world.inBackground('send')).toBe(true);
  expect(world.server.applied()).toHaveLength(1);
  expect(await world.inBackground('send')).toBe(true);
  expect(world.server.applied()).toHaveLength(1);
});

it('[S47] waits while a tab leads, which does the work itself', async () => {
  const world = openWorld();
  world.goes(false);
  const tab = world.openTab();
  await tab.submit([change]);
  expect(await world.inBackground('send', 300)).toBe(false);
  const helped = world.inBackground('send');
  world.goes(true);
  tab.syncNow();
  expect(await helped).toBe(true);
  expect(world.server.applied()).toHaveLength(1);
  await tab.close();
});

it('[S47] refreshes the mirror, which the next tab finds', async () => {
  const world = openWorld();
  expect(await world.inBackground('refresh')).toBe(true);
  world.server.put('reasonCodes', { ...code, reasonCodeID: 2 });
  expect(await world.inBackground('refresh')).toBe(true);
  const stored = world.openStored();
  expect(await stored.keys('reasonCodes')).toEqual([1, 2]);
  expect(await stored.rows('reasonCodes', [2, 3])).toMatchObject([{ reasonCodeID: 2 }]);
  await stored.close();
  world.goes(false);
  const tab = world.openTab();
  await expect
    .poll(async () => (await tab.readRows({ resource: 'reasonCodes', filter: {}, sort: [] })).length, patient)
    .toBe(2);
  await tab.close();
});

it('[S47] syncs again if the clock was ahead at the last sync', async () => {
  const world = openWorld();
  expect(await world.inBackground('refresh')).toBe(true);
  const stored = world.openStored();
  const state = await stored.state();
  await stored.commit(emptyCommit({ ...state, lastSyncMs: Date.now() + 86_400_000 }));
  await stored.close();
  world.goes(false);
  expect(await world.inBackground('refresh', 300)).toBe(false);
  world.goes(true);
  expect(await world.inBackground('refresh')).toBe(true);
});

it('[S47] leaves its work to a new version that waits for its end', async () => {
  const world = openWorld();
  world.goes(false);
  const tab = world.openTab();
  await tab.submit([change]);
  await tab.close();
  const yielding = new AbortController();
  // Longer than the test may take.
  const given = world.inBackground('send', 600_000, yielding.signal);
  yielding.abort();
  expect(await given).toBe(false);
  world.goes(true);
  expect(await world.inBackground('send', 600_000, yielding.signal)).toBe(false);
  expect(world.server.applied()).toEqual([]);
  expect(await world.inBackground('send')).toBe(true);
  expect(world.server.applied()).toHaveLength(1);
});
