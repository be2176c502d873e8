import type { RegexpCompiler, RowsQuery } from '../domain/query/query';
import type { Aggregate } from '../domain/reports/aggregate';
import type { ReportAnswer, ReportQuestion } from '../domain/reports/language/question';
import type { Row } from '../domain/resource';
import type { CommitOutcome, MirrorCommit, MirrorState } from '../domain/sync/mirror-types';
import type { OutboxEntry } from '../domain/sync/write';
import type { Label } from '../lib/label';
import type { After } from './storage/storage-recovery';

/** The device's answer to a query, from the rows that it has. */
export type RowsAnswer =
  | {
      readonly kind: 'rows';
      /** The rows of the range as the user sees them: the server's rows with unsettled writes applied. */
      readonly rows: readonly Row[];
      readonly total: number;
      /** Sums over all rows that fulfil the filter, for decimals that the server computes. */
      readonly sums: Readonly<Record<string, number>>;
      /** Keys of the rows of the range with unsettled writes, and with refused ones. */
      readonly waiting: readonly number[];
      readonly rejected: readonly number[];
      /** `first-page`: the stored page, while the working set is being filled. */
      readonly from: 'device' | 'first-page';
    }
  /** The query is malformed: unknown field or operator, bad pattern. */
  | { readonly kind: 'error'; readonly error: Label };

export interface MirrorOptions {
  /** `databaseName(session)`. */
  readonly name: string;
  /** Loads the RE2 engine when the first `regexp` filter needs it. */
  readonly loadRegexp: () => Promise<RegexpCompiler>;
  /** Milliseconds since 1970: when a row was last used. */
  readonly now: () => number;
  readonly onEvent: (event: MirrorEvent) => void;
  /** Waits; by default with a timer. */
  readonly pause?: (delayMs: number) => Promise<void>;
  /** Limits how long the database may take to answer; left out: no limit. */
  readonly after?: After;
}

export type MirrorEvent =
  /** A resource is completely in memory: its answers are `device` from now on. */
  | { readonly kind: 'loaded'; readonly resource: string; readonly rows: number }
  /** The mirror was damaged or of another version and is empty now: take a snapshot. */
  | { readonly kind: 'rebuilt'; readonly reason: 'damaged' | 'schema' | 'asked' }
  /** Another tab wants the database for a newer version of the program: reload soon. */
  | { readonly kind: 'outdated' }
  /** The database cannot be had. */
  | { readonly kind: 'unavailable'; readonly database: 'mirror' | 'outbox' }
  /** The rows could be read after all. */
  | { readonly kind: 'available' };

/** The mirror of one session in one tab's worker. `MirrorStore` of sync/ports.ts is contained in it. */
export interface Mirror {
  state(): Promise<MirrorState>;
  commit(commit: MirrorCommit): Promise<CommitOutcome>;
  keys(resource: string): Promise<readonly number[]>;
  /** The server's rows without children, from memory; from the database until it is filled. */
  rows(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
  rebuild(): Promise<void>;
  /** Serial of the last commit in memory; null while rows are being read. */
  serial(): number | null;
  /** Whether a row of the server is in memory. */
  has(resource: string, key: number): boolean;

  /**
   * A commit of another tab (from a message; null: not in the message). Gaps in the serials are closed by reading
   * again.
   */
  applyForeignCommit(commit: MirrorCommit | null, serial: number): void;
  /** Another tab has emptied the mirror. */
  applyForeignRebuild(): void;
  /** All outbox entries in order of `seq`, whenever they changed; visible rows follow at once. */
  setEntries(entries: readonly OutboxEntry[]): void;

  /** Calls back with the first available answer (possibly `first-page`) and whenever it changes. The result ends it. */
  watch(query: RowsQuery, onAnswer: (answer: RowsAnswer) => void): () => void;
  /** Calls back with the value once the rows are in memory, and whenever it changes. The result ends it. */
  watchAggregate<P, R, I, S>(
    aggregate: Aggregate<P, R, I, S>,
    params: P,
    onValue: (value: R) => void,
  ): () => void;
  /** The same for a declared report. */
  watchReport(question: ReportQuestion, onAnswer: (answer: ReportAnswer) => void): () => void;
  /**
   * Reads the facts that reports need of the newest tasks, in steps between which other questions are answered, so that
   * a later report finds them in memory. @returns the number of tasks
   */
  prepareReports(rows: number): Promise<number>;
  /**
   * Computes a report over a few hundred of its rows and drops the result, in steps between which other questions are
   * answered; requested reports go first. Afterwards the browser has compiled the code.
   */
  rehearseReport(question: ReportQuestion): Promise<void>;
  /** The answer now; waits until the resource is in memory. */
  query(query: RowsQuery): Promise<RowsAnswer>;
  /** Calls back with the visible row whenever it changes; null: not on the device. Waits like `query`. */
  watchRow(resource: string, id: number, onRow: (row: VisibleRow | null) => void): () => void;
  /** Visible rows with their children as far as they are on the device (`hasChildren`), in the order of `ids`. */
  readChildren(
    resource: string,
    ids: readonly number[],
  ): Promise<readonly { readonly row: Row; readonly hasChildren: boolean }[]>;

  /** Rows on the device by resource. */
  counts(): Readonly<Record<string, number>>;
  /** Resolves when every resource is in memory. */
  loaded(): Promise<void>;
  /** Keys of the `count` rows that were opened longest ago and are in no window; to be removed by a commit. */
  planEviction(count: number): Promise<Readonly<Record<string, readonly number[]>>>;
  /**
   * Keys of at most `count` rows that have left the window and were not opened by the user; to be removed by a commit.
   */
  planDeparture(count: number): Promise<Readonly<Record<string, readonly number[]>>>;
  close(): Promise<void>;
}

export interface VisibleRow {
  readonly row: Row;
  readonly waiting: boolean;
  readonly rejected: boolean;
}
