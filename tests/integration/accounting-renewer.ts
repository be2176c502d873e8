import { createAccounting } from '../../src/server/accounting/connections';
import { readAccountingSetup } from '../../src/server/accounting/settings';
import { openDatabase } from '../../src/server/database/open-database';

/**
 * A process that requests a token for company 1, in the database that is named, with the settings of its environment.
 */
const [databaseURL = '', key = ''] = process.argv.slice(2);

const { connections } = createAccounting({
  database: await openDatabase({ kind: 'url', url: databaseURL }),
  setup: readAccountingSetup(process.env),
  key: Buffer.from(key, 'base64'),
  now: () => new Date(),
  fetch,
});
process.stdout.write(JSON.stringify(await connections.withAccessToken(1, async ({ token }) => token)));
process.exit(0);
