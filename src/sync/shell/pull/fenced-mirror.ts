import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import { withoutOutdated } from '../../core/pull/pull-reply';
import type { MirrorStore, Note } from '../../ports';

/**
 * The mirror as the pull writes it: an answer is not stored if the mirror was emptied after the question, or the tab
 * leads no longer.
 */
export interface FencedMirror extends Pick<MirrorStore, 'keys' | 'rows' | 'rebuild'> {
  state(): Promise<MirrorState>;
  /** How often the mirror was emptied or a snapshot has begun. */
  generation(): number;
  /** Questions from now on belong to another generation. */
  nextGeneration(): void;
  /** A step asks the server. @param hasFeed a feed will tell of every change */
  beginStep(hasFeed: boolean): void;
  /** Without a feed, answers from before these writes leave the rows as they are (S41). */
  outdate(rows: readonly string[]): void;
  /** Stores an answer to a question of a generation. @returns whether it was stored */
  store(asked: number, commit: MirrorCommit): Promise<boolean>;
  /** Whether the last commit found no room (S33). */
  isFull(): boolean;
}

export interface FencedMirrorOptions {
  readonly mirror: MirrorStore;
  /** Whether this tab still leads (S36). */
  readonly holds: () => Promise<boolean>;
  /** Work that precedes the storing of rows. */
  readonly beforeStoring: (commit: MirrorCommit) => Promise<void>;
  readonly note: Note;
}

export function createFencedMirror({
  mirror,
  holds,
  beforeStoring,
  note,
}: FencedMirrorOptions): FencedMirror {
  let generation = 0;
  let isFull = false;
  let hasFeed = true;
  // Only the leader changes it: read once, then kept as last stored.
  let known: MirrorState | null = null;
  const outdated = new Set<string>();

  return {
    keys: mirror.keys,
    rows: mirror.rows,
    rebuild: mirror.rebuild,
    state: async () => known ?? mirror.state(),
    generation: () => generation,
    nextGeneration: () => {
      generation++;
      known = null;
    },
    beginStep: (next) => {
      hasFeed = next;
      outdated.clear();
    },
    outdate: (rows) => {
      for (const row of rows) outdated.add(row);
    },
    store: async (asked, commit) => {
      await beforeStoring(commit);
      if (!(await holds()) || asked !== generation) return false;
      // A feed will tell of the write, and of everything else only once: nothing is left out there.
      const kept = hasFeed ? commit : withoutOutdated(commit, outdated);
      const outcome = await mirror.commit(kept);
      isFull = outcome.kind === 'full';
      known = outcome.kind === 'committed' && asked === generation ? kept.state : null;
      if (outcome.kind !== 'committed') note('commit-failed', { reason: outcome.kind });
      return outcome.kind === 'committed';
    },
    isFull: () => isFull,
  };
}
