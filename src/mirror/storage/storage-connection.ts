import type Dexie from 'dexie';
import { followTransactions } from './open-transactions';
import { StorageError } from './storage-error';

export interface Connection<D extends Dexie> {
  readonly opened: Promise<D>;
  /** Drops the connection: the next call opens another. */
  drop(): void;
  /** The same, and ends open transactions. */
  abort(): void;
}

/** The one connection to a database, opened when needed, and again after it was dropped or has died. */
export interface StorageConnection<D extends Dexie> {
  /** @throws StorageError: `lost` when it is closed for good, `outdated` */
  connection(): Connection<D>;
  /** A newer version of the program has taken the database over. */
  giveUp(): void;
  isClosed(): boolean;
  close(): void;
}

export function createStorageConnection<D extends Dexie>(
  create: () => D,
  onOutdated: () => void,
): StorageConnection<D> {
  let current: Connection<D> | null = null;
  let isClosed = false;
  let isOutdated = false;

  function connection(): Connection<D> {
    if (isClosed) throw new StorageError('lost');
    if (isOutdated) throw new StorageError('outdated');
    current ??= connect();
    return current;
  }

  function connect(): Connection<D> {
    const database = create();
    const transactions = followTransactions(database);
    const letGo = (): void => {
      // Work that fails late on a replaced connection must not drop the new one.
      if (current === connected) current = null;
    };
    const drop = (): void => {
      letGo();
      database.close();
    };
    const abort = (): void => {
      transactions.abortAll();
      drop();
    };
    database.on('versionchange', (event) => {
      // null: it is being deleted, and comes back empty. Released in either case, or the other tab waits forever.
      if (event.newVersion !== null) giveUp();
      drop();
    });
    database.on('close', letGo);
    const opened = open(database).catch((error: unknown) => {
      drop();
      throw error;
    });
    const connected = { opened, drop, abort };
    return connected;
  }

  async function open(database: D): Promise<D> {
    const version = database.verno;
    await database.open();
    const found = database.backendDB().version / 10;
    if (found <= version) return database;
    // Dexie opens what a newer program has made; this version would take its records for damaged.
    giveUp();
    throw new StorageError('outdated', `version ${found}`);
  }

  function giveUp(): void {
    if (isOutdated) return;
    isOutdated = true;
    onOutdated();
  }

  return {
    connection,
    giveUp,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      current?.opened.then(
        (database) => database.close(),
        () => {},
      );
    },
  };
}
