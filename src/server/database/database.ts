import type { Messages } from './messages';
import type { SQL } from './sql';

/** Runs SQL inside one transaction. Rows come as the driver gives them; decode with `decodeRow` (rows.ts). */
export interface Executor {
  rows(query: SQL): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** A read-write transaction. */
export interface Transaction extends Executor {
  /**
   * The last statement, with the commit right behind it: no lock that it takes is kept while a message is under way.
   * Nothing may fail after it, and nothing may be asked.
   */
  last: Executor['rows'];
}

/** PostgreSQL by either driver: PGlite in a folder, or a server by DATABASE_URL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * One read-only snapshot (REPEATABLE READ): everything read inside belongs together.
   * @param length of a long one others are not kept waiting for: in the embedded engine it has its turn after theirs
   */
  read<T>(work: (tx: Executor) => Promise<T>, length?: 'short' | 'long'): Promise<T>;
  /**
   * One statement that only reads: a snapshot by itself, without the round trips of a transaction.
   * @param frequency of one that is asked with most requests, by keys alone, the engine keeps the plan
   */
  readOnce(query: SQL, frequency?: 'often'): ReturnType<Executor['rows']>;
  /** One read-write transaction; retried when PostgreSQL asks for it (40001, 40P01). */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The embedded engine in a folder alone: copies its files, as they are after a checkpoint, into a folder that does not
   * exist yet. Other work waits meanwhile.
   */
  copyFiles?(to: string): Promise<void>;
  /** Absent where one process alone has the database. */
  readonly messages?: Messages;
  close(): Promise<void>;
}
