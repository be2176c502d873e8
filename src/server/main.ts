import { readServerConfig, type ServerConfig } from './config';
import { demoAccounts } from './demo/accounts';
import { prepareDatabase } from './prepare-database';
import { type RunningServer, startServer } from './start-server';
import { tellFailure } from './tell-failure';
import { usage } from './usage';

const print = (line: string) => console.log(line);

const flags = process.argv.slice(2);
if (flags.includes('--help') || flags.includes('-h')) {
  print(usage);
  process.exit(0);
}

try {
  const config = readServerConfig(flags, process.env);
  if (config.onlyPrepares) {
    const { database } = await prepareDatabase(config, print);
    await database.close();
  } else {
    const server = await startServer(config, print);
    introduce(config, server);
    stopOnSignals(server);
  }
} catch (error) {
  process.exit(tellFailure(error));
}

function introduce(config: ServerConfig, { url, hasDemo }: RunningServer): void {
  print(`\n  TOOLS  ${url}\n`);
  if (hasDemo) {
    print('  Demo accounts (user name / password):');
    for (const { username, password, userType } of demoAccounts)
      print(`    ${`${username} / ${password}`.padEnd(24)} ${userType}`);
    print('');
  }
  if (!config.isDemo && config.place.kind === 'folder') {
    console.error(
      'Without DATABASE_URL the data is in the embedded database, which does not survive a power cut for sure.',
    );
  }
}

/** Running answers are finished; a second signal ends without them. */
function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
