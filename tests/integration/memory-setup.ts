import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { openDatabase } from '../../src/server/database/open-database';

const folder = mkdtempSync(join(tmpdir(), 'tools-memory-'));

/**
 * Makes an empty database with its tables once a run, in MEMORY_TEMPLATE: databases in memory start as copies of it.
 */
export async function setup(): Promise<void> {
  // Made for another project of the same run.
  if (process.env['MEMORY_TEMPLATE']) return;
  const file = join(folder, 'template.tar');
  const create: (options: PGliteOptions) => Promise<PGlite> = PGlite.create.bind(PGlite);
  const original = PGlite.create;
  const engines: PGlite[] = [];
  Object.assign(PGlite, {
    create: async (options: PGliteOptions) => {
      const engine = await create(options);
      engines.push(engine);
      return engine;
    },
  });
  const database = await openDatabase({ kind: 'memory' });
  Object.assign(PGlite, { create: original });
  // Making the first files takes an engine of its own, which runs before ours.
  const engine = engines.at(-1);
  if (!engine) throw new Error('the database in memory is not of PGlite');
  await engine.exec('CHECKPOINT');
  const dump = await engine.dumpDataDir('none');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  process.env['MEMORY_TEMPLATE'] = file;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
