import { mirrorName, outboxName } from '../../domain/sync/database-names';

/** Longest wait for a database, in milliseconds: rows that come later are the worker's to tell. */
const patienceMs = 100;

interface StateRecord {
  readonly serial: number;
  readonly state: { readonly position: unknown };
}

/** What the mirror holds, as far as rows are drawn of it. */
export interface MirrorMark {
  /** Serial and position of the last commit: a serial that was lost with the machine's power comes again with another position. */
  readonly mark: string;
  readonly serial: number;
}

/**
 * Reads where the mirror of a session is, beside the worker. Null where writes wait that change what is shown, or where it cannot be
 * told at once: a database is missing, of another version, or busy.
 * @param name `databaseName(session)`
 */
export async function readMirrorMark(name: string): Promise<MirrorMark | null> {
  const [record, writes] = await Promise.all([
    ask<StateRecord | undefined>(mirrorName(name), 'meta', (store) => store.get('state')),
    ask<number>(outboxName(name), 'entries', (store) => store.count()),
  ]);
  if (!record || writes !== 0) return null;
  return { mark: JSON.stringify([record.serial, record.state.position]), serial: record.serial };
}

/** One request of one store, over a connection that is closed at once; null where there is no answer. */
function ask<T>(
  database: string,
  store: string,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(null);
    setTimeout(giveUp, patienceMs);
    const read = (connection: IDBDatabase): void => {
      connection.onversionchange = () => connection.close();
      const asked = request(connection.transaction(store).objectStore(store));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = giveUp;
    };
    try {
      // Of the version that is there: the worker brings it to its own.
      const opening = indexedDB.open(database);
      opening.onerror = giveUp;
      // No database yet: one that is made here would be of no use to the worker.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        try {
          read(opening.result);
        } catch {
          giveUp();
        }
        // When the transaction is over.
        opening.result.close();
      };
    } catch {
      giveUp();
    }
  });
}
