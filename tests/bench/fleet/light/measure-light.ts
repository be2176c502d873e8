import { setTimeout as delay } from 'node:timers/promises';
import { type Spread, spread } from '../../figures';
import { checkWrites, type WritesFound } from '../check-writes';
import { createCompany } from '../companies';
import { type FleetContext, sessionOf } from '../fleet';
import { startHosts } from '../hosts';
import { readMachine, watchPostgres } from '../machine';
import type { DevicePlan } from '../messages';
import { startLightHosts } from './light-hosts';
import { type LightFleet, type RoundWritten, writeLightRound } from './light-round';
import { type FoundOnDevices, lookAtDevices } from './look-at-devices';
import { type LightRound, planWrites } from './plan-writes';

/** What was seen of a company's devices, most of them light; processor in per cent of a core. */
export interface LightFleetSeen extends WritesFound, FoundOnDevices {
  readonly round: LightRound;
  readonly writes: number;
  /** From sending to the answer, milliseconds. */
  readonly answered: Spread;
  /** How much later than planned devices pressed, milliseconds. */
  readonly late: Spread;
  readonly cpu: Processor;
  /** Processor time of all servers for a write and all that follows from it, milliseconds. */
  readonly serverMsPerWrite: number;
  readonly postgresMsPerWrite: number;
  /** Pages that a light device asked for, a write. */
  readonly pagesPerWrite: number;
  /** Exchanges of light devices that were tried again. */
  readonly failed: number;
  readonly memory: readonly number[];
}

/** While people write; `others`: what the machine does besides. */
export interface Processor {
  readonly servers: number;
  readonly engines: number;
  readonly lights: number;
  readonly postgres: number;
  readonly others: number;
  /** Idle time, per cent of all processors. */
  readonly idle: number;
}

/** The devices are open, and there are no writes yet. */
const settlingMs = 3_000;
let count = 0;

export async function measureLight(context: FleetContext, round: LightRound): Promise<LightFleetSeen> {
  const { database, servers, admin } = context;
  const company = await createCompany(database, admin, {
    name: `light${++count}`,
    devices: round.devices,
    tasks: 2 * round.seconds * round.writesPerSecond,
  });
  const planned = planWrites(round, company.taskIDs);
  const deviceOf = (index: number) => ({ index, session: sessionOf(company, index, servers) });
  const { watched } = planned;
  const screen: DevicePlan['screen'] = {
    filter: { taskID: { in: watched } },
    sort: [['taskID', 'ASC']],
    range: [0, watched.length - 1],
  };
  const engines = await startHosts(round.probes);
  const lights = await startLightHosts(round.devices - round.probes);
  const fleet: LightFleet = { company, servers, engines, lights };
  try {
    await engines.open(planned.probes.map((index) => ({ ...deviceOf(index), screen })));
    await lights.open(planned.lights.map(deviceOf));
    await delay(settlingMs);
    const usage = await usageOf(context, fleet);
    const before = usage();
    const { pages } = await lights.requests();
    const written = await writeLightRound(fleet, round, planned);
    const busy = usage();
    const found = await lookAtDevices(fleet, planned, written);
    const done = usage();
    const requests = await lights.requests();
    const { writes } = written;
    return {
      round,
      writes: writes.length,
      ...found,
      ...(await checkWrites(database, writes)),
      ...spreads(written),
      cpu: processorOf(before, busy),
      serverMsPerWrite: (1000 * (done.servers - before.servers)) / writes.length,
      postgresMsPerWrite: (1000 * (done.postgres - before.postgres)) / writes.length,
      pagesPerWrite: (requests.pages - pages) / planned.lights.length / writes.length,
      failed: requests.failed,
      memory: servers.memory(),
    };
  } finally {
    await Promise.all([engines.close(), lights.close()]);
  }
}

function spreads({ answeredMs, lateMs }: RoundWritten): Pick<LightFleetSeen, 'answered' | 'late'> {
  return { answered: spread(answeredMs), late: spread(lateMs) };
}

type Usage = Readonly<
  Record<'seconds' | 'servers' | 'engines' | 'lights' | 'postgres' | 'own' | 'all' | 'idle', number>
>;

async function usageOf({ database, servers }: FleetContext, { engines, lights }: LightFleet) {
  const postgres = await watchPostgres(database);
  return (): Usage => {
    const { user, system } = process.cpuUsage();
    return {
      ...readMachine(),
      seconds: performance.now() / 1000,
      servers: servers.cpuSeconds(),
      engines: engines.cpuSeconds(),
      lights: lights.cpuSeconds(),
      postgres: postgres(),
      own: (user + system) / 1e6,
    };
  };
}

function processorOf(before: Usage, after: Usage): Processor {
  const spent = (what: keyof Usage): number => after[what] - before[what];
  const share = (seconds: number): number => (100 * seconds) / spent('seconds');
  const known = spent('servers') + spent('engines') + spent('lights') + spent('postgres') + spent('own');
  return {
    servers: share(spent('servers')),
    engines: share(spent('engines')),
    lights: share(spent('lights')),
    postgres: share(spent('postgres')),
    others: share(Math.max(0, spent('all') - spent('idle') - known)),
    idle: (100 * spent('idle')) / spent('all'),
  };
}
