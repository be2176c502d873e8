import { messageOf } from '../../lib/message-of';
import type { Connection } from './connection';
import { takeDataFolder } from './data-folder';
import type { Database } from './database';
import { errorCodeOf } from './driver-errors';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { StartupError } from './startup-error';

export type DatabasePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'url'; readonly url: string };

/** Opens the database and brings its tables up to date. Throws a `StartupError` when it cannot be ours. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  switch (place.kind) {
    case 'url':
      return migrated(await openPostgres(place.url));
    case 'memory':
      return migrated(await openPglite(null));
    case 'folder': {
      const folder = takeDataFolder(place.path);
      try {
        const connection = await migrated(await openPglite(folder.engineFolder));
        const close = () => connection.close().finally(folder.release);
        return { ...connection, close };
      } catch (error) {
        folder.release();
        throw error;
      }
    }
  }
}

async function migrated(connection: Connection): Promise<Connection> {
  try {
    await migrate(connection);
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    const reason = refusals.get(errorCodeOf(error) ?? '');
    throw reason === undefined ? error : new StartupError(`${reason} (${messageOf(error)})`);
  }
}

/** Why a PostgreSQL takes no tables, by SQLSTATE. */
const refusals: ReadonlyMap<string, string> = new Map([
  [
    '42501',
    'The user of DATABASE_URL may not make tables: let it own the database (alter database … owner to …)',
  ],
  ['25006', 'The database of DATABASE_URL can only be read: name the primary, not a standby'],
  ['53100', 'The disk of the database is full'],
]);
