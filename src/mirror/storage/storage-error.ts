/**
 * Kinds of trouble with a database. `full`: no room. `lost`: the connection died, opening again may help. `stuck`: it
 * does not answer, not even when opened again. `damaged`: the stored data cannot be read. `emptied`: what the work
 * rests on is gone. `overtaken`: there is more than the work rests on. `fenced`: another tab has taken the lead.
 * `outdated`: a newer version of the program has taken it over. `unknown`: the connection died when it may have
 * committed, and the database cannot be read since. `other`: a bug of ours.
 */
export type StorageTrouble =
  | 'full'
  | 'lost'
  | 'stuck'
  | 'damaged'
  | 'emptied'
  | 'overtaken'
  | 'fenced'
  | 'outdated'
  | 'unknown'
  | 'other';

/** An outbox or mirror operation that failed. Nothing was changed, unless it may have happened. */
export class StorageError extends Error {
  readonly trouble: StorageTrouble;
  /** A connection that may have committed it has died. */
  readonly mayHaveHappened: boolean;

  constructor(trouble: StorageTrouble, cause?: unknown, mayHaveHappened = false) {
    super(`storage: ${trouble}`, { cause });
    this.name = 'StorageError';
    this.trouble = trouble;
    this.mayHaveHappened = mayHaveHappened;
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

/** Tells IndexedDB errors apart by their names; Dexie keeps the cause in `inner`, bulk errors in `failures`. */
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
