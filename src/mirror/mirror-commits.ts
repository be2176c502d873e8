import type { CommitOutcome, MirrorCommit } from '../domain/sync/mirror-types';
import type { Memory } from './memory/memory';
import type { MirrorEvent } from './mirror-types';
import type { MirrorStorage } from './storage/mirror-storage';
import { writeCommit } from './storage/mirror-store';
import { troubleOf } from './storage/storage-error';

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

/** Commits of this tab: each is written to the database, then applied to memory. */
export function createMirrorCommits(options: MirrorCommitsOptions): MirrorCommits {
  const { storage, memory, now, onEvent, isClosed } = options;
  // One commit at a time, so that memory is at the last one when the next is written.
  let last: Promise<unknown> = Promise.resolve();

  async function commitNow(commit: MirrorCommit): Promise<CommitOutcome> {
    try {
      const writing = { memoryAt: memory.rowsAt, nowMs: now() };
      const { serial, buckets } = await storage.run((database) => writeCommit(database, commit, writing));
      memory.apply(commit, serial, buckets);
      return { kind: 'committed', serial };
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'other') throw error;
      if (trouble === 'full' || trouble === 'emptied') return { kind: trouble };
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
