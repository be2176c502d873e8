import type { RegexpCompiler, RowsQuery } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { MirrorCommit } from '../../domain/sync/mirror-types';
import { type Overlay, overlayOf } from '../../domain/sync/overlay';
import { type Effect, foldRow, type OutboxEntry } from '../../domain/sync/write';
import { createLiveRows, type LiveAnswer, type LiveRows } from '../live/live-rows';
import { type HeldRow, openRows, type PackedRows, type UnreadRows } from '../storage/packed-rows';
import { bareRow } from '../storage/packing';
import { createRowTable, type RowTable } from './table/row-table';

/** All mirrored rows in memory, as a person sees them: the server's row with the effects of unsettled writes. */
export interface WorkingSet {
  /** @param buckets what the database holds since, where it is at hand */
  applyCommit(commit: MirrorCommit, buckets?: ReadonlyMap<string, readonly PackedRows[]>): void;
  /** Puts (null: removes) a row of the server. */
  setServerRow(resource: string, key: number, row: Row | null): void;
  /** Puts a row of the server that is taken out of what the database holds when somebody asks for it. */
  setUnreadRow(resource: string, rows: UnreadRows, index: number): void;
  clear(resource: string): void;
  /** All entries of the outbox; visible rows follow. */
  setEntries(entries: readonly OutboxEntry[]): void;
  query(query: RowsQuery): LiveAnswer;
  /** Calls back at once and, after changes, when the rows of the range, the total, sums or marks differ. */
  watch(query: RowsQuery, onAnswer: (answer: LiveAnswer) => void): () => void;
  followTable: LiveRows['followTable'];
  /** Calls back after changes to rows or marks of the resource. */
  onChange(resource: string, listener: () => void): () => void;
  /** Says that what filters ask about beyond the rows themselves has changed; null: for any row. */
  reconsider(resource: string, keys: readonly number[] | null): void;
  visibleRow(resource: string, key: number): Row | null;
  serverRow(resource: string, key: number): Row | null;
  /** The same, however it is held. */
  heldRow(resource: string, key: number): HeldRow | null;
  /** Keys of the server's rows. */
  serverKeys(resource: string): readonly number[];
  /** Number of visible rows. */
  size(resource: string): number;
  /** Builds what a first filter, search or sort by a field would build, so that it need not wait. */
  prepareField(resource: string, field: string): void;
  /** The overlay of the entries last set. */
  overlay(): Overlay;
}

/** So many rows of a commit stay packed in memory until somebody asks for them; of a few, somebody will. */
const manyRows = 200;

export interface WorkingSetOptions {
  readonly compileRegexp: RegexpCompiler;
  /** Where filters find related values; by default nowhere, for rows in memory are without parts. */
  readonly valuesOf?: ValuesOf;
  /** Runs a callback soon, once; by default in a microtask. */
  readonly schedule?: (callback: () => void) => void;
}

