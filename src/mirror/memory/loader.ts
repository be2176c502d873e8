import type { UnreadRows } from '../storage/packed-rows';
import type { WorkingSet } from './working-set';

/** Buckets read at a time: four thousand rows, some ten milliseconds, so that questions are answered in between. */
const bucketsAtATime = 32;

export interface ReadBucket {
  readonly bucket: number;
  readonly rows: UnreadRows;
}

export interface LoaderOptions {
  readonly set: WorkingSet;
  readonly readNext: (resource: string, afterBucket: number, count: number) => Promise<readonly ReadBucket[]>;
}

/** Fills the working set from the database, while commits go on. */
export interface Loader {
  /** Reads all rows of a resource; rows in memory that are not in the database are removed. */
  load(resource: string): Promise<void>;
  /** A commit was applied to the set: what it put or removed is newer than what is still being read. */
  noteCommit(keysOf: (resource: string) => readonly number[], cleared: readonly string[]): void;
}

export function createLoader({ set, readNext }: LoaderOptions): Loader {
  // Keys that commits touched since the reading of a resource began; null: it must begin again.
  const touched = new Map<string, Set<number> | null>();

  async function load(name: string): Promise<void> {
    while (!(await readAll(name))) {
      // Emptied meanwhile: read again.
    }
    touched.delete(name);
  }

  /** @returns false when the resource was emptied meanwhile */
  async function readAll(name: string): Promise<boolean> {
    touched.set(name, new Set());
    // Rows that memory had before and the database does not have.
    const surplus = new Set(set.serverKeys(name));
    let after = -Infinity;
    for (;;) {
      const records = await readNext(name, after, bucketsAtATime);
      const newer = touched.get(name);
      if (!newer) return false;
      for (const { bucket, rows } of records) {
        for (let index = 0; index < rows.count; index++) {
          const key = rows.key(index);
          surplus.delete(key);
          if (!newer.has(key)) set.setUnreadRow(name, rows, index);
        }
        after = bucket;
      }
      if (records.length < bucketsAtATime) {
        for (const key of surplus) if (!newer.has(key)) set.setServerRow(name, key, null);
        return true;
      }
    }
  }

  return {
    load,
    noteCommit: (keysOf, cleared) => {
      for (const name of cleared) if (touched.has(name)) touched.set(name, null);
      for (const [name, keys] of touched) for (const key of keysOf(name)) keys?.add(key);
    },
  };
}
