import type { CommitOutcome, MirrorCommit } from '../domain/mirror-types';
import { keyOf } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { readBucket } from './buckets';
import { troubleOf } from './healing';
import { createMirrorStorage } from './mirror-storage';
import { nextBuckets, readRows, readState, writeCommit } from './mirror-store';
import type { Mirror, MirrorOptions } from './mirror-types';
import { bareRows, keepAsIs } from './packing';

const bucketsAtATime = 64;

type StoredMirror = Pick<Mirror, 'state' | 'commit' | 'keys' | 'rows' | 'rebuild' | 'close'>;

/** The mirror without a working set: for work that shows nothing, and ends soon. */
export function openStoredMirror({
  name,
  now,
  onEvent,
  pause,
}: Pick<MirrorOptions, 'name' | 'now' | 'onEvent'> & {
  readonly pause: (delayMs: number) => Promise<void>;
}): StoredMirror {
  const storage = createMirrorStorage({ name, onEvent, pause, onEmptied: () => {} });

  const commit = async (next: MirrorCommit): Promise<CommitOutcome> => {
    try {
      const options = { bare: bareRows(next.put, () => keepAsIs), memoryAt: () => null, nowMs: now() };
      return {
        kind: 'committed',
        serial: await storage.run((database) => writeCommit(database, next, options)),
      };
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'other') throw error;
      return { kind: trouble === 'full' || trouble === 'emptied' ? trouble : 'unavailable' };
    }
  };

  const keys = async (name: string): Promise<readonly number[]> => {
    const resource = resourceOf(name);
    const found: number[] = [];
    for (let after = -Infinity; ; ) {
      const records = await storage.run((database) => nextBuckets(database, name, after, bucketsAtATime));
      for (const { bucket, rows } of records) {
        for (const row of readBucket(resource, rows)) found.push(keyOf(resource, row));
        after = bucket;
      }
      if (records.length < bucketsAtATime) return found;
    }
  };

  return {
    state: async () => (await storage.run(readState)).state,
    commit,
    keys,
    rows: async (name, ids) => {
      const stored = await storage.run((database) => readRows(database, resourceOf(name), ids));
      return [...stored.values()];
    },
    rebuild: async () => {
      await storage.empty('asked');
    },
    close: async () => storage.close(),
  };
}
