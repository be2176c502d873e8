import Dexie from 'dexie';
import { copyName, outboxName } from '../../domain/sync/database-names';
import { OutboxDatabase } from '../storage/database';
import { StorageError, troubleOf } from '../storage/storage-error';

/**
 * Reads an outbox as it is, in whatever version. @param name of the session's databases @throws StorageError when the
 * database fails
 */
export async function lookInto<T>(name: string, read: (database: Dexie) => Promise<T>): Promise<T> {
  const database = new Dexie(outboxName(name));
  try {
    await database.open();
    return await read(database);
  } catch (error) {
    throw named(error);
  } finally {
    database.close();
  }
}

/**
 * Opens the outbox of another session to change it. @throws StorageError: `outdated` when a newer version of the
 * program has written it; it is not touched
 */
export async function changeKept<T>(
  name: string,
  change: (database: OutboxDatabase) => Promise<T>,
): Promise<T> {
  const database = new OutboxDatabase(name);
  const version = await lookInto(name, async ({ verno }) => verno);
  if (version > database.verno) throw new StorageError('outdated', `version ${version}`);
  try {
    const changed = await change(database);
    // The copy would bring back removed entries; the session that opens this outbox copies what is left.
    await (globalThis as { caches?: CacheStorage }).caches?.delete(copyName(name)).catch(() => false);
    return changed;
  } catch (error) {
    throw named(error);
  } finally {
    database.close();
  }
}

/** Database errors by their kinds, other errors as they are. */
function named(error: unknown): unknown {
  const trouble = troubleOf(error);
  return error instanceof StorageError || trouble === 'other' ? error : new StorageError(trouble, error);
}
