// Builds dist/web and dist/server. With --if-needed: only when the sources differ from those of the last build. A parent
// process that listens hears when the server is built.
import { ensureBuilt, forceBuild } from './dist';

const tell = () => process.send?.('server built');
const result = process.argv.includes('--if-needed') ? await ensureBuilt(tell) : await forceBuild(tell);
if (result.exitCode !== 0) console.error(result.output);
process.exitCode = result.exitCode;
