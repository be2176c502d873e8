import type { Messages } from './messages';
import type { SQL } from './sql';

/** Runs SQL inside one transaction. Rows come in the driver's form; decode with `decodeRow` (rows.ts). */
export interface Executor {
  rows(query: SQL): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** A read-write transaction. */
export interface Transaction extends Executor {
  /**
   * The last statement, sent together with the commit: no lock that it takes is held during a round trip. Nothing may
   * fail or be asked after it.
   */
  last: Executor['rows'];
}

/** PostgreSQL by either driver: PGlite in a folder, or a server by DATABASE_URL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * One read-only snapshot (REPEATABLE READ): everything read inside belongs together. @param length a long read does
   * not delay others: in the embedded engine it has its turn after theirs
   */
  read<T>(work: (tx: Executor) => Promise<T>, length?: 'short' | 'long'): Promise<T>;
  /**
   * One statement that only reads: a snapshot of its own, without the round trips of a transaction. @param frequency
   * the engine caches the plan of a statement that most requests ask, by keys alone
   */
  readOnce(query: SQL, frequency?: 'often'): ReturnType<Executor['rows']>;
  /** One read-write transaction; retried when PostgreSQL asks for it (40001, 40P01). */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The embedded engine in a folder only: copies its files, as of a checkpoint, into a new folder. Other work waits
   * meanwhile.
   */
  copyFiles?(to: string): Promise<void>;
  /** Absent when only one process uses the database. */
  readonly messages?: Messages;
  close(): Promise<void>;
}
