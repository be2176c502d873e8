// Companies of devices, engines in Node and light ones, on two server processes over one PostgreSQL.
import { openDatabase } from '../../../src/server/database/open-database';
import { startPostgres } from '../../integration/postgres';
import { load, type Section } from '../figures';
import { signInAs } from './companies';
import { figuresOf, growthOf } from './engine-figures';
import type { FleetSize } from './fleet';
import { lightFiguresOf, lightGrowthOf } from './light/light-figures';
import { type LightFleetSeen, measureLight } from './light/measure-light';
import type { LightRound } from './light/plan-writes';
import { measureSize, type SizeSeen } from './measure-size';
import { measureReturning } from './returning';
import { adminPassword, startServers } from './servers';

const servers = 2;
/** On a machine too busy for it, `BENCH_FLEET_PACE=5` writes a tenth as fast. */
const fullPace = Number(process.env['BENCH_FLEET_PACE'] ?? 50);
/**
 * The servers' limit: few engines among devices that cost the measuring machine little. The first two show the cost of
 * more devices at the same pace.
 */
const lightRounds: readonly LightRound[] = [
  { devices: 50, probes: 8, seconds: 26, warmUpSeconds: 6, writesPerSecond: 5 },
  { devices: 200, probes: 8, seconds: 26, warmUpSeconds: 6, writesPerSecond: 5 },
  { devices: 200, probes: 8, seconds: 36, warmUpSeconds: 6, writesPerSecond: fullPace },
];
const plan = { seconds: 20, away: 2, restSeconds: 40 };
/**
 * Whole engines alone, at a pace that the measuring machine can carry: a row costs it 0.2 ms of processor time and a
 * pull 3 ms for each engine, so 200 of them would take five cores at full pace.
 */
const sizes: readonly PacedSize[] = readSizes(process.env['BENCH_FLEET_SIZES']) ?? [
  { devices: 50, companies: 1, writesPerSecond: 5 },
  { devices: 200, companies: 1, writesPerSecond: 1 },
  { devices: 200, companies: 10, writesPerSecond: 1 },
];

interface PacedSize extends FleetSize {
  /** From devices; terminals write as many again. */
  readonly writesPerSecond: number;
}

export async function measureEngines(): Promise<Section> {
  const postgres = await startPostgres();
  if (postgres.kind === 'skipped')
    return { figures: [], skipped: [`engines on PostgreSQL: ${postgres.reason}`] };
  const site = await startServers(postgres.url, servers);
  const database = await openDatabase({ kind: 'url', url: postgres.url });
  try {
    const admin = await signInAs(site.baseUrls[0] ?? '', 'admin', adminPassword);
    const context = { database, servers: site, admin };
    const light: LightFleetSeen[] = [];
    for (const round of lightRounds) {
      light.push(await measureLight(context, round));
      console.log(`  ${round.devices} devices, ${round.writesPerSecond} writes a second: done (${load()})`);
    }
    const seen: SizeSeen[] = [];
    for (const { writesPerSecond, ...size } of sizes) {
      seen.push(await measureSize(context, size, { ...plan, writesPerSecond }));
      console.log(`  ${size.devices} engines of ${size.companies} companies: done (${load()})`);
    }
    const returning = await measureReturning(context);
    const figures = [...light.flatMap(lightFiguresOf), ...lightGrowthOf(light)];
    return { figures: [...figures, ...seen.flatMap(figuresOf), ...growthOf(seen), returning], skipped: [] };
  } finally {
    await database.close();
    await site.close();
    await postgres.stop();
  }
}

/** `50x1@5,200x10@1`: devices × companies at writes a second; `none`: no round of engines alone. */
function readSizes(text: string | undefined): readonly PacedSize[] | null {
  if (!text) return null;
  if (text === 'none') return [];
  return text.split(',').map((each) => {
    const [devices = 0, companies = 1, writesPerSecond = 1] = each.split(/[x@]/).map(Number);
    return { devices, companies, writesPerSecond };
  });
}
