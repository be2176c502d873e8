import { keyOf, type Resource, type Row } from '../../domain/resource';
import { bucketOf, keysOfBucket } from './buckets';
import type { MemoryRow, RowsChange } from './children-store';
import type { BucketKey, BucketRecord, MirrorDatabase } from './database';
import { type CachedRow, openRows, type PackedRows, packRows } from './packed-rows';

type Content = Map<number, CachedRow>;

/** Writes the rows of a commit inside its transaction. @returns the buckets that hold them now */
export async function writeRows(
  database: MirrorDatabase,
  { resource, put, remove }: RowsChange,
  memory: MemoryRow | null,
): Promise<readonly PackedRows[]> {
  const rows = new Map<number, CachedRow | null>(remove.map((key) => [key, null]));
  for (const row of put) rows.set(keyOf(resource, row), { row });
  const numbers = [...new Set([...rows.keys()].map(bucketOf))];
  const contents = memory
    ? new Map(numbers.map((bucket) => [bucket, rowsInMemory(resource, bucket, memory)]))
    : await readBuckets(database, resource, numbers);
  for (const [key, row] of rows) {
    const content = contents.get(bucketOf(key));
    if (row) content?.set(key, row);
    else content?.delete(key);
  }
  const records: BucketRecord[] = [];
  const gone: BucketKey[] = [];
  for (const [bucket, content] of contents) {
    if (content.size > 0) records.push(recordOf(resource, bucket, content));
    else gone.push([resource.name, bucket]);
  }
  await database.buckets.bulkPut(records);
  if (gone.length > 0) await database.buckets.bulkDelete(gone);
  return records.map((record) => record.rows);
}

/** In the order of their keys, in which rows are mostly asked for. */
function recordOf(resource: Resource, bucket: number, content: Content): BucketRecord {
  const cached = [...content].sort(([a], [b]) => a - b).map(([, row]) => row);
  return { resource: resource.name, bucket, rows: packRows(resource, cached) };
}

function contentOf(resource: Resource, record: BucketRecord | undefined): Content {
  const content: Content = new Map();
  if (!record) return content;
  const rows = openRows(resource, record.rows);
  for (let index = 0; index < rows.count; index++) content.set(rows.key(index), { rows, index });
  return content;
}

function rowsInMemory(resource: Resource, bucket: number, memory: MemoryRow): Content {
  const rows: Content = new Map();
  for (const key of keysOfBucket(bucket)) {
    const cached = memory(resource.name, key);
    if (cached) rows.set(key, cached);
  }
  return rows;
}

async function readBuckets(
  database: MirrorDatabase,
  resource: Resource,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Content>> {
  const records = await database.buckets.bulkGet(numbers.map((bucket): BucketKey => [resource.name, bucket]));
  return new Map(numbers.map((bucket, index) => [bucket, contentOf(resource, records[index])]));
}

/** The next few buckets of a resource after one; `rows` are to be opened outside the transaction. */
export function nextBuckets(database: MirrorDatabase, resource: string, after: number, count: number) {
  return database.buckets
    .where('[resource+bucket]')
    .between([resource, after], [resource, Infinity], false)
    .limit(count)
    .toArray();
}

/** Rows of the server by key, without children. */
export async function readRows(
  database: MirrorDatabase,
  resource: Resource,
  keys: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const buckets = await readBuckets(database, resource, [...new Set(keys.map(bucketOf))]);
  const found = new Map<number, Row>();
  for (const key of keys) {
    const cached = buckets.get(bucketOf(key))?.get(key);
    if (cached) found.set(key, cached.rows ? cached.rows.row(cached.index) : cached.row);
  }
  return found;
}
