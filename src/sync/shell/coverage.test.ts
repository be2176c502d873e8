import { expect, it } from 'vitest';
import type { MirrorState } from '../../domain/sync/mirror-types';
import { createCoverage } from './coverage';

const dayMs = 86_400_000;
const pulledMs = Date.UTC(2026, 0, 15, 12);

/** Whether a list of rows closed in the last days before the pull may be answered from the device. */
async function covers(days: number, known: Partial<MirrorState>, clockMs = pulledMs): Promise<boolean> {
  const state = {
    position: null,
    snapshotFrom: null,
    progress: {},
    lastSyncMs: null,
    windowDays: 14,
    ...known,
  };
  const coverage = createCoverage({
    engine: { news: () => null },
    mirror: { state: async () => state, has: () => false },
    clock: { now: () => clockMs },
    access: () => ({ resources: [], unreadable: [] }),
  });
  await coverage.read();
  const since = new Date(pulledMs - days * dayMs).toISOString();
  const filter = { status: 'completed', timeCompleted: { $gte: since } };
  return coverage.isCovered({ resource: 'tasks', filter });
}

it.each([-30, 0, 30])(
  '[S24] pulled rows are on the device, whatever the clock says: %i days off',
  async (days) => {
    const clockMs = pulledMs + days * dayMs;
    expect(await covers(13, { reckonedMs: pulledMs }, clockMs)).toBe(true);
    expect(await covers(20, { reckonedMs: pulledMs }, clockMs)).toBe(false);
  },
);

it('[S24] a wider window applies when it has been pulled', async () => {
  const asked = { reckonedMs: pulledMs, windowDays: 30 };
  expect(await covers(20, { ...asked, heldDays: 14 })).toBe(false);
  expect(await covers(13, { ...asked, heldDays: 14 })).toBe(true);
  expect(await covers(20, { ...asked, heldDays: 30 })).toBe(true);
});

it('the device’s clock is used if the mirror has no time', async () => {
  for (const known of [{}, { reckonedMs: 0 }]) {
    expect(await covers(13, known)).toBe(true);
    expect(await covers(20, known)).toBe(false);
  }
});
