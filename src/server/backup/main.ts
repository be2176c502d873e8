import { parseArgs } from 'node:util';
import { messageOf } from '../../lib/message-of';
import { StartupError } from '../database/startup-error';
import { backUp, restore } from './backup';

const usage = 'npm run backup -- FILE [--data DIR]   or   npm run restore -- FILE [--data DIR]';

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { command, file, folder } = readArguments();
  if (process.env['DATABASE_URL'])
    throw new StartupError('DATABASE_URL names a PostgreSQL: use its own tools (pg_dump, pg_basebackup).');
  if (command === 'backup') {
    await backUp(folder, file);
    console.log(`${file} holds the database of ${folder}. Keep ${folder}/secret.key too, in another place.`);
    return;
  }
  await restore(file, folder);
  const hint = process.env['DATABASE_IDENTITY'] ? ' Start the server once with --restored.' : '';
  console.log(`${folder} holds the database of ${file}; put its secret.key there too.${hint}`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { data: { type: 'string' } },
    });
    const [command, file, ...more] = positionals;
    if ((command !== 'backup' && command !== 'restore') || !file || more.length > 0)
      throw new Error('a command and a file are needed');
    return { command, file, folder: values.data ?? (process.env['DATA_DIR'] || './data') } as const;
  } catch (error) {
    throw new StartupError(`${messageOf(error)}: ${usage}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(error instanceof StartupError ? 2 : 1);
});
