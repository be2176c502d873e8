import { v7 } from 'uuid';
import { keyOf, type Resource } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { defaultWindowDays, type MirrorCommit, type MirrorState } from '../../domain/sync/mirror-types';
import { removedRows } from '../../domain/sync/removed-rows';
import { readRows, writeRows } from './bucket-store';
import { bucketOf, childlessOf } from './buckets';
import { type MemoryRow, type RowsChange, type WriteFacts, writeChildrenOf } from './children-store';
import { type BucketKey, type MirrorDatabase, type StateRecord, schemaSignature } from './database';
import type { PackedRows } from './packed-rows';
import { StorageError } from './storage-error';

const emptyState: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: defaultWindowDays,
};

/** The contents of the changed buckets after a commit. */
export type WrittenBuckets = ReadonlyMap<string, readonly PackedRows[]>;

export interface WriteOptions {
  readonly memoryAt: (serial: number, resource: string) => MemoryRow | null;
  readonly nowMs: number;
  readonly writeFacts: WriteFacts;
}

/** Prepares the mirror's contents: empties what other declarations or a damaged state record have left. */
export async function prepareStore(
  database: MirrorDatabase,
): Promise<{ readonly record: StateRecord; readonly wasEmptied: boolean }> {
  const known = await database.meta.get('state');
  if (known && known.signature === schemaSignature) return { record: known, wasEmptied: false };
  const record = await emptyStore(database);
  return { record, wasEmptied: known !== undefined };
}

/** Empties everything in one transaction; the window stays as chosen, serials go on. */
export async function emptyStore(database: MirrorDatabase): Promise<StateRecord> {
  return database.transaction('rw', database.tables, async () => {
    const known = await database.meta.get('state').catch(() => undefined);
    for (const table of database.tables) await table.clear();
    const state = {
      ...emptyState,
      contents: v7(),
      windowDays: known?.state.windowDays ?? defaultWindowDays,
    };
    const record: StateRecord = {
      key: 'state',
      signature: schemaSignature,
      // Beyond the last one also when that is lost: other tabs take what they know for newer.
      serial: (known?.serial ?? Date.now()) + 1,
      state,
    };
    await database.meta.put(record);
    return record;
  });
}

/** @throws StorageError: `damaged` when there is no state, `outdated` when it is of another version of the program */
export async function readState(database: MirrorDatabase): Promise<StateRecord> {
  const record = await database.meta.get('state');
  if (!record) throw new StorageError('damaged', 'no state record');
  if (record.signature !== schemaSignature)
    throw new StorageError('outdated', 'another version uses the mirror');
  return record;
}

export interface Written {
  readonly serial: number;
  /** Buckets as they are now, by resource. */
  readonly buckets: WrittenBuckets;
}

/**
 * Writes a commit in one transaction. @throws StorageError: `emptied` when the commit's state refers to rows that are
 * gone since it was read
 */
export async function writeCommit(
  database: MirrorDatabase,
  commit: MirrorCommit,
  { memoryAt, nowMs, writeFacts }: WriteOptions,
): Promise<Written> {
  const { buckets, children, facts, visited, meta } = database;
  return database.transaction('rw', [buckets, children, facts, visited, meta], async () => {
    const record = await readState(database);
    if (commit.state?.contents !== undefined && commit.state.contents !== record.state.contents)
      throw new StorageError('emptied');
    if (commit.over && !isSameState(commit.over, record.state)) throw new StorageError('overtaken');
    for (const name of commit.clear) {
      for (const of of [name, childlessOf(name)]) {
        for (const table of [buckets, children, facts, visited])
          await table.where('[resource+bucket]').between([of, -Infinity], [of, Infinity]).delete();
      }
    }
    const written = new Map<string, readonly PackedRows[]>();
    for (const name of new Set([...Object.keys(commit.put), ...Object.keys(removedRows(commit))])) {
      const resource = resourceOf(name);
      if (resource.mirror === 'none') continue;
      const memory = commit.clear.includes(name) ? null : memoryAt(record.serial, name);
      const opened = await keysThere(database, { resource, keys: commit.passed?.[name] ?? [] }, memory);
      const put = commit.put[name] ?? [];
      const change = { resource, put, remove: [...(commit.remove[name] ?? []), ...opened] };
      if (put.length + change.remove.length === 0) continue;
      written.set(name, await writeRows(database, change, memory));
      if (resource.children) await writeChildrenOf(database, change, { memory, writeFacts });
      await markVisited(database, change, commit.state === null ? nowMs : null);
    }
    const next: StateRecord = { ...record, serial: record.serial + 1, state: commit.state ?? record.state };
    await meta.put(next);
    return { serial: next.serial, buckets: written };
  });
}

/** A state is small, and comes back from its reader unchanged. */
function isSameState(a: MirrorState, b: MirrorState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

async function keysThere(
  database: MirrorDatabase,
  { resource, keys }: { readonly resource: Resource; readonly keys: readonly number[] },
  memory: MemoryRow | null,
): Promise<readonly number[]> {
  if (keys.length === 0) return [];
  if (memory) return keys.filter((key) => memory(resource.name, key) !== null);
  return [...(await readRows(database, resource, keys)).keys()];
}

/** Rows of a commit without a state were opened by a user; the policy keeps those that a pull brings. */
async function markVisited(
  database: MirrorDatabase,
  change: RowsChange,
  openedAtMs: number | null,
): Promise<void> {
  const name = change.resource.name;
  const opened = openedAtMs === null ? [] : change.put.map((row) => keyOf(change.resource, row));
  const keys = [...opened, ...change.remove];
  if (keys.length === 0 || change.resource.mirror === 'all') return;
  const numbers = [...new Set(keys.map(bucketOf))];
  const records = await database.visited.bulkGet(numbers.map((bucket): BucketKey => [name, bucket]));
  for (const [index, bucket] of numbers.entries()) {
    const usedAtMs: Record<string, number> = { ...records[index]?.usedAtMs };
    for (const key of change.remove) if (bucketOf(key) === bucket) delete usedAtMs[key];
    for (const key of opened) if (bucketOf(key) === bucket) usedAtMs[key] = openedAtMs ?? 0;
    if (Object.keys(usedAtMs).length > 0) await database.visited.put({ resource: name, bucket, usedAtMs });
    else if (records[index]) await database.visited.delete([name, bucket]);
  }
}
