import type { PGlite } from '@electric-sql/pglite';

const everyMs = 60_000;

/** Tables that have changed enough since their statistics were made, or that hold enough dead rows. */
const due = `SELECT format('%I', relname) AS "table" FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 500 + 0.1 * n_live_tup OR n_dead_tup > 500 + 0.1 * n_live_tup`;

/**
 * Does autovacuum's work: the embedded engine has no processes of its own, and plans made without statistics are bad.
 * The result ends it, after the running work.
 */
export function startMaintenance(engine: PGlite): () => Promise<void> {
  let running = Promise.resolve();
  const work = async () => {
    const { rows } = await engine.query<{ table: string }>(due);
    for (const { table } of rows) await engine.exec(`VACUUM (ANALYZE) ${table}`);
  };
  const timer = setInterval(() => {
    // It is tried again the next time; only speed depends on it.
    running = running.then(work).catch(() => undefined);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
