import { mirrorName, outboxName } from '../../domain/sync/database-names';

/** Longest wait for a database, in milliseconds: the worker brings rows that take longer. */
const patienceMs = 100;

interface StateRecord {
  readonly serial: number;
  readonly state: { readonly position: unknown };
}

/** The mirror's contents, as far as rows are drawn from them. */
export interface MirrorMark {
  /**
   * Serial and position of the last commit: a serial that was lost in a power cut is used again with another position.
   */
  readonly mark: string;
  readonly serial: number;
}

/**
 * Reads the mark of a session's mirror, beside the worker. Null if waiting writes change what is shown, or if it cannot
 * be told at once: a database is missing, of another version, or busy. @param name `databaseName(session)`
 */
export async function readMirrorMark(name: string): Promise<MirrorMark | null> {
  const [record, writes] = await Promise.all([
    ask<StateRecord | undefined>(mirrorName(name), 'meta', (store) => store.get('state')),
    ask<number>(outboxName(name), 'entries', (store) => store.count()),
  ]);
  if (!record || writes !== 0) return null;
  return { mark: JSON.stringify([record.serial, record.state.position]), serial: record.serial };
}

/** One request to one store, over a connection that is closed at once; null without an answer. */
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
      // In its present version: the worker upgrades it.
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
