import { expect, it } from 'vitest';
import { isMisreckoned, reckon, reckonAnew } from './pull-context';

const dayMs = 86_400_000;
const serverMs = Date.UTC(2026, 0, 15);
const state = { position: null, snapshotFrom: null, progress: {}, lastSyncMs: null, windowDays: 14 };

/** @param errorMs error of the device's clock; null: no answer tells the server's time */
function contextOf(errorMs: number | null) {
  const clockMs = serverMs + (errorMs ?? 30 * dayMs);
  const connection = {
    get: () => Promise.reject(new Error('nothing is asked')),
    dropCapabilities: () => {},
    earliestMs: () => (errorMs === null ? clockMs : Math.min(clockMs, serverMs)),
    serverTimeMs: () => (errorMs === null ? null : serverMs),
  };
  return { clock: { now: () => clockMs }, connection };
}

const reckonedMs = (errorMs: number | null, before: number): number | undefined =>
  reckon(contextOf(errorMs), { ...state, reckonedMs: before }).reckonedMs;

it('[S24] [S25] the window uses the earlier time, and no earlier one than before', () => {
  expect(reckonedMs(30 * dayMs, serverMs - dayMs)).toBe(serverMs);
  expect(reckonedMs(-30 * dayMs, serverMs - 40 * dayMs)).toBe(serverMs - 30 * dayMs);
  expect(reckonedMs(-30 * dayMs, serverMs - dayMs)).toBe(serverMs - dayMs);
});

it('[S24] [S25] by a time without any answer it is unknown which rows were left out, and which have left', () => {
  expect(reckonedMs(null, serverMs)).toBe(0);
  expect(reckonedMs(null, serverMs + 30 * dayMs)).toBe(serverMs + 30 * dayMs);
  expect(reckonAnew(contextOf(null), state).reckonedMs).toBe(0);
  expect(reckonedMs(0, 0)).toBe(0);
});

it.each([
  ['is not known', {}, true],
  ['is not known', { reckonedMs: 0 }, true],
  ['was reckoned by a time weeks from now', { reckonedMs: serverMs + 30 * dayMs }, true],
  ['was reckoned a little later', { reckonedMs: serverMs + dayMs / 2 }, false],
  ['was reckoned by the last pull', { reckonedMs: serverMs - 60 * dayMs }, false],
])('[S24] a window of which it %s is scanned again by the present time: %j', (_, known, isAnew) => {
  const before = { ...state, position: { epoch: 'e', version: 1 }, ...known };
  expect(isMisreckoned(contextOf(0), before)).toBe(isAnew);
  expect(isMisreckoned(contextOf(null), before)).toBe(false);
  const begun = reckonAnew(contextOf(0), before);
  if (isAnew) expect(begun).toMatchObject({ reckonedMs: serverMs, heldDays: -1 });
  else expect(begun.heldDays).toBe(undefined);
});
