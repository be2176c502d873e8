import { v7 } from 'uuid';
import type { MirrorCommit, MirrorState } from '../domain/mirror-types';
import { keyOf, type Resource, type Row } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { bucketOf, childlessOf, keysOfBucket, readBucket, writeBucket } from './buckets';
import { type BucketKey, type MirrorDatabase, type StateRecord, schemaSignature } from './database';
import { StorageError } from './healing';
import type { BareRows } from './packing';
import { type MemoryRow, type RowsChange, writePartsOf } from './parts-store';

/** Days of completed tasks that a new mirror keeps. */
const defaultWindowDays = 14;

const emptyState: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: defaultWindowDays,
};

export interface WriteOptions {
  readonly bare: BareRows;
  readonly memoryAt: (serial: number, resource: string) => MemoryRow | null;
  readonly nowMs: number;
}

/** Opens the mirror's contents: empties what other declarations or a damaged state record have left. */
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
      serial: (known?.serial ?? 0) + 1,
      state,
    };
    await database.meta.put(record);
    return record;
  });
}

/** @throws StorageError: `damaged` where nobody has left a state, `outdated` where another version of the program has */
export async function readState(database: MirrorDatabase): Promise<StateRecord> {
  const record = await database.meta.get('state');
  if (!record) throw new StorageError('damaged', 'no state record');
  if (record.signature !== schemaSignature)
    throw new StorageError('outdated', 'another version uses the mirror');
  return record;
}

/**
 * Writes a commit in one transaction.
 * @returns its serial
 * @throws StorageError: `emptied` where its state tells of rows that are gone since it was read
 */
export async function writeCommit(
  database: MirrorDatabase,
  commit: MirrorCommit,
  { bare, memoryAt, nowMs }: WriteOptions,
): Promise<number> {
  const { buckets, parts, visited, meta } = database;
  return database.transaction('rw', [buckets, parts, visited, meta], async () => {
    const record = await readState(database);
    if (commit.state?.contents !== undefined && commit.state.contents !== record.state.contents)
      throw new StorageError('emptied', 'the state is of other contents');
    for (const name of commit.clear) {
      for (const of of [name, childlessOf(name)]) {
        for (const table of [buckets, parts, visited])
          await table.where('[resource+bucket]').between([of, -Infinity], [of, Infinity]).delete();
      }
    }
    for (const name of new Set([...Object.keys(commit.put), ...Object.keys(commit.remove)])) {
      const resource = resourceOf(name);
      if (resource.mirror === 'none') continue;
      const put = commit.put[name] ?? [];
      const change = { resource, put, bare: bare.get(name) ?? [], remove: commit.remove[name] ?? [] };
      const memory = commit.clear.includes(name) ? null : memoryAt(record.serial, name);
      await writeRows(database, change, memory);
      if (resource.parts) await writePartsOf(database, change, memory);
      await markVisited(database, change, commit.state === null ? nowMs : null);
    }
    const next: StateRecord = { ...record, serial: record.serial + 1, state: commit.state ?? record.state };
    await meta.put(next);
    return next.serial;
  });
}

async function writeRows(
  database: MirrorDatabase,
  change: RowsChange,
  memory: MemoryRow | null,
): Promise<void> {
  const { resource } = change;
  const rows = new Map<number, Row | null>(change.remove.map((key) => [key, null]));
  for (const row of change.bare) rows.set(keyOf(resource, row), row);
  const numbers = [...new Set([...rows.keys()].map(bucketOf))];
  const before = memory
    ? numbers.map((bucket) => rowsInMemory(resource, bucket, memory))
    : await rowsInDatabase(database, resource, numbers);
  const contents = new Map(numbers.map((bucket, index) => [bucket, before[index] ?? new Map<number, Row>()]));
  for (const [key, row] of rows) {
    const content = contents.get(bucketOf(key));
    if (row) content?.set(key, row);
    else content?.delete(key);
  }
  const full = numbers.filter((bucket) => (contents.get(bucket)?.size ?? 0) > 0);
  const empty = numbers.filter((bucket) => !full.includes(bucket));
  await database.buckets.bulkPut(
    full.map((bucket) => ({
      resource: resource.name,
      bucket,
      rows: writeBucket(resource, contents.get(bucket)?.values() ?? []),
    })),
  );
  if (empty.length > 0) {
    await database.buckets.bulkDelete(empty.map((bucket): BucketKey => [resource.name, bucket]));
  }
}

function rowsInMemory(resource: Resource, bucket: number, memory: MemoryRow): Map<number, Row> {
  return new Map(
    keysOfBucket(bucket).flatMap((key) => {
      const row = memory(resource.name, key);
      return row ? [[key, row] as const] : [];
    }),
  );
}

async function rowsInDatabase(
  database: MirrorDatabase,
  resource: Resource,
  numbers: readonly number[],
): Promise<Map<number, Row>[]> {
  const records = await database.buckets.bulkGet(numbers.map((bucket): BucketKey => [resource.name, bucket]));
  return records.map((record) => {
    const rows = record ? readBucket(resource, record.rows) : [];
    return new Map(rows.map((row) => [keyOf(resource, row), row]));
  });
}

/** Rows that came without a state were opened by a person; those that a pull brings are held by the policy. */
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

/** The next few buckets of a resource after one; `rows` as text, to be read outside the transaction. */
export function nextBuckets(database: MirrorDatabase, resource: string, after: number, count: number) {
  return database.buckets
    .where('[resource+bucket]')
    .between([resource, after], [resource, Infinity], false)
    .limit(count)
    .toArray();
}

/** Rows of the server by key, without parts. */
export async function readRows(
  database: MirrorDatabase,
  resource: Resource,
  keys: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const maps = await rowsInDatabase(database, resource, [...new Set(keys.map(bucketOf))]);
  const wanted = new Set(keys);
  return new Map(maps.flatMap((rows) => [...rows].filter(([key]) => wanted.has(key))));
}
