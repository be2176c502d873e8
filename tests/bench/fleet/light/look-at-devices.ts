import { setTimeout as delay } from 'node:timers/promises';
import { type Spread, spread } from '../../figures';
import type { RoundWrite } from '../round';
import type { LightFleet, RoundWritten } from './light-round';
import type { LightSeen } from './messages';
import type { PlannedWrites } from './plan-writes';

/** What came of the writes on the devices; latencies in milliseconds, of presses after the warm-up. */
export interface FoundOnDevices {
  /** From a user's press on one engine to the row on each other's screen. */
  readonly elsewhere: Spread;
  /** From a terminal's write to the row on the screen of each engine. */
  readonly elsewhereFromTerminals: Spread;
  /** Of both, those of the warm-up. */
  readonly elsewhereAtFirst: Spread;
  /** From any write to the page of the feed with it at each other light device. */
  readonly atLights: Spread;
  /** Rows that a screen has not shown with the written values in the time that it was given. */
  readonly neverShown: number;
  /** Writes that did not come to a light device, and those that came to one again, of all light devices together. */
  readonly missing: number;
  readonly again: number;
  /** Tasks that an engine lacks, of all engines together. */
  readonly missingOnEngines: number;
  readonly refused: number;
  /** From the last answer until every device has every write; null: never. */
  readonly settledMs: number | null;
}

const patienceMs = 120_000;

/** Waits until every device has every write, and looks at what they have. */
export async function lookAtDevices(
  fleet: LightFleet,
  planned: PlannedWrites,
  { writes, steadyFromMs }: RoundWritten,
): Promise<FoundOnDevices> {
  const settledMs = await settle(fleet, writes.length);
  const { engines, lights } = fleet;
  const isSteady = ({ pressedAtMs }: RoundWrite): boolean => pressedAtMs >= steadyFromMs;
  const shown = await shownLatencies(fleet, planned, writes);
  const steady = shown.filter(({ write }) => isSteady(write));
  const seen = await lights.seen();
  const had = (await engines.written()).map(([, count]) => writes.length - count);
  return {
    elsewhere: spreadOf(steady.filter(({ write }) => write.device !== null)),
    elsewhereFromTerminals: spreadOf(steady.filter(({ write }) => write.device === null)),
    elsewhereAtFirst: spreadOf(shown.filter(({ write }) => !isSteady(write))),
    neverShown: shown.filter(({ latencyMs }) => latencyMs === null).length,
    atLights: spread(lightLatencies(seen, writes.filter(isSteady))),
    missing: missingOf(seen, writes),
    again: seen.reduce((sum, { again }) => sum + again, 0),
    missingOnEngines: had.reduce((sum, count) => sum + count, 0),
    refused: (await engines.waiting()).refused,
    settledMs,
  };
}

async function settle({ engines, lights }: LightFleet, writes: number): Promise<number | null> {
  const begun = Date.now();
  for (; Date.now() < begun + patienceMs; await delay(250)) {
    if ((await lights.least()) < writes || (await engines.waiting()).waiting > 0) continue;
    const settledMs = Date.now() - begun;
    if ((await engines.written()).every(([, count]) => count === writes)) return settledMs;
  }
  return null;
}

/** A write, and how long it took to the screen of one other engine; null: it was never shown there. */
interface Shown {
  readonly write: RoundWrite;
  readonly latencyMs: number | null;
}

async function shownLatencies(
  { engines }: LightFleet,
  { probes, watched }: PlannedWrites,
  writes: readonly RoundWrite[],
): Promise<readonly Shown[]> {
  const sights = await engines.sights();
  const shownAt = new Map(sights.map(({ device, taskID, atMs }) => [`${device} ${taskID}`, atMs]));
  const isWatched = new Set(watched);
  return writes
    .filter(({ taskID }) => isWatched.has(taskID))
    .flatMap((write) =>
      probes
        .filter((other) => other !== write.device)
        .map((other): Shown => {
          const atMs = shownAt.get(`${other} ${write.taskID}`);
          return { write, latencyMs: atMs === undefined ? null : atMs - write.pressedAtMs };
        }),
    );
}

function spreadOf(shown: readonly Shown[]): Spread {
  return spread(shown.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs])));
}

function lightLatencies(seen: readonly LightSeen[], writes: readonly RoundWrite[]): readonly number[] {
  const byTask = new Map(writes.map((write) => [write.taskID, write]));
  return seen.flatMap(({ device, taskIDs, atMs }) =>
    taskIDs.flatMap((taskID, index) => {
      const write = byTask.get(taskID);
      return write && write.device !== device ? [(atMs[index] ?? Number.NaN) - write.pressedAtMs] : [];
    }),
  );
}

function missingOf(seen: readonly LightSeen[], writes: readonly RoundWrite[]): number {
  return seen.reduce((sum, { taskIDs }) => {
    const had = new Set(taskIDs);
    return sum + writes.filter(({ taskID }) => !had.has(taskID)).length;
  }, 0);
}
