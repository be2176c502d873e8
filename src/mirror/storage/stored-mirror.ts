import { resourceOf } from '../../domain/resources/registry';
import type { CommitOutcome, MirrorCommit } from '../../domain/sync/mirror-types';
import type { Mirror, MirrorOptions } from '../mirror-types';
import { nextBuckets, readRows } from './bucket-store';
import { writeFacts } from './facts-store';
import { createMirrorStorage } from './mirror-storage';
import { readState, writeCommit } from './mirror-store';
import { openRows } from './packed-rows';
import { troubleOf } from './storage-error';

const bucketsAtATime = 64;

type StoredMirror = Pick<Mirror, 'state' | 'commit' | 'keys' | 'rows' | 'rebuild' | 'close'>;

/** The mirror without a working set, for short work that shows nothing. */
export function openStoredMirror({
  name,
  now,
  onEvent,
  pause,
  after,
}: Pick<MirrorOptions, 'name' | 'now' | 'onEvent' | 'after'> & {
  readonly pause: (delayMs: number) => Promise<void>;
}): StoredMirror {
  const storage = createMirrorStorage({ name, onEvent, pause, after, onEmptied: () => {} });

  const commit = async (next: MirrorCommit): Promise<CommitOutcome> => {
    try {
      const options = { memoryAt: () => null, nowMs: now(), writeFacts };
      const { serial } = await storage.run((database) => writeCommit(database, next, options));
      return { kind: 'committed', serial };
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
        const { count, key } = openRows(resource, rows);
        for (let index = 0; index < count; index++) found.push(key(index));
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
