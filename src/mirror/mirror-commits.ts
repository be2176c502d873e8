import type { CommitOutcome, MirrorCommit } from '../domain/sync/mirror-types';
import { loadOnce } from '../lib/load-once';
import type { Memory } from './memory/memory';
import type { MirrorEvent } from './mirror-types';
import type { MirrorStorage } from './storage/mirror-storage';
import { writeCommit } from './storage/mirror-store';
import { StorageError, troubleOf } from './storage/storage-error';

export interface MirrorCommits {
  commit(commit: MirrorCommit): Promise<CommitOutcome>;
  /** Resolves when the last commit has ended. */
  settled(): Promise<unknown>;
}

export interface MirrorCommitsOptions {
  readonly storage: MirrorStorage;
  readonly memory: Memory;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onEvent: (event: MirrorEvent) => void;
  readonly isClosed: () => boolean;
}

/** Not needed before the first write: the first page of a warm start does not wait for it. */
export const loadFactsWriter = loadOnce(() =>
  import('./storage/facts-store').catch((error: unknown) => {
    throw new StorageError('lost', error);
  }),
);

/** Commits of this tab: each is written to the database, then applied to memory. */
export function createMirrorCommits(options: MirrorCommitsOptions): MirrorCommits {
  const { storage, memory, now, onEvent, isClosed } = options;
  // A tab that stays on a former version may not find it later.
  void memory
    .whenReady('tasks')
    .then(loadFactsWriter)
    .catch(() => undefined);
  // One commit at a time, so that memory is at the last one when the next is written.
  let last: Promise<unknown> = Promise.resolve();

  async function commitNow(commit: MirrorCommit): Promise<CommitOutcome> {
    try {
      const { writeFacts } = await loadFactsWriter();
      const writing = { memoryAt: memory.rowsAt, nowMs: now(), writeFacts };
      const { serial, buckets } = await storage.run((database) => writeCommit(database, commit, writing));
      memory.apply(commit, serial, buckets);
      return { kind: 'committed', serial };
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'other') throw error;
      if (trouble === 'full' || trouble === 'emptied' || trouble === 'overtaken') return { kind: trouble };
      if (!isClosed()) onEvent({ kind: 'unavailable', database: 'mirror' });
      return { kind: 'unavailable' };
    }
  }

  return {
    commit: (commit) => {
      const outcome = last.then(() => commitNow(commit));
      last = outcome.catch(() => {});
      return outcome;
    },
    settled: () => last,
  };
}
