import type { Connection } from './connection';
import { takeDataFolder } from './data-folder';
import type { Database } from './database';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { startupRefusalOf } from './startup-refusals';

export type DatabasePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'url'; readonly url: string };

/** Opens the database and migrates its tables. Throws a `StartupError` when it cannot be used. */
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
        throw startupRefusalOf(error);
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
    throw startupRefusalOf(error);
  }
}
