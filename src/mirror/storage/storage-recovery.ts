import type Dexie from 'dexie';
import { createStorageConnection } from './storage-connection';
import { StorageError, troubleOf } from './storage-error';

export type Work<D, T> = (database: D, earlierTries: number, onBegin: () => void) => PromiseLike<T>;

export interface RecoveringDatabase<D extends Dexie> {
  /**
   * Runs work on an open connection. After a connection has died, it is opened again and the work repeated, a few
   * times; one that does not answer within the limit is ended and opened again once.
   * @param work gets the number of earlier tries, whose transaction may have been committed unnoticed. It calls
   * `onBegin` in its transaction if it matters whether a failed try may have committed
   * @throws StorageError
   */
  run<T>(work: Work<D, T>): Promise<T>;
  close(): void;
}

/** Calls back once after `delayMs`; the result cancels it. */
export type After = (delayMs: number, callback: () => void) => () => void;

export interface RecoveryOptions<D extends Dexie> {
  readonly create: () => D;
  /**
   * Another tab runs a newer version, which has taken the database over; called once, and the database is not used any
   * more.
   */
  readonly onOutdated: () => void;
  /** Waits before opening again. */
  readonly pause: (delayMs: number) => Promise<void>;
  /** Time limit of one try in milliseconds, and the timer for it; left out: no limit. */
  readonly limit?: { readonly ms: number; readonly after: After } | undefined;
}

const tries = 4;
/** A database that does not answer blocks everything: it is tried only twice. */
const triesUnanswered = 2;

export function createRecoveringDatabase<D extends Dexie>({
  create,
  onOutdated,
  pause,
  limit,
}: RecoveryOptions<D>): RecoveringDatabase<D> {
  const storage = createStorageConnection(create, onOutdated);

  /** One try, within the limit. */
  async function attempt<T>(work: (database: D) => PromiseLike<T>): Promise<T> {
    const connection = storage.connection();
    let isLate = false;
    const done = async (): Promise<T> => {
      const database = await connection.opened;
      // Aborted while it was opening: the work must not be done unnoticed.
      if (isLate) throw new StorageError('stuck');
      return work(database);
    };
    const giveUp = (): void => {
      isLate = true;
      // Work that was begun must not take effect after the caller was told that it failed.
      connection.abort();
    };
    try {
      return await withLimit(done(), giveUp);
    } catch (error) {
      if (troubleOf(error) === 'lost') connection.drop();
      throw error;
    }
  }

  function withLimit<T>(working: Promise<T>, onLate: () => void): Promise<T> {
    if (!limit) return working;
    return new Promise<T>((resolve, reject) => {
      const cancel = limit.after(limit.ms, () => {
        onLate();
        reject(new StorageError('stuck'));
      });
      working.then(resolve, reject).finally(cancel);
    });
  }

  async function run<T>(work: Work<D, T>): Promise<T> {
    let unanswered = 0;
    let mayHaveHappened = false;
    for (let earlierTries = 0; ; earlierTries++) {
      let hasBegun = false;
      const onBegin = (): void => {
        hasBegun = true;
      };
      try {
        return await attempt((database) => work(database, earlierTries, onBegin));
      } catch (error) {
        const trouble = troubleOf(error);
        mayHaveHappened ||= hasBegun && trouble === 'lost';
        if (trouble === 'other') throw error;
        if (trouble === 'outdated') storage.giveUp();
        if (trouble === 'stuck') unanswered++;
        const mayHelp = trouble === 'lost' || (trouble === 'stuck' && unanswered < triesUnanswered);
        if (!mayHelp || storage.isClosed() || earlierTries + 1 >= tries)
          throw new StorageError(trouble, error, mayHaveHappened);
        await pause(20 * 4 ** earlierTries);
      }
    }
  }

  return { run, close: storage.close };
}
