import { setTimeout as delay } from 'node:timers/promises';
import { type Spread, spread } from '../figures';
import { checkWrites, type WritesFound } from './check-writes';
import { type Fleet, type FleetContext, type FleetSize, openFleet } from './fleet';
import { latenciesOf } from './latencies';
import { readMachine } from './machine';
import { type Restart, restartServers } from './restart';
import { type RoundPlan, settleRound, writeRound } from './round';

export interface SizePlan extends RoundPlan {
  /** How long nobody writes, for requests at rest. */
  readonly restSeconds: number;
}

/** What was seen of a fleet of one size; processor in per cent of a core. */
export interface SizeSeen extends WritesFound {
  readonly size: FleetSize;
  /** Writes of devices a second; terminals made as many. */
  readonly perSecond: number;
  readonly openedMs: number;
  readonly rest: { readonly perDeviceAndMinute: number; readonly serverCpu: number };
  /** Press to row on another device, milliseconds. */
  readonly elsewhere: Spread;
  readonly elsewhereFromTerminals: Spread;
  readonly neverShown: number;
  readonly answered: Spread;
  readonly writes: number;
  readonly refused: number;
  /** Entries of outboxes, and devices that pull, when the database was looked at: what it lacks may be among them. */
  readonly waiting: number;
  /** From the last press until every device has every write, those that were away included; null: never. */
  readonly settledMs: number | null;
  readonly latestPressMs: number;
  readonly requestsPerSecond: number;
  readonly serverCpu: number;
  readonly hostCpu: number;
  /** Idle time while users wrote, per cent of all processors. */
  readonly idle: number;
  /** Processor time of all servers for a write and all that follows from it, milliseconds. */
  readonly serverMsPerWrite: number;
  readonly hostMsPerWrite: number;
  /** Requests of all devices for a write. */
  readonly requestsPerWrite: number;
  /** Of each server process, bytes. */
  readonly memory: readonly number[];
  readonly restart: Restart;
}

export async function measureSize(context: FleetContext, size: FleetSize, plan: SizePlan): Promise<SizeSeen> {
  const { database, servers } = context;
  const fleet = await openFleet(context, size, 2 * plan.seconds * plan.writesPerSecond);
  try {
    const rest = await measureRest(fleet, plan.restSeconds);
    const before = usageOf(fleet, (await fleet.hosts.requests()).atMs.length);
    const round = await writeRound(fleet, plan);
    const busy = usageOf(fleet, (await fleet.hosts.requests()).atMs.length);
    const spent = busy.seconds - before.seconds;
    const settledMs = await settleRound(fleet, round);
    const done = usageOf(fleet, (await fleet.hosts.requests()).atMs.length);
    const found = await checkWrites(database, round.writes);
    const latencies = latenciesOf(round, fleet.devices, await fleet.hosts.sights());
    const { waiting, refused } = await fleet.hosts.waiting();
    const memory = servers.memory();
    const restart = await restartServers(fleet);
    return {
      size,
      perSecond: plan.writesPerSecond,
      openedMs: fleet.openedMs,
      rest,
      elsewhere: spread(latencies.fromDevices),
      elsewhereFromTerminals: spread(latencies.fromTerminals),
      neverShown: latencies.neverShown,
      answered: spread(round.answered.map(({ answeredAt, pressedAt }) => answeredAt - pressedAt)),
      writes: round.writes.length,
      refused,
      waiting,
      settledMs,
      latestPressMs: round.latestPressMs,
      requestsPerSecond: (busy.requests - before.requests) / spent,
      serverCpu: (100 * (busy.server - before.server)) / spent,
      hostCpu: (100 * (busy.hosts - before.hosts)) / spent,
      idle: (100 * (busy.idle - before.idle)) / (busy.all - before.all),
      serverMsPerWrite: (1000 * (done.server - before.server)) / round.writes.length,
      hostMsPerWrite: (1000 * (done.hosts - before.hosts)) / round.writes.length,
      requestsPerWrite: (done.requests - before.requests) / round.writes.length,
      ...found,
      memory,
      restart,
    };
  } finally {
    await fleet.hosts.close();
  }
}

/** Devices still settle after the first synchronization. */
const settlingMs = 5_000;

async function measureRest({ hosts, servers, size }: Fleet, seconds: number): Promise<SizeSeen['rest']> {
  await delay(settlingMs);
  const before = { requests: (await hosts.requests()).atMs.length, cpu: servers.cpuSeconds() };
  await delay(seconds * 1000);
  const requests = (await hosts.requests()).atMs.length - before.requests;
  return {
    perDeviceAndMinute: (requests * 60) / seconds / size.devices,
    serverCpu: (100 * (servers.cpuSeconds() - before.cpu)) / seconds,
  };
}

function usageOf({ servers, hosts }: Fleet, requests: number) {
  return {
    ...readMachine(),
    seconds: performance.now() / 1000,
    server: servers.cpuSeconds(),
    hosts: hosts.cpuSeconds(),
    requests,
  };
}
