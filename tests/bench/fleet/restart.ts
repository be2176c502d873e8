import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet } from './fleet';

export interface Restart {
  /** From the first server that answers again until every device follows the stream; null: not in time. */
  readonly backMs: number | null;
  /** How long no server answered, milliseconds. */
  readonly downMs: number;
  /** Most requests that the devices made within a second, tries at servers that were down included. */
  readonly peakPerSecond: number;
  /** The same from the moment on at which a server answered again. */
  readonly peakAfterPerSecond: number;
  readonly requests: number;
}

/** How long the servers are down besides the time that they take to start. */
const pauseMs = 5_000;
const patienceMs = 120_000;
const settlingMs = 5_000;

/** Ends all servers and starts them again, while every device follows them. */
export async function restartServers({ servers, hosts, size }: Fleet): Promise<Restart> {
  const { atMs: before } = await hosts.requests();
  const stoppedMs = Date.now();
  await servers.stop();
  await delay(pauseMs);
  await servers.start();
  const upMs = Date.now();
  let backMs: number | null = null;
  while (backMs === null && Date.now() < upMs + patienceMs) {
    if ((await servers.streams()) >= size.devices) backMs = Date.now() - upMs;
    else await delay(50);
  }
  await delay(settlingMs);
  const { atMs } = await hosts.requests();
  const made = atMs.slice(before.length).filter((time) => time >= stoppedMs);
  return {
    backMs,
    downMs: upMs - stoppedMs,
    peakPerSecond: peakOf(made),
    peakAfterPerSecond: peakOf(made.filter((time) => time >= upMs)),
    requests: made.length,
  };
}

/** Most moments within any second. @param atMs ascending */
function peakOf(atMs: readonly number[]): number {
  let most = 0;
  let from = 0;
  for (let to = 0; to < atMs.length; to++) {
    while ((atMs[to] ?? 0) - (atMs[from] ?? 0) >= 1_000) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
