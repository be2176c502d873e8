import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { messageOf } from '../../lib/message-of';
import { backupSocket } from '../database/data-folder';
import type { Database } from '../database/database';
import { errorCodeOf } from '../database/driver-errors';
import { StartupError } from '../database/startup-error';

/**
 * Lets a process of the same user ask for a copy of the embedded database while it is in use, through a socket in the
 * data folder: nothing of it can be reached over the network. If the system has no such sockets, or the path is too
 * long, there is none; then a backup needs a stopped server.
 */
export async function listenForBackups(
  folder: string,
  { copyFiles }: Database,
): Promise<{ close(): Promise<void> } | null> {
  if (!copyFiles) return null;
  const path = join(folder, backupSocket);
  // The socket of a process that was killed: this process has locked the folder.
  rmSync(path, { force: true });
  const server = createServer((call, reply) => {
    text(call)
      .then((to) => copyFiles(to))
      .then(
        () => reply.end(),
        (error: unknown) => reply.writeHead(500).end(messageOf(error)),
      );
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (!isListening) return null;
  // Whatever the umask: no other account may ask for a copy.
  chmodSync(path, 0o600);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Asks the server that uses a data folder to copy its database into a folder that does not exist yet.
 * @returns false: no server uses the folder
 */
export async function askForCopy(folder: string, to: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: join(folder, backupSocket), method: 'POST', path: '/' }, (reply) => {
      text(reply).then((problem) => {
        if (reply.statusCode === 200) resolve(true);
        else reject(new StartupError(`The server could not copy its database: ${problem}`));
      }, reject);
    });
    call.once('error', (error) => {
      const code = errorCodeOf(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
    call.end(to);
  });
}
