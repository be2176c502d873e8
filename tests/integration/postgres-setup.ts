import { openDatabase } from '../../src/server/database/open-database';
import { createDatabase, startPostgres } from './postgres';

/**
 * Provides a PostgreSQL for the server tests in TEST_DATABASE_URL, unless one is given or none can be started, and the
 * name of one of its databases that has our tables in TEST_DATABASE_TEMPLATE.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const postgres = await startPostgres();
  if (postgres.kind === 'skipped') {
    console.log(`PostgreSQL: skipped, ${postgres.reason}. The tests that need it are skipped.`);
    return undefined;
  }
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const template = (await createDatabase()) ?? '';
  await (await openDatabase({ kind: 'url', url: template })).close();
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(template).pathname.slice(1);
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    delete process.env['TEST_DATABASE_TEMPLATE'];
    await postgres.stop();
  };
}
