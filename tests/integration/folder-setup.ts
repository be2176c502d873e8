import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../memory-folder';

/** The data of a run: some hundred databases of a dozen megabytes. */
const bytes = 12 * 2 ** 30;

const former = process.env['TMPDIR'];

/**
 * Databases and temporary files of the run are kept in memory if there is room: on a disk that handles freed blocks at
 * once, deleting them took longer than a third of the tests.
 */
export function setup(): void {
  const parent = memoryFolder(bytes);
  // Made for another project of the same run.
  if (parent === null || process.env['TEST_FOLDER']) return;
  const folder = mkdtempSync(join(parent, 'tools-tests-'));
  // PostgreSQL may have to run as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.env['TEST_FOLDER'] = folder;
}

export function teardown(): void {
  const folder = process.env['TEST_FOLDER'];
  if (!folder) return;
  delete process.env['TEST_FOLDER'];
  if (former === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = former;
  rmSync(folder, { recursive: true, force: true });
}
