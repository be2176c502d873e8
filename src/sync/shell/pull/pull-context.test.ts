import { expect, it } from 'vitest';
import { reckon } from './pull-context';

const dayMs = 86_400_000;
const serverMs = Date.UTC(2026, 0, 15);
const state = { position: null, snapshotFrom: null, progress: {}, lastSyncMs: null, windowDays: 14 };

/** @param errorMs of the device's clock; null: no answer tells the server's time */
function reckonedMs(errorMs: number | null, before?: number): number | undefined {
  const connection = {
    get: () => Promise.reject(new Error('nothing is asked')),
    dropCapabilities: () => {},
    earliestMs: () => serverMs + Math.min(errorMs ?? 30 * dayMs, 0),
    serverTimeMs: () => (errorMs === null ? null : serverMs),
  };
  return reckon({ connection }, { ...state, ...(before !== undefined && { reckonedMs: before }) }).reckonedMs;
}

it('[S24] [S25] the window is reckoned by the earlier time, and by no earlier one than before', () => {
  expect(reckonedMs(30 * dayMs)).toBe(serverMs);
  expect(reckonedMs(-30 * dayMs)).toBe(serverMs - 30 * dayMs);
  expect(reckonedMs(-30 * dayMs, serverMs - dayMs)).toBe(serverMs - dayMs);
});

it('[S25] where no answer tells the time nothing is known to have left', () => {
  expect(reckonedMs(null)).toBe(0);
  expect(reckonedMs(null, serverMs)).toBe(serverMs);
});
