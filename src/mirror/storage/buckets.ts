import type { Packed } from './packing';
import { StorageError } from './storage-error';

/** Keys in a bucket. By measurement: fewer records load faster, larger ones cost more for a single write. */
const rowsPerBucket = 128;
/** Children are several times as large as their row and never all read at once. */
const childrenPerBucket = 32;

export function bucketOf(key: number): number {
  return Math.floor(key / rowsPerBucket);
}

export function childrenBucketOf(key: number): number {
  return Math.floor(key / childrenPerBucket);
}

/** Keys in a record of rows without children. */
const childlessPerBucket = 1024;

export function childlessBucketOf(key: number): number {
  return Math.floor(key / childlessPerBucket);
}

/** Name under which records of rows without children are stored, beside those of children. */
export function childlessOf(resource: string): string {
  return `${resource}:childless`;
}

export function keysOfBucket(bucket: number): readonly number[] {
  return keysFrom(bucket, rowsPerBucket);
}

export function keysOfChildrenBucket(bucket: number): readonly number[] {
  return keysFrom(bucket, childrenPerBucket);
}

function keysFrom(bucket: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => bucket * length + index);
}

export type ChildrenByKey = ReadonlyMap<number, Packed>;

export function writeChildren(children: ChildrenByKey): string {
  return JSON.stringify([...children]);
}

/** @throws StorageError (`damaged`) */
export function readChildren(text: string): ChildrenByKey {
  return parse(text, (pairs: [number, Packed][]) => new Map(pairs));
}

/** @throws StorageError (`damaged`) */
export function readKeys(text: string): ReadonlySet<number> {
  return parse(text, (keys: number[]) => new Set(keys));
}

function parse<T, R>(text: string, read: (list: T[]) => R): R {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error('not a list');
    return read(list);
  } catch (error) {
    throw new StorageError('damaged', error);
  }
}
