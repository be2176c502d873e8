import { readFileSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

const template = process.env['MEMORY_TEMPLATE'];
/** On the copying one. Each file of one process loads this again and would read the template each time. */
const copies = Symbol.for('copies of a database in memory');
const create: (options: PGliteOptions) => Promise<unknown> = PGlite.create.bind(PGlite);

// A new database in memory takes seconds of initdb and migrations; a copy of a finished one is the same.
if (template && !Reflect.has(PGlite.create, copies))
  Object.assign(PGlite, {
    create: Object.assign(
      (options: PGliteOptions) =>
        create(options.dataDir ? options : { ...options, loadDataDir: blobOf(readFileSync(template)) }),
      { [copies]: true },
    ),
  });

/** All that the engine needs of a blob. Reading a real one takes longer than starting the engine. */
function blobOf(bytes: Uint8Array<ArrayBuffer>): Blob {
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes.buffer });
}
