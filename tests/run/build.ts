// Builds dist/web and dist/server. With --if-needed: only when the sources differ from those of the last build.
import { ensureBuilt, forceBuild } from './dist';

const result = await (process.argv.includes('--if-needed') ? ensureBuilt() : forceBuild());
if (result.exitCode !== 0) console.error(result.output);
process.exitCode = result.exitCode;
