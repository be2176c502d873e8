import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Connection, createExecutor, type DriverQuery, toDriverQuery, typeParsers } from './connection';
import { copyEngine } from './data-folder';
import { withRetries } from './driver-errors';
import { startMaintenance } from './maintenance';
import { createPgliteTransactions } from './pglite-transactions';
import { createTurns, untilHeard } from './turns';

/**
 * The embedded engine. It has one session, so transactions take turns: a transaction opened inside another one's work
 * would wait forever. @param folder of the rows; null: in memory
 */
export async function openPglite(folder: string | null): Promise<Connection> {
  const engine = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    parsers: { ...typeParsers },
    extensions: { pg_trgm },
  });
  // Its files are on this machine, or in memory: a distant page costs hardly more than the next one.
  await engine.exec(`SET TIME ZONE 'UTC'; SET random_page_cost = 1.1`);
  const { transaction, statement } = createPgliteTransactions(engine);
  // A turn ends when arrived messages have been read, so that waiting writes precede reads; with rows in memory,
  // callers are in the same process.
  const turns = folder === null ? createTurns() : createTurns(untilHeard);
  const run = async ({ text, values }: DriverQuery) =>
    (await engine.query<Record<string, unknown>>(text, values)).rows;
  const stopMaintenance = startMaintenance(engine);
  return {
    kind: 'pglite',
    read: (work, length = 'short') =>
      turns.take(length === 'long' ? 'long' : 'read', () =>
        transaction('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY', (rows) => work(createExecutor(rows))),
      ),
    readOnce: (query) => turns.take('statement', () => statement(toDriverQuery(query))),
    write: (work) =>
      withRetries(() =>
        turns.take('write', () =>
          transaction('BEGIN', (rows) => {
            const tx = createExecutor(rows);
            // No other session could wait for its locks.
            return work({ ...tx, last: tx.rows });
          }),
        ),
      ),
    session: (work) =>
      work({
        script: async (text) => void (await engine.exec(text)),
        rows: (query) => run(toDriverQuery(query)),
      }),
    ...(folder !== null && {
      // Between the two the maintenance may write: the engine's log of it is among the files.
      copyFiles: (to: string) =>
        turns.take('write', async () => {
          await engine.exec('CHECKPOINT');
          await engine.runExclusive(() => copyEngine(folder, to));
        }),
    }),
    close: async () => {
      await stopMaintenance();
      await engine.close();
    },
  };
}
