import type Dexie from 'dexie';

/**
 * Kinds of trouble with a database. `full`: no room. `lost`: the connection died, opening again may help.
 * `damaged`: what is stored cannot be read. `emptied`: what the work is based on is there no more. `outdated`: a newer version of the program has taken it over.
 * `other`: a bug of ours.
 */
export type StorageTrouble = 'full' | 'lost' | 'damaged' | 'emptied' | 'outdated' | 'other';

/** An outbox or mirror operation that did not happen. Nothing was changed. */
export class StorageError extends Error {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`storage: ${trouble}`, { cause });
    this.name = 'StorageError';
    this.trouble = trouble;
  }
}

const troubles: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'lost',
  InvalidStateError: 'lost',
  OpenFailedError: 'lost',
  UnknownError: 'lost',
  AbortError: 'lost',
  TimeoutError: 'lost',
  DataError: 'damaged',
  DataCloneError: 'other',
  NotReadableError: 'damaged',
  EncodingError: 'damaged',
  NotFoundError: 'damaged',
  VersionError: 'outdated',
};

/** Tells errors of IndexedDB apart by their names; Dexie keeps the cause in `inner`, bulk errors in `failures`. */
export function troubleOf(error: unknown): StorageTrouble {
  if (error instanceof StorageError) return error.trouble;
  if (typeof error !== 'object' || error === null) return 'other';
  const causes = [
    ...('inner' in error ? [error.inner] : []),
    ...('failures' in error && Array.isArray(error.failures) ? error.failures.slice(0, 1) : []),
  ].map(troubleOf);
  // A full disk shows as an aborted transaction whose cause is the quota.
  const deeper = causes.find((trouble) => trouble !== 'other');
  if (deeper) return deeper;
  return 'name' in error && typeof error.name === 'string' ? (troubles[error.name] ?? 'other') : 'other';
}

export interface RecoveringDatabase<D extends Dexie> {
  /**
   * Runs work on an open connection. A connection that has died is opened again and the work repeated, a few times.
   * @param work told how often it was begun before: the transaction before may have been committed unseen
   * @throws StorageError
   */
  run<T>(work: (database: D, earlierTries: number) => PromiseLike<T>): Promise<T>;
  close(): void;
}

export interface RecoveryOptions<D extends Dexie> {
  readonly create: () => D;
  /** Another tab runs a newer version, which has taken the database over; told once, and nothing is done with it any more. */
  readonly onOutdated: () => void;
  /** Waits before opening again. */
  readonly pause: (delayMs: number) => Promise<void>;
}

const tries = 4;

export function createRecoveringDatabase<D extends Dexie>(
  options: RecoveryOptions<D>,
): RecoveringDatabase<D> {
  let opening: Promise<D> | null = null;
  let current: Dexie | null = null;
  let isClosed = false;
  let isOutdated = false;

  function open(): Promise<D> {
    if (isClosed) return Promise.reject(new StorageError('lost', 'closed'));
    if (isOutdated) return Promise.reject(new StorageError('outdated', 'taken over'));
    opening ??= openAnew().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function openAnew(): Promise<D> {
    const database = options.create();
    const version = database.verno;
    current = database;
    database.on('versionchange', (event) => {
      // null: it is being deleted, and comes back empty. Let go in either case, or the other tab waits forever.
      if (event.newVersion !== null) giveUp();
      forget(database);
    });
    database.on('close', () => letGo(database));
    await database.open();
    const found = database.backendDB().version / 10;
    if (found <= version) return database;
    // Dexie opens what a newer program has made; ours would take its records for damaged ones.
    giveUp();
    forget(database);
    throw new StorageError('outdated', `version ${found}`);
  }

  function giveUp(): void {
    if (isOutdated) return;
    isOutdated = true;
    options.onOutdated();
  }

  // Work that fails late on a connection already replaced must not take the new one away.
  function letGo(database: Dexie): void {
    if (database !== current) return;
    current = null;
    opening = null;
  }

  function forget(database: Dexie): void {
    letGo(database);
    database.close();
  }

  async function run<T>(work: (database: D, earlierTries: number) => PromiseLike<T>): Promise<T> {
    for (let earlierTries = 0; ; earlierTries++) {
      let database: D | null = null;
      try {
        database = await open();
        return await work(database, earlierTries);
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble === 'other') throw error;
        if (trouble === 'lost' && database) forget(database);
        if (trouble === 'outdated') giveUp();
        if (trouble !== 'lost' || isClosed || earlierTries + 1 >= tries)
          throw new StorageError(trouble, error);
        await options.pause(20 * 4 ** earlierTries);
      }
    }
  }

  return {
    run,
    close: () => {
      isClosed = true;
      opening?.then(
        (database) => database.close(),
        () => {},
      );
    },
  };
}
