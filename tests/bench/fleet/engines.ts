// A site of real engines in Node: companies of devices on two server processes over one PostgreSQL.
import { openDatabase } from '../../../src/server/database/open-database';
import { startPostgres } from '../../integration/postgres';
import { load, type Section } from '../figures';
import { signInAs } from './companies';
import { figuresOf, growthOf } from './engine-figures';
import type { FleetSize } from './fleet';
import { measureSize, type SizeSeen } from './measure-size';
import { measureReturning } from './returning';
import { adminPassword, startServers } from './servers';

const servers = 2;
/** On a machine too busy for it, `BENCH_FLEET_PACE=5` writes a tenth as fast. */
const writesPerSecond = Number(process.env['BENCH_FLEET_PACE'] ?? 50);
const plan = { seconds: 20, writesPerSecond, away: 2, restSeconds: 60 };
const sizes: readonly FleetSize[] = readSizes(process.env['BENCH_FLEET_SIZES']) ?? [
  { devices: 50, companies: 1 },
  { devices: 200, companies: 1 },
  { devices: 200, companies: 10 },
];

export async function measureEngines(): Promise<Section> {
  const postgres = await startPostgres();
  if (postgres.kind === 'skipped')
    return { figures: [], skipped: [`engines on PostgreSQL: ${postgres.reason}`] };
  const site = await startServers(postgres.url, servers);
  const database = await openDatabase({ kind: 'url', url: postgres.url });
  try {
    const admin = await signInAs(site.baseUrls[0] ?? '', 'admin', adminPassword);
    const seen: SizeSeen[] = [];
    for (const size of sizes) {
      seen.push(await measureSize({ database, servers: site, admin }, size, plan));
      console.log(`  ${size.devices} devices of ${size.companies} companies: done (${load()})`);
    }
    const returning = await measureReturning({ database, servers: site, admin });
    return { figures: [...seen.flatMap(figuresOf), ...growthOf(seen), returning], skipped: [] };
  } finally {
    await database.close();
    await site.close();
    await postgres.stop();
  }
}

/** `50x1,200x10`: devices × companies. */
function readSizes(text: string | undefined): readonly FleetSize[] | null {
  if (!text) return null;
  return text.split(',').map((each) => {
    const [devices = 0, companies = 1] = each.split('x').map(Number);
    return { devices, companies };
  });
}
