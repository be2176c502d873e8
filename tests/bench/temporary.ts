import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runFolder = mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** A new folder that is removed when the run ends, also when a user ends it. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(runFolder, `${name}-`));
}
