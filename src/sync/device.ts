import type { Filter, RowsQuery } from '../domain/query/query';
import type { AggregateName, AggregateParams, AggregateValue } from '../domain/reports/aggregates';
import type { ReportAnswer, ReportQuestion } from '../domain/reports/language/question';
import type { Row } from '../domain/resource';
import type { OutboxEntry, Rejection, Target, Write } from '../domain/sync/write';
import type { Label } from '../lib/label';

/**
 * How unsettled changes of a row are marked: they wait for the server, in whatever state their entries are, or were
 * refused.
 */
export type UnsettledState = 'waiting' | 'rejected';

export interface RowsRead extends Omit<RowsQuery, 'range'> {
  /**
   * Fails unless all rows can be had, since the user was shown the API's number of rows. `online`: only while the API
   * can be reached, since the user was told that more rows are on their way.
   */
  readonly mustBeComplete?: boolean | 'online';
}

export interface ChildrenRead {
  /** The API is not asked: a row is answered as the device has it, even without its children. */
  readonly isHereOnly?: boolean;
}

/**
 * What a screen can ask of the device. The tab's worker implements it behind a message port; screens never see
 * IndexedDB or the network.
 */
export interface Device {
  /** Calls back at once with what is known and again whenever the answer changes. The result ends it. */
  watchRows(query: RowsQuery, onResult: (result: RowsResult) => void): () => void;
  /** The newest answer to a query that the page began to watch before it had its program; null: it did not. */
  peekRows?(query: RowsQuery): RowsResult | null;
  /** A row with its children (a task with lines and assignments); fetched and kept when not mirrored. */
  watchRow(resource: string, id: number, onResult: (result: RowResult) => void): () => void;
  /**
   * Names of rows as users know them: calls back with the known names, and again when one changes. The result ends it.
   * @param which keys, or a filter: then all rows that fulfil it, in the resource's own order
   */
  watchNames(
    resource: string,
    which: readonly number[] | Filter,
    onNames: (names: readonly RowName[]) => void,
  ): () => void;
  /** A live report, updated together with the rows it is made of. */
  watchAggregate<N extends AggregateName>(
    name: N,
    params: AggregateParams<N>,
    onResult: (result: AggregateResult<AggregateValue<N>>) => void,
  ): () => void;
  /** A declared report, updated while the device has all of its rows; never computed from some of them. */
  watchReport(
    question: ReportQuestion,
    onResult: (result: AggregateResult<ReportAnswer>) => void,
  ): () => void;
  /**
   * All rows that fulfil the query now, beyond the page: exports, "select all filtered", bulk actions.
   * @throws DeviceFailure (`unreachable`) when all rows are asked for, the device lacks some, and the API does not
   * answer
   */
  readRows(query: RowsRead): Promise<readonly Row[]>;
  /** Rows with their children, for line exports and expanded rows; a temporary key stands for its real one. */
  readChildren(resource: string, ids: readonly number[], options?: ChildrenRead): Promise<readonly Row[]>;
  /** Resolves when the writes are durable on this device. Optimistic effects show at once. */
  submit(writes: readonly Write[], options?: SubmitOptions): Promise<{ readonly userActionID: string }>;
  /** Takes a user action back while nothing of it has been sent. Resolves to the number of writes taken back. */
  undo(userActionID: string): Promise<number>;
  /** Returns a temporary key for a row created here. */
  newID(): Promise<number>;
  watchStatus(onStatus: (status: DeviceStatus) => void): () => void;
  /** Rows of a resource with changes that wait for the server or were refused, by key. */
  watchStates(
    resource: string,
    onStates: (states: Readonly<Record<number, UnsettledState>>) => void,
  ): () => void;
  /** All entries at every change: for inspecting the engine, too much for a screen. */
  watchOutbox(onEntries: (entries: readonly OutboxEntry[]) => void): () => void;
  /** Settled user actions of every tab, for toasts grouped by message. */
  watchOutcomes(onOutcome: (outcome: UserActionOutcome) => void): () => void;
  /**
   * The real keys of the temporary ones among `ids`: calls back at once with those known, and again when more are. The
   * result ends it.
   */
  watchRealKeys(
    ids: readonly number[],
    onKeys: (replaced: Readonly<Record<number, number>>) => void,
  ): () => void;
  /** Resolves to the number of entries that are sent again: the others have been sent meanwhile. */
  retry(requestIDs: readonly string[]): Promise<number>;
  /** Resolves to the number of discarded entries, without dependents: the others have been sent meanwhile (S13). */
  discard(requestIDs: readonly string[], options?: DiscardOptions): Promise<number>;
  /**
   * Replaces a rejected entry's body by an edited write and queues it under a new request id. Resolves to 0 when it is
   * no longer rejected.
   */
  resend(requestID: string, write: Write): Promise<number>;
  /**
   * Sends here what the same user entered for the same company under another address of the API, on the user's word
   * (S71).
   * @param from name of that session's databases
   * @returns the number of writes taken over
   */
  adopt(from: string): Promise<number>;
  /** Stored entries that this version cannot read, as they are in the database: it never sends them. */
  readDamaged(): Promise<readonly unknown[]>;
  /** The engine's last decisions, for support; holds no credentials and no row values. */
  diagnose(): Promise<readonly Decision[]>;
  /**
   * Serial of the mirror when its rows are shown unchanged: none is being read, and no write waits or was refused.
   * Otherwise null.
   */
  settledSerial(): Promise<number | null>;
  /** Deletes the mirror and pulls it again; the outbox stays. */
  rebuildMirror(): Promise<void>;
  setWindowDays(days: number): Promise<void>;
  /** Asks the server at once, however long the device would have waited. */
  syncNow(): void;
  close(): Promise<void>;
}

