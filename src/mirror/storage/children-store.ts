import { keyOf, type Resource, type Row } from '../../domain/resource';
import {
  type ChildrenByKey,
  childlessBucketOf,
  childlessOf,
  childrenBucketOf,
  keysOfChildrenBucket,
  readChildren,
  readKeys,
  writeChildren,
} from './buckets';
import type { BucketKey, MirrorDatabase } from './database';
import type { CachedRow } from './packed-rows';
import { type Packed, packChildren, unpackChildren } from './packing';

/** The server's row in memory, for writing buckets without reading them; given while memory is at that serial. */
export type MemoryRow = (resource: string, key: number) => CachedRow | null;

/** Writes what reports need of children; its code is loaded before the first commit. */
export type WriteFacts = typeof import('./facts-store').writeFacts;

interface Writing {
  readonly memory: MemoryRow | null;
  readonly writeFacts: WriteFacts;
}

export interface RowsChange {
  readonly resource: Resource;
  readonly put: readonly Row[];
  readonly remove: readonly number[];
}

/** Writes the children that rows bring along, inside the transaction of their commit. */
export async function writeChildrenOf(
  database: MirrorDatabase,
  { resource, put, remove }: RowsChange,
  { memory, writeFacts }: Writing,
): Promise<void> {
  const changes = new Map<number, Packed | 'none' | null>(remove.map((key) => [key, null]));
  for (const row of put) {
    const packed = packChildren(resource, row);
    if (packed) changes.set(keyOf(resource, row), isWithout(packed) ? 'none' : packed);
  }
  // A row that was not on the device before has no children to remove.
  const had = (key: number): boolean => !memory || memory(resource.name, key) !== null;
  await writeBoxes(database, { resource, changes, had }, writeFacts);
  await writeChildless(database, { resource, changes, had });
}

interface ChildrenChange {
  readonly resource: Resource;
  /** `none`: the row has no children; null: the row is gone. */
  readonly changes: ReadonlyMap<number, Packed | 'none' | null>;
  /** Whether a row may have been on the device before. */
  readonly had: (key: number) => boolean;
}

async function writeBoxes(
  database: MirrorDatabase,
  { resource, changes, had }: ChildrenChange,
  writeFacts: WriteFacts,
): Promise<void> {
  const touched = [...changes].filter(([key, packed]) => (packed !== null && packed !== 'none') || had(key));
  // A bucket without other rows need not be read: nothing of it stays.
  const hasOthers = (bucket: number): boolean =>
    keysOfChildrenBucket(bucket).some((key) => !changes.has(key) && had(key));
  const shared = new Set([...new Set(touched.map(([key]) => childrenBucketOf(key)))].filter(hasOthers));
  const keys = touched.map(([key]) => key).filter((key) => shared.has(childrenBucketOf(key)));
  const stored = await childrenInDatabase(database, resource, keys);
  const contents = new Map([...stored].map(([bucket, children]) => [bucket, new Map(children)]));
  for (const [key, packed] of touched) {
    const bucket = childrenBucketOf(key);
    const content = contents.get(bucket) ?? new Map<number, Packed>();
    contents.set(bucket, content);
    if (packed && packed !== 'none') content.set(key, packed);
    else content.delete(key);
  }
  const records = [...contents].map(([bucket, children]) => ({
    resource: resource.name,
    bucket,
    children: writeChildren(children),
  }));
  await database.children.bulkPut(records);
  await writeFacts(database, resource, contents);
}

/** Keys of rows that are known to have no children: many of them in one record, instead of a record for few. */
async function writeChildless(
  database: MirrorDatabase,
  { resource, changes, had }: ChildrenChange,
): Promise<void> {
  const touched = [...changes].filter(([key, packed]) => packed === 'none' || had(key));
  const stored = await childlessInDatabase(
    database,
    resource,
    touched.map(([key]) => key),
  );
  const changed = new Map<number, Set<number>>();
  for (const [key, packed] of touched) {
    const bucket = childlessBucketOf(key);
    const known = changed.get(bucket) ?? new Set(stored.get(bucket));
    if (packed === 'none' ? known.has(key) : !known.delete(key)) continue;
    if (packed === 'none') known.add(key);
    changed.set(bucket, known);
  }
  await database.children.bulkPut(
    [...changed].map(([bucket, keys]) => ({
      resource: childlessOf(resource.name),
      bucket,
      children: JSON.stringify([...keys]),
    })),
  );
}

function isWithout(packed: Packed): boolean {
  return packed.every((list) => Array.isArray(list) && list.length === 0);
}

async function childlessInDatabase(
  database: MirrorDatabase,
  resource: Resource,
  keys: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const numbers = [...new Set(keys.map(childlessBucketOf))];
  const name = childlessOf(resource.name);
  const records = await database.children.bulkGet(numbers.map((bucket): BucketKey => [name, bucket]));
  return new Map(records.flatMap((record) => (record ? [[record.bucket, readKeys(record.children)]] : [])));
}

async function childrenInDatabase(
  database: MirrorDatabase,
  resource: Resource,
  keys: readonly number[],
): Promise<ReadonlyMap<number, ChildrenByKey>> {
  const numbers = [...new Set(keys.map(childrenBucketOf))];
  const records = await database.children.bulkGet(
    numbers.map((bucket): BucketKey => [resource.name, bucket]),
  );
  return new Map(
    records.flatMap((record) => (record ? [[record.bucket, readChildren(record.children)] as const] : [])),
  );
}

/**
 * Adds the server's children to rows; rows whose children are not on the device are left out. @param unpack
 * `viewChildren` when few of their fields are read
 */
export async function readRowsWithChildren(
  database: MirrorDatabase,
  resource: Resource,
  rows: readonly Row[],
  unpack: typeof unpackChildren = unpackChildren,
): Promise<ReadonlyMap<number, Row>> {
  if (!resource.children) return new Map();
  const keys = rows.map((row) => keyOf(resource, row));
  const stored = await childrenInDatabase(database, resource, keys);
  const childrenOf = (key: number): Packed | undefined => stored.get(childrenBucketOf(key))?.get(key);
  const childless = await childlessInDatabase(
    database,
    resource,
    keys.filter((key) => !childrenOf(key)),
  );
  const without = Object.keys(resource.children).map(() => []);
  return new Map(
    rows.flatMap((row) => {
      const key = keyOf(resource, row);
      const isChildless = childless.get(childlessBucketOf(key))?.has(key) ?? false;
      const packed = childrenOf(key) ?? (isChildless ? without : null);
      return packed ? [[key, unpack(resource, row, packed)] as const] : [];
    }),
  );
}
