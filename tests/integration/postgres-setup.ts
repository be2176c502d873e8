import { startPostgres } from './postgres';

/** Gives the server tests a PostgreSQL in TEST_DATABASE_URL, unless one is given or none can be started. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const postgres = await startPostgres();
  if (postgres.kind === 'skipped') {
    console.log(`PostgreSQL: skipped, ${postgres.reason}. The tests that need it are skipped.`);
    return undefined;
  }
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
}