/**
 * A decision of the engine, for support: what, about which entry or segment, and when. Never credentials or row values.
 */
export interface Decision {
  readonly atMs: number;
  readonly what: string;
  readonly about: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Work while no tab is open. `send`: until nothing waits to be sent · `refresh`: until the device is as new as the
 * server.
 */
export type BackgroundWork = 'send' | 'refresh';

export interface RowName {
  readonly id: number;
  readonly name: string;
}

export interface SubmitOptions {
  /** Time in which the user may undo the user action; it is sent afterwards. */
  readonly undoMs?: number;
}

export interface DiscardOptions {
  /** Entries that cannot stand without the discarded ones go with them. */
  readonly takesDependents?: boolean;
}

export interface RowsResult {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Keys of shown rows with unsettled writes, and with refused ones. */
  readonly waiting: readonly number[];
  readonly rejected: readonly number[];
  /**
   * Sums over all rows that fulfil the filter, of the resource's decimal totals (weight, volume …). Absent when
   * unknown: the server has answered one page of more rows.
   */
  readonly sums: Readonly<Record<string, number>>;
  /**
   * `device`: complete on the device · `first-page`: the stored first page, while the working set is loading ·
   * `partial`: the query reaches beyond the mirror and the server cannot be reached · `server`: answered by the server.
   */
  readonly from: 'device' | 'first-page' | 'partial' | 'server';
  /** The first snapshot of the resource is still being pulled. */
  readonly loading: boolean;
  /** Why neither the device nor the API can answer the query; null: it can be answered. */
  readonly error: Label | ApiRefusal | null;
}

/** The server refuses the question, for the reason in the text. */
export interface ApiRefusal {
  readonly status: number;
  readonly text: string;
}

export interface AggregateResult<R> {
  /** null: the rows are still being read. */
  readonly value: R | null;
  /** As for rows; `partial` and `server` when the report reaches beyond the mirror. */
  readonly from: 'device' | 'partial' | 'server';
  /** The first snapshot of the resource is still being pulled. */
  readonly loading: boolean;
  /** Why the server has not given a needed answer, or none since `value`; null: it has, or the answer is awaited. */
  readonly problem: ApiRefusal | 'unreachable' | null;
}

export type RowResult =
  | { readonly kind: 'row'; readonly row: Row; readonly waiting: boolean; readonly rejected: boolean }
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  /** Not on the device, and the server cannot be reached. */
  | { readonly kind: 'unreachable' };

export interface DeviceStatus {
  /** Whether the API answered the last call; `signed-out`: it refuses the session. */
  readonly connectivity: 'unknown' | 'online' | 'offline' | 'signed-out';
  /** How many minutes the device's clock is behind the server's (negative: ahead); 0 also when unknown. */
  readonly clockErrorMinutes: number;
  readonly lastSyncMs: number | null;
  /**
   * Everything on the device is at least as new as this moment: with a change feed the last sync, without one the
   * beginning of the last complete sweep. null: not complete yet.
   */
  readonly completeAsOfMs: number | null;
  /** Number of outbox entries in each state (`EntryState`). */
  readonly pending: number;
  readonly sending: number;
  readonly uncertain: number;
  readonly rejected: number;
  readonly isLeader: boolean;
  /** Another tab runs a newer version and has taken the databases over: this tab has to be reloaded. */
  readonly isOutdated: boolean;
  readonly isSyncing: boolean;
  readonly isPersisted: boolean | null;
  /** The disk has no room for the server's rows; what a user entered is not affected. */
  readonly isStorageFull: boolean;
  /** The server's rows cannot be read from the disk, or written there, in this tab; what a user entered is not affected (S53, S54). */
  readonly isMirrorUnavailable: boolean;
  /** First snapshot: rows pulled so far and expected, per resource. */
  readonly snapshot: Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
  readonly mirrored: Readonly<Record<string, { readonly rows: number }>>;
  readonly bytesUsed: number | null;
  readonly windowDays: number;
  readonly damagedEntries: number;
  /** Changes stored by a newer version of the program, which sends them when it is opened again. */
  readonly newerEntries: number;
}

/** Number of writes without a final answer, refused ones left out; 0 while nothing is known. */
export function unsentCount(status: Pick<DeviceStatus, 'pending' | 'sending' | 'uncertain'> | null): number {
  return status ? status.pending + status.sending + status.uncertain : 0;
}

/** A row that a write was about. */
export interface ToldRow extends Target {
  /** As it was entered, or before its deletion; null: the device has it. */
  readonly row: Row | null;
}

/** A user action whose writes have all been answered, or at which the server has failed. */
export interface UserActionOutcome {
  readonly userActionID: string;
  readonly name: string;
  /** Targets by the server's message; `ok` chooses the toast. */
  readonly groups: readonly {
    readonly ok: boolean;
    readonly message: string;
    readonly code: string | null;
    /** Fill the placeholders of the code's text. */
    readonly values?: Rejection['values'] | undefined;
    readonly ids: readonly number[];
    /** The first of the same rows; absent from a leading tab of an earlier version. */
    readonly rows?: readonly ToldRow[];
  }[];
  /** Temporary keys with their real ones. */
  readonly replaced: Readonly<Record<number, number>>;
  /** Nothing is settled: the server has failed and is asked again. */
  readonly isRepeated?: boolean;
}
