import { expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../tests/fakes/entries';
import { defaultWindowDays } from '../../domain/sync/mirror-types';
import type { LeaderNews } from '../ports';
import { noSweep } from './pull/sweep-state';
import { deriveStatus, type StatusInputs } from './status';

const now = 1_000_000;
const state = { position: null, snapshotFrom: null, progress: {}, lastSyncMs: 3, windowDays: 30 };
const news: LeaderNews = {
  connectivity: 'offline',
  clockErrorMinutes: 12,
  isSyncing: true,
  isStorageFull: true,
  state,
  snapshot: { tasks: { done: 4, total: 9 } },
};
const status = (more: Partial<StatusInputs> = {}) =>
  deriveStatus({
    ownConnectivity: 'online',
    news,
    outbox: contentsOf(),
    nowMs: now,
    isLeader: false,
    isOutdated: false,
    isMirrorUnavailable: false,
    counts: {},
    storage: { isPersisted: null, bytesUsed: null },
    ...more,
  });
const asOfMs = (more: Partial<LeaderNews['state']>) =>
  status({ news: { ...news, state: { ...state, ...more } } }).completeAsOfMs;

it('[S28] is the tab’s own knowledge until it hears of a leader', () => {
  expect(status({ news: null })).toMatchObject({
    ...{ connectivity: 'online', lastSyncMs: null, completeAsOfMs: null, isSyncing: false },
    ...{ isStorageFull: false, snapshot: {}, windowDays: defaultWindowDays, clockErrorMinutes: 0 },
  });
});

it('[S28] is the leader’s knowledge, and the tab’s of itself', () => {
  const { snapshot } = news;
  expect(status()).toMatchObject({ connectivity: 'offline', isSyncing: true, snapshot, windowDays: 30 });
  expect(status()).toMatchObject({ clockErrorMinutes: 12 });
  expect(status({ isLeader: true, isOutdated: true })).toMatchObject({ isLeader: true, isOutdated: true });
  const storage = { isPersisted: true, bytesUsed: 12 };
  expect(status({ storage })).toMatchObject(storage);
  const newer = { seq: 1, targets: [], temporaryKeys: [], value: {} };
  expect(status({ outbox: { ...contentsOf(), newer: [newer] } }).newerEntries).toBe(1);
});

it('[S40] is complete as of the last proof; without a sweep the last sync is one', () => {
  expect(asOfMs({})).toBe(3);
  expect(asOfMs({ completeAsOfMs: 2 })).toBe(2);
  expect(asOfMs({ sweep: noSweep })).toBeNull();
});

it('[S35] counts entries that have waited for an answer as unanswered, and those just being sent again as being sent', () => {
  const sent = entryOf(1, { state: 'sending', sentAtMs: now - 11_000 });
  const again = entryOf(2, { state: 'uncertain', sentAtMs: now - 1_000 });
  expect(status({ outbox: contentsOf(sent, again) })).toMatchObject({ sending: 1, uncertain: 1 });
  expect(status({ outbox: contentsOf(sent) })).toMatchObject({ sending: 0, uncertain: 1 });
});
