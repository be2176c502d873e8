import {
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../lib/message-of';
import { errorCodeOf } from './driver-errors';
import { StartupError } from './startup-error';

const marker = 'tools-console.json';
const lockFile = 'lock';
/** No other account of the machine may enter: the engine's files in it are readable and writable by all. */
export const ownersOnly = 0o700;
/** Socket at which a running server is asked for a copy of its files. */
export const backupSocket = 'backup.sock';

export interface DataFolder {
  /** Folder of the engine's files. */
  readonly engineFolder: string;
  release(): void;
}

/**
 * Locks a folder for this process: the engine does not, and two processes on one folder lose rows. A folder with other
 * contents is refused; the lock of a process that has ended is taken over.
 */
export function takeDataFolder(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: ownersOnly });
    const files = readdirSync(folder);
    if (files.length > 0 && !files.includes(marker) && files.some((file) => !isOwn(file)))
      throw new StartupError(
        `${folder} holds something else; give this product an empty folder of its own (DATA_DIR).`,
      );
    closeToOthers(folder);
    const release = takeLock(folder);
    if (!existsSync(join(folder, marker)))
      writeFileSync(join(folder, marker), '{"product":"tools-console"}\n');
    return { engineFolder: engineFolderOf(folder), release };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot use the folder ${folder}: ${messageOf(error)}`);
  }
}

/** A folder of ours that existed before, too: created by an older version, or by hand. */
function closeToOthers(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.()) return;
  try {
    chmodSync(folder, mode & ownersOnly);
  } catch {
    // A file system without modes.
  }
}

/** Files that may exist before the marker: a lock being taken, the key of a server over PostgreSQL. */
function isOwn(file: string): boolean {
  return file.startsWith(lockFile) || file === 'secret.key' || file === backupSocket;
}

/** Folder of the engine's files in a data folder. */
export function engineFolderOf(folder: string): string {
  return join(folder, 'database');
}

/** A file that every folder of the engine has. */
const engineMark = 'PG_VERSION';

/** Whether a folder is one of the engine's. */
export function isEngineFolder(folder: string): boolean {
  return existsSync(join(folder, engineMark));
}

/** If the file system can, the copy shares its blocks with the original and takes no time. */
const copyOptions = { recursive: true, mode: constants.COPYFILE_FICLONE };

/** Copies the engine's files into a new folder that no other account can enter. */
export async function copyEngine(from: string, to: string): Promise<void> {
  // Fails if it exists.
  await mkdir(to, { mode: ownersOnly });
  await cp(from, to, copyOptions);
}

function takeLock(folder: string): () => void {
  const path = join(folder, lockFile);
  const own = join(folder, `${lockFile}-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  writeFileSync(own, content);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (tryLink(own, path)) {
        return () => {
          if (readIfThere(path) === content) rmSync(path, { force: true });
        };
      }
      const holder = readIfThere(path);
      if (holder === null) continue;
      const pid = livingHolder(holder);
      if (pid !== null)
        throw new StartupError(`${folder} is in use by another server (process ${pid}); stop it first.`);
      removeStale(folder, path, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartupError(`${folder} is being taken by another server; try again.`);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the stale lock after making sure that it is the stale one: another process may have been quicker. */
function removeStale(folder: string, path: string, seen: string): void {
  const aside = join(folder, `${lockFile}-stale-${process.pid}`);
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== seen) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function livingHolder(content: string): number | null {
  const holder = parseHolder(content);
  if (!holder || !isAlive(holder.pid)) return null;
  // Another process may have got the same number since.
  return holder.started === null || holder.started === startOf(holder.pid) ? holder.pid : null;
}

function parseHolder(content: string): { pid: number; started: string | null } | null {
  try {
    const { pid, started } = JSON.parse(content);
    return Number.isInteger(pid) ? { pid, started: typeof started === 'string' ? started : null } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}

/** When a process started, as Linux reports it; null elsewhere. */
function startOf(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const boot = readIfThere('/proc/sys/kernel/random/boot_id');
  if (stat === null || boot === null) return null;
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return started === undefined ? null : `${boot.trim()}/${started}`;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
