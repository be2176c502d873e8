import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { users } from '../domain/resources/company/users';
import { buildApp } from './app';
import { loginNameOf } from './auth/accounts';
import { hashKnownPassword } from './auth/passwords';
import { readSecretKey } from './auth/secret-key';
import { listenForBackups } from './backup/backup-socket';
import { beginAnewIfRestored } from './changes/restore';
import type { ServerConfig } from './config';
import { fieldSchema } from './crud/field-schema';
import { engineFolderOf, isEngineFolder } from './database/data-folder';
import type { Database } from './database/database';
import { errorCodeOf } from './database/driver-errors';
import { openDatabase } from './database/open-database';
import { StartupError } from './database/startup-error';
import { createDemoCompany, type DemoProgress } from './demo/create-demo';
import { registerPictures } from './demo/goods/pictures';
import { createRandom } from './demo/random';
import { startSimulator } from './demo/simulator';
import { startTrialAccounting } from './demo/trial-accounting';
import { defineNewFlags } from './flags/define-flags';
import { logOptions } from './http/log-options';
import { listen, tryListening } from './listening';
import { createMetrics } from './metrics/metrics';
import { createFirstCompany, findDemo, isEmptyDatabase, rememberDemo } from './seed';

export interface RunningServer {
  readonly url: string;
  /** Whether the demo company is there, and its accounts. */
  readonly hasDemo: boolean;
  /** Ends what is being answered and written, then the database. */
  close(): Promise<void>;
}

/** Opens the database, fills an empty one, and listens. Throws a `StartupError` for whatever the user can mend. */
export async function startServer(
  config: ServerConfig,
  print: (line: string) => void,
): Promise<RunningServer> {
  await tryListening(config);
  if (isSurelyEmpty(config) && !config.isDemo) firstPassword(config);
  const database = await openDatabase(config.place);
  try {
    // Before anything is made: it may be refused.
    const secretKey = readSecretKey(config.secretKey, config.dataFolder);
    const demoSeed = await prepare(config, database, print);
    if (await beginAnewIfRestored(database, config))
      print(
        'The database has been restored or moved since the last start: every device takes a new snapshot.',
      );
    const trial =
      config.hasTrialAccounting && demoSeed !== null ? await startTrialAccounting(config, database, 1) : null;
    if (trial) print(`The accounting system to try is at ${trial.url}`);
    const app = buildApp({
      database,
      secretKey,
      isPlain: config.isPlain,
      webFolder: findConsole(),
      logger: logOptions(config.logLevel),
      trustProxy: config.trustProxy,
      tls: config.tls,
      apiOrigins: config.apiOrigins,
      consoleOrigins: config.consoleOrigins,
      accountingSetup: trial?.setup ?? config.accounting,
      accountingAtOnce: config.accountingAtOnce,
      metrics: createMetrics({ hasDefaults: true }),
      metricsToken: config.metricsToken,
    });
    if (demoSeed !== null) registerPictures(app);
    const url = await listen(app, config);
    const simulator = config.hasSimulator && demoSeed !== null ? simulate(app, database, demoSeed) : null;
    const backups =
      config.place.kind === 'folder' ? await listenForBackups(config.place.path, database) : null;
    const close = async () => {
      await backups?.close();
      await simulator?.stop();
      await app.close();
      await trial?.close();
      await database.close();
    };
    return { url, hasDemo: demoSeed !== null, close };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** The seed of the demo company that the database holds; null when it holds another one. */
async function prepare(
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
    // Before the company: one start may be cut off between the two, and the next begins again.
    await rememberDemo(database, config.seed);
    const report = tellQuarters(print);
    const { seed, demoDays: days } = config;
    await createDemoCompany(database, { seed, days, nowMs: Date.now(), hash: hashKnownPassword, report });
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

/** Making an embedded database takes a while: who has forgotten the password hears of it before. */
function isSurelyEmpty({ place }: ServerConfig): boolean {
  return place.kind === 'folder' && !isEngineFolder(engineFolderOf(place.path));
}

const firstUser = 'admin';

/** The password of the main administrator on an empty database; throws a `StartupError` where it is none. */
function firstPassword({ adminPassword }: ServerConfig): string {
  if (adminPassword === null)
    throw new StartupError(
      `The database is empty: set ADMIN_PASSWORD to the password of the first administrator (user ${firstUser}).`,
    );
  const problem = passwordProblem(firstUser, adminPassword);
  if (problem !== null) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${problem}`);
  return adminPassword;
}

/** Why a password is none for a user (decision 38); null: it is. */
function passwordProblem(username: string, password: string): string | null {
  if (loginNameOf(password) === loginNameOf(username)) return 'The password is the user name';
  return fieldSchema(users.fields.password).safeParse(password).error?.issues[0]?.message ?? null;
}

/** A line for each quarter of the rows that is stored, but the last: what follows says that it is done. */
function tellQuarters(print: (line: string) => void): (progress: DemoProgress) => void {
  let printed = 0;
  return ({ stored, total }) => {
    const quarter = Math.floor((4 * stored) / total);
    if (quarter <= printed || quarter === 4) return;
    printed = quarter;
    print(`  ${25 * quarter} % of ${total.toLocaleString('en')} rows`);
  };
}

function simulate(app: FastifyInstance, database: Database, seed: number) {
  const clock = {
    nowMs: () => Date.now(),
    after: (delayMs: number, call: () => void) => {
      const timer = setTimeout(call, delayMs);
      return () => clearTimeout(timer);
    },
  };
  return startSimulator({
    database,
    clock,
    seed,
    companyID: 1,
    random: createRandom(Date.now(), 'floor'),
    onError: (error) => app.log.error(error, 'a step of the simulator failed'),
  });
}

/** The built console lies beside the built server; from the sources it is in dist. */
function findConsole(): string | null {
  const places = [
    join(import.meta.dirname, '../web'),
    join(import.meta.dirname, '../../web'),
    join(import.meta.dirname, '../../dist/web'),
  ];
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}