export function createWorkingSet({
  compileRegexp,
  valuesOf,
  schedule = queueMicrotask,
}: WorkingSetOptions): WorkingSet {
  const tables = new Map<string, RowTable>();
  // Rows of the server for keys with effects; for all other keys the visible row is the server's.
  const covered = new Map<string, Map<number, Row | null>>();
  let overlay = overlayOf([]);

  const tableOf = (resource: string): RowTable =>
    remember(tables, resource, () => createRowTable(resourceOf(resource)));
  const coveredOf = (resource: string): Map<number, Row | null> =>
    remember(covered, resource, () => new Map());
  const live = createLiveRows({ tableOf, overlay: () => overlay, compileRegexp, valuesOf, schedule });

  function setServerRow(resource: string, key: number, row: Row | null): void {
    live.touch(resource);
    const effects = overlay.effects(resource, key);
    if (effects.length === 0) {
      tableOf(resource).set(key, row);
      return;
    }
    coveredOf(resource).set(key, row);
    const folded = foldRow(row, effects);
    tableOf(resource).set(key, folded && bareRow(resourceOf(resource), folded));
  }

  function setUnreadRow(resource: string, rows: UnreadRows, index: number): void {
    const key = rows.key(index);
    if (overlay.effects(resource, key).length > 0) {
      setServerRow(resource, key, rows.row(index));
      return;
    }
    live.touch(resource);
    tableOf(resource).setUnread(rows, index);
  }

  function serverRow(resource: string, key: number): Row | null {
    const row = covered.get(resource)?.get(key);
    return row === undefined ? (tables.get(resource)?.get(key) ?? null) : row;
  }

  function putRows(name: string, rows: readonly Row[]): void {
    const resource = resourceOf(name);
    for (const row of rows) setServerRow(name, keyOf(resource, row), bareRow(resource, row));
  }

  /** Puts rows out of the buckets that hold them, and takes those beside them out of the same, so that old ones go. */
  function putPacked(name: string, rows: readonly Row[], buckets: readonly PackedRows[]): void {
    const resource = resourceOf(name);
    const put = new Set(rows.map((row) => keyOf(resource, row)));
    for (const bucket of buckets) {
      const unread = openRows(resource, bucket);
      for (let index = 0; index < unread.count; index++) {
        if (put.has(unread.key(index))) setUnreadRow(name, unread, index);
        else tableOf(name).moveUnread(unread, index);
      }
    }
  }

  function clear(resource: string): void {
    live.touch(resource);
    tableOf(resource).clear();
    covered.delete(resource);
    for (const key of overlay.keys(resource)) setServerRow(resource, key, null);
  }

  return {
    applyCommit: (commit, buckets) => {
      commit.clear.forEach(clear);
      for (const [name, keys] of Object.entries(commit.remove)) {
        for (const key of keys) setServerRow(name, key, null);
      }
      for (const name of Object.keys(commit.put)) {
        const rows = commit.put[name] ?? [];
        const written = buckets?.get(name);
        if (written && rows.length >= manyRows) putPacked(name, rows, written);
        else putRows(name, rows);
      }
    },
    setServerRow,
    setUnreadRow,
    clear,
    setEntries: (entries) => {
      const next = overlayOf(entries);
      const before = overlay;
      const changed = [...new Set([...before.resources(), ...next.resources()])].map((resource) => {
        const keys = new Set([...before.keys(resource), ...next.keys(resource)]);
        const refolded = [...keys].filter(
          (key) => !isSameEffects(before.effects(resource, key), next.effects(resource, key)),
        );
        return { resource, rows: refolded.map((key) => [key, serverRow(resource, key)] as const) };
      });
      overlay = next;
      for (const { resource, rows } of changed) {
        live.touch(resource);
        for (const [key, row] of rows) {
          covered.get(resource)?.delete(key);
          setServerRow(resource, key, row);
        }
      }
    },
    query: live.query,
    watch: live.watch,
    followTable: live.followTable,
    onChange: live.onChange,
    reconsider: (resource, keys) => {
      tableOf(resource).reconsider(keys);
      live.touch(resource);
    },
    visibleRow: (resource, key) => tables.get(resource)?.get(key) ?? null,
    serverRow,
    heldRow: (resource, key) => {
      const row = covered.get(resource)?.get(key);
      if (row !== undefined) return row && { row };
      return tables.get(resource)?.held(key) ?? null;
    },
    serverKeys: (resource) => {
      const rows = covered.get(resource);
      const keys = [...(tables.get(resource)?.keys() ?? [])];
      if (!rows || rows.size === 0) return keys;
      const present = [...rows].filter(([, row]) => row !== null).map(([key]) => key);
      return [...keys.filter((key) => !rows.has(key)), ...present];
    },
    size: (resource) => tables.get(resource)?.size() ?? 0,
    prepareField: (resource, field) => void tableOf(resource).column(field).ranks(),
    overlay: () => overlay,
  };
}

// Entries read from the database are new objects each time; most say what they said before.
function isSameEffects(a: readonly Effect[], b: readonly Effect[]): boolean {
  return (
    a.length === b.length &&
    a.every((effect, index) => effect === b[index] || JSON.stringify(effect) === JSON.stringify(b[index]))
  );
}

function remember<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}
