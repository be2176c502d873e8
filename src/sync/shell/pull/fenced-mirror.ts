import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import { withoutOutdated } from '../../core/pull/pull-reply';
import type { MirrorStore, Note } from '../../ports';

/** The mirror as the pull writes it: what was asked for before it was emptied, or by a tab that leads no more, is not stored. */
export interface FencedMirror extends Pick<MirrorStore, 'keys' | 'rows' | 'rebuild'> {
  state(): Promise<MirrorState>;
  /** Number of times that the mirror was emptied or a snapshot has begun. */
  generation(): number;
  /** What is under way from now on belongs to another generation. */
  nextGeneration(): void;
  /** A step asks the server. @param hasFeed a feed tells of every change later on */
  beginStep(hasFeed: boolean): void;
  /** Answers from before these writes leave the rows as they are, where no feed tells of them (S41). */
  outdate(rows: readonly string[]): void;
  /** Stores what was asked for in a generation. @returns whether it is stored */
  store(asked: number, commit: MirrorCommit): Promise<boolean>;
  /** The last thing to be stored found no room (S33). */
  isFull(): boolean;
}

export interface FencedMirrorOptions {
  readonly mirror: MirrorStore;
  /** Whether this tab leads still (S36). */
  readonly holds: () => Promise<boolean>;
  /** What has to be done before rows are stored. */
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
  // The leader alone changes it: read once, then as it was last stored.
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
      // A feed tells of the write later on, and of everything else only once: there nothing is left out.
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
