import { integrationFeature } from '../../domain/flags';
import { companyFeatures } from '../../domain/resources/company/configs';
import type { Trial } from '../accounting/trial/start-trial';
import type { ServerConfig } from '../config';
import type { Database } from '../database/database';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { commitWrite } from '../writes/write';

/** Starts the accounting system that the demo company can try, and switches the integration on for it, once. */
export async function startTrialAccounting(
  { port, dataFolder }: Pick<ServerConfig, 'port' | 'dataFolder'>,
  database: Database,
  companyID: number,
): Promise<Trial> {
  // Loaded on demand: the server of a real company needs no identity provider.
  const { startTrial } = await withoutWarnings(() => import('../accounting/trial/start-trial'));
  const origins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}`);
  const trial = await startTrial(origins, dataFolder);
  const author = { userID: 0, source: 'server', requestID: null };
  await commitWrite(database, { companyID, author, now: new Date().toISOString() }, async ({ tx, touch }) => {
    const [row] = await tx.rows(sql`
      insert into ${name(companyFeatures.name)} ("companyID", "featureID", "value")
      select ${companyID}::int, "featureID", 'true' from "features" where "name" = ${integrationFeature}
      on conflict do nothing returning ${name(companyFeatures.key)}`);
    if (row) touch(companyFeatures.name, Number(row[companyFeatures.key]));
  });
  return trial;
}

/** The identity provider warns of every Node.js before 22 when it is loaded; it works with our oldest version. */
async function withoutWarnings<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
