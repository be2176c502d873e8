// The work of `npm start` before the server runs, with the server's flags: if they are wrong, or nothing can listen at
// the address that they and the environment name, it says so before anything is built or made. Then it builds if the
// sources differ; the parent process is told when the server is built.
import { readServerConfig } from '../../src/server/config';
import { tryListening } from '../../src/server/listening';
import { tellFailure } from '../../src/server/tell-failure';
import { ensureBuilt } from './dist';

const flags = process.argv.slice(2);
try {
  if (!(flags.includes('--help') || flags.includes('-h')))
    await tryListening(readServerConfig(flags, process.env));
} catch (error) {
  process.exit(tellFailure(error));
}
const result = await ensureBuilt(() => process.send?.('server built'));
if (result.exitCode !== 0) console.error(result.output);
process.exitCode = result.exitCode;
