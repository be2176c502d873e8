import type { RegexpCompiler, RowsQuery } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { MirrorCommit } from '../../domain/sync/mirror-types';
import type { Overlay } from '../../domain/sync/overlay';
import type { OutboxEntry } from '../../domain/sync/write';
import { createLiveRows, type LiveAnswer, type LiveRows } from '../live/live-rows';
import { type CachedRow, openRows, type PackedRows, type UnreadRows } from '../storage/packed-rows';
import { bareRow } from '../storage/packing';
import { createOverlaidRows, type OverlaidRows } from './overlaid-rows';
import type { RowSlots } from './table/row-slots';

/** All mirrored rows in memory, as the user sees them: the server's row with the effects of unsettled writes. */
export interface WorkingSet {
  /** @param buckets the new contents of the database, if at hand */
  applyCommit(commit: MirrorCommit, buckets?: ReadonlyMap<string, readonly PackedRows[]>): void;
  /** Puts a row of the server, or removes it (null). */
  setServerRow(resource: string, key: number, row: Row | null): void;
  /** Puts a row of the server that stays packed until it is first needed. */
  setUnreadRow(resource: string, rows: UnreadRows, index: number): void;
  clear(resource: string): void;
  /** Sets all entries of the outbox; visible rows follow. */
  setEntries(entries: readonly OutboxEntry[]): void;
  query(query: RowsQuery): LiveAnswer;
  /** Calls back at once and, after changes, when the rows of the range, the total, sums or marks differ. */
  watch(query: RowsQuery, onAnswer: (answer: LiveAnswer) => void): () => void;
  followTable: LiveRows['followTable'];
  /** Calls back after changes to rows or marks of the resource. */
  onChange(resource: string, listener: () => void): () => void;
  /** Values outside of the rows that filters depend on have changed for these keys; null: for any row. */
  reconsider(resource: string, keys: readonly number[] | null): void;
  visibleRow(resource: string, key: number): Row | null;
  /** The places of the visible rows. */
  rowSlots(resource: string): RowSlots;
  serverRow(resource: string, key: number): Row | null;
  /** The same, packed or not. */
  cachedRow(resource: string, key: number): CachedRow | null;
  /** Keys of the server's rows. */
  serverKeys(resource: string): readonly number[];
  /** Number of visible rows. */
  size(resource: string): number;
  /** Builds in advance what a first filter, search or sort by a field needs. */
  prepareField(resource: string, field: string): void;
  /** The overlay of the entries set last. */
  overlay(): Overlay;
}

/** From so many rows on, a commit's rows stay packed until needed; few rows will most likely be shown. */
const manyRows = 200;

export interface WorkingSetOptions {
  readonly compileRegexp: RegexpCompiler;
  /** Finds related values for filters; by default none, since rows in memory have no children. */
  readonly valuesOf?: ValuesOf;
  /** Runs a callback soon, once; by default in a microtask. */
  readonly schedule?: (callback: () => void) => void;
}

export function createWorkingSet({
  compileRegexp,
  valuesOf,
  schedule = queueMicrotask,
}: WorkingSetOptions): WorkingSet {
  const rows = createOverlaidRows((resource) => live.touch(resource));
  const { tableOf, overlay } = rows;
  const live = createLiveRows({ tableOf, overlay, compileRegexp, valuesOf, schedule });
  return {
    applyCommit: (commit, buckets) => applyCommit(rows, commit, buckets),
    setServerRow: rows.setServerRow,
    setUnreadRow: rows.setUnreadRow,
    clear: rows.clear,
    setEntries: rows.setEntries,
    query: live.query,
    watch: live.watch,
    followTable: live.followTable,
    onChange: live.onChange,
    reconsider: (resource, keys) => {
      tableOf(resource).reconsider(keys);
      live.touch(resource);
    },
    visibleRow: rows.visibleRow,
    rowSlots: (resource) => tableOf(resource).rows,
    serverRow: rows.serverRow,
    cachedRow: rows.cachedRow,
    serverKeys: rows.serverKeys,
    size: rows.size,
    prepareField: (resource, field) => void tableOf(resource).column(field).ranks(),
    overlay,
  };
}

function applyCommit(
  rows: OverlaidRows,
  commit: MirrorCommit,
  buckets: ReadonlyMap<string, readonly PackedRows[]> | undefined,
): void {
  commit.clear.forEach(rows.clear);
  for (const [name, keys] of Object.entries(commit.remove)) {
    for (const key of keys) rows.setServerRow(name, key, null);
  }
  for (const [name, put] of Object.entries(commit.put)) {
    const written = buckets?.get(name);
    if (written && put.length >= manyRows) putPacked(rows, name, put, written);
    else putRows(rows, name, put);
  }
}

function putRows(rows: OverlaidRows, name: string, put: readonly Row[]): void {
  const resource = resourceOf(name);
  for (const row of put) rows.setServerRow(name, keyOf(resource, row), bareRow(resource, row));
}

/** Puts rows from the buckets that hold them; unread rows beside them move there too, so that old buckets are freed. */
function putPacked(
  rows: OverlaidRows,
  name: string,
  put: readonly Row[],
  buckets: readonly PackedRows[],
): void {
  const resource = resourceOf(name);
  const keys = new Set(put.map((row) => keyOf(resource, row)));
  const table = rows.tableOf(name);
  for (const bucket of buckets) {
    const unread = openRows(resource, bucket);
    for (let index = 0; index < unread.count; index++) {
      if (keys.has(unread.key(index))) rows.setUnreadRow(name, unread, index);
      else table.moveUnread(unread, index);
    }
  }
}
