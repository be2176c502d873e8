import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-fs';
import { messageOf } from '../../lib/message-of';
import { copyEngine, engineFolderOf, isEngineFolder, takeDataFolder } from '../database/data-folder';
import { StartupError } from '../database/startup-error';
import { askForCopy } from './backup-socket';

/**
 * Writes the embedded database of a data folder into one compressed file, also while a server uses it. It contains
 * everything answered before the call; later writes wait for the copy of the files, not for the packing. Throws a
 * `StartupError` that says what to do.
 */
export async function backUp(folder: string, file: string): Promise<void> {
  const target = resolve(file);
  if (existsSync(target)) throw new StartupError(`${file} is there already; give the backup another name.`);
  if (!isEngineFolder(engineFolderOf(folder)))
    throw new StartupError(`${folder} holds no embedded database.`);
  mkdirSync(dirname(target), { recursive: true });
  const copy = `${target}.files`;
  const part = `${target}.part`;
  const clear = () => Promise.all([copy, part].map((path) => rm(path, { recursive: true, force: true })));
  await clear();
  try {
    if (!(await askForCopy(folder, copy))) await copyAtRest(folder, copy);
    await pipeline(
      pack(copy),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    renameSync(part, target);
  } finally {
    await clear();
  }
}

async function copyAtRest(folder: string, to: string): Promise<void> {
  const { engineFolder, release } = takeDataFolder(folder);
  try {
    await copyEngine(engineFolder, to);
  } finally {
    release();
  }
}

/** Restores a backup into a data folder without a database. Throws a `StartupError` that says what to do. */
export async function restore(file: string, folder: string): Promise<void> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  const { engineFolder, release } = takeDataFolder(folder);
  const part = `${engineFolder}.part`;
  try {
    if (existsSync(engineFolder) && readdirSync(engineFolder).length > 0)
      throw new StartupError(`${folder} holds a database already: restore into another folder (DATA_DIR).`);
    await rm(part, { recursive: true, force: true });
    await pipeline(createReadStream(file), createGunzip(), extract(part)).catch((error: unknown) => {
      throw new StartupError(`${file} cannot be read as a backup: ${messageOf(error)}`);
    });
    if (!isEngineFolder(part))
      throw new StartupError(`${file} is no backup of this product: it holds no database.`);
    rmSync(engineFolder, { recursive: true, force: true });
    renameSync(part, engineFolder);
  } finally {
    await rm(part, { recursive: true, force: true });
    release();
  }
}
