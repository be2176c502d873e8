import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { listenForBackups } from './backup/backup-socket';
import { beginAnewIfRestored } from './changes/restore';
import type { ServerConfig } from './config';
import type { Database } from './database/database';
import { waitToClose } from './database/wait-to-close';
import { registerPictures } from './demo/goods/pictures';
import { createRandom } from './demo/random';
import { startTrialAccounting } from './demo/trial-accounting';
import { logOptions } from './http/log-options';
import { listen, tryListening } from './listening';
import { createMetrics } from './metrics/metrics';
import { prepareDatabase } from './prepare-database';

export interface RunningServer {
  readonly url: string;
  /** Whether the demo company is there, and its accounts. */
  readonly hasDemo: boolean;
  /** Finishes running answers and writes, then closes the database. */
  close(): Promise<void>;
}

/** Prepares the database and listens. Throws a `StartupError` for whatever the operator can mend. */
export async function startServer(
  config: ServerConfig,
  print: (line: string) => void,
): Promise<RunningServer> {
  await tryListening(config);
  const { database, secretKey, demoSeed } = await prepareDatabase(config, print);
  try {
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
    const simulator =
      config.hasSimulator && demoSeed !== null ? await simulate(app, database, demoSeed) : null;
    const backups =
      config.place.kind === 'folder' ? await listenForBackups(config.place.path, database) : null;
    const close = async () => {
      await backups?.close();
      if (simulator) await waitToClose(simulator.stop());
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

async function simulate(app: FastifyInstance, database: Database, seed: number) {
  const { startSimulator } = await import('./demo/simulator');
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

/** The built console lies beside the built server; for the sources it is in dist. */
function findConsole(): string | null {
  const places = [
    join(import.meta.dirname, '../web'),
    join(import.meta.dirname, '../../web'),
    join(import.meta.dirname, '../../dist/web'),
  ];
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}
