import { users } from '../domain/resources/company/users';
import { loginNameOf } from './auth/accounts';
import { hashKnownPassword } from './auth/passwords';
import { readSecretKey } from './auth/secret-key';
import type { ServerConfig } from './config';
import { fieldSchema } from './crud/field-schema';
import { engineFolderOf, isEngineFolder } from './database/data-folder';
import type { Database } from './database/database';
import { errorCodeOf } from './database/driver-errors';
import { openDatabase } from './database/open-database';
import { StartupError } from './database/startup-error';
import type { DemoProgress } from './demo/create-demo';
import { defineNewFlags } from './flags/define-flags';
import { createFirstCompany, findDemo, isEmptyDatabase } from './seed';

export interface PreparedDatabase {
  readonly database: Database;
  readonly secretKey: Buffer;
  /** The seed of the demo company in the database; null for another company. */
  readonly demoSeed: number | null;
}

/**
 * Opens the database, migrates its tables and fills an empty one. Throws a `StartupError` for whatever the operator can
 * mend.
 */
export async function prepareDatabase(
  config: ServerConfig,
  print: (line: string) => void,
): Promise<PreparedDatabase> {
  if (isSurelyEmpty(config) && !config.isDemo) firstPassword(config);
  const database = await openDatabase(config.place);
  try {
    // Read first, since it may be refused.
    const secretKey = readSecretKey(config.secretKey, config.dataFolder);
    return { database, secretKey, demoSeed: await fill(config, database, print) };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Fills an empty database. Returns the seed of its demo company; null for another company. */
async function fill(
  config: ServerConfig,
  database: Database,
  print: (line: string) => void,
): Promise<number | null> {
  if (!(await isEmptyDatabase(database))) {
    await defineNewFlags(database, new Date());
    const seed = await findDemo(database);
    if (seed !== null && !config.isDemo)
      throw new StartupError(
        'The database holds the demo company, whose passwords everybody knows: use another one, or start with --demo.',
      );
    return seed;
  }
  if (config.isDemo) {
    print('Creating the demo company, once …');
    const report = tellQuarters(print);
    const { seed, demoDays: days } = config;
    // It contains names of people and places for many demo companies: a server with its own company needs none of it.
    const { createDemoCompany } = await import('./demo/create-demo');
    try {
      await createDemoCompany(database, { seed, days, nowMs: Date.now(), hash: hashKnownPassword, report });
    } catch (error) {
      if (errorCodeOf(error) !== '23505') throw error;
      const found = await findDemo(database);
      if (found === null) throw error;
      // A process that began at the same moment was first.
      return found;
    }
    return config.seed;
  }
  const account = {
    companyCode: 'TOOLS',
    username: firstUser,
    password: firstPassword(config),
    now: new Date(),
  };
  try {
    await createFirstCompany(database, account);
  } catch (error) {
    if (errorCodeOf(error) !== '23505') throw error;
    // A process that began at the same moment was first.
    return null;
  }
  print('Created the first company and its administrator: user admin, password as in ADMIN_PASSWORD.');
  return null;
}

/** Creating an embedded database takes a while: a missing password is reported before. */
function isSurelyEmpty({ place }: ServerConfig): boolean {
  return place.kind === 'folder' && !isEngineFolder(engineFolderOf(place.path));
}

const firstUser = 'admin';

/**
 * The password of the main administrator on an empty database. Throws a `StartupError` if it is missing or not allowed.
 */
function firstPassword({ adminPassword }: ServerConfig): string {
  if (adminPassword === null)
    throw new StartupError(
      `The database is empty: set ADMIN_PASSWORD to the password of the first administrator (user ${firstUser}).`,
    );
  const problem = passwordProblem(firstUser, adminPassword);
  if (problem !== null) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${problem}`);
  return adminPassword;
}

/** Why a user may not have this password (decision 38); null: the user may. */
function passwordProblem(username: string, password: string): string | null {
  if (loginNameOf(password) === loginNameOf(username)) return 'The password is the user name';
  return fieldSchema(users.fields.password).safeParse(password).error?.issues[0]?.message ?? null;
}

/** Prints a line for each stored quarter of the rows except the last, which the next message implies. */
function tellQuarters(print: (line: string) => void): (progress: DemoProgress) => void {
  let printed = 0;
  return ({ stored, total }) => {
    const quarter = Math.floor((4 * stored) / total);
    if (quarter <= printed || quarter === 4) return;
    printed = quarter;
    print(`  ${25 * quarter} % of ${total.toLocaleString('en')} rows`);
  };
}
