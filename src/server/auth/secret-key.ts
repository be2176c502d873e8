import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownersOnly } from '../database/data-folder';
import { errorCodeOf } from '../database/driver-errors';
import { StartupError } from '../database/startup-error';

const fileName = 'secret.key';
const shortest = 16;

/** The operator's secret; null without one. Throws a `StartupError` if it is too short. */
export function givenSecretKey(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length < shortest) throw new StartupError(`SECRET_KEY is shorter than ${shortest} characters`);
  return text;
}

/**
 * The secret that keys are derived from: the given one, else that of a file in the data folder, created at the first
 * start for its owner alone. Processes on other machines do not see the file and need to be given the same secret.
 */
export function readSecretKey(given: string | null, folder: string): Buffer {
  if (given !== null) return Buffer.from(given);
  const path = join(folder, fileName);
  try {
    mkdirSync(folder, { recursive: true, mode: ownersOnly });
    // If two processes start together, the first one's stays.
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST')
      throw new StartupError(
        `Cannot keep a secret key in ${path}: set SECRET_KEY (${errorCodeOf(error) ?? error})`,
      );
  }
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < shortest) throw new StartupError(`${path} holds no key: remove it, or set SECRET_KEY`);
  return Buffer.from(text);
}
