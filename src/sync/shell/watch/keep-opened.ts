import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import { removedRows } from '../../../domain/sync/removed-rows';
import { oneAtATime } from '../../../lib/one-at-a-time';
import type { MirrorStore } from '../../ports';

/** Keeps rows that a user has opened, and never an older one over a newer one (S31). */
export interface Keeping {
  /** Call before a question is sent: from then on the keeper follows what is pulled. */
  begin(): Question;
  /** The pull has stored something, or is about to: an answer under way may be older. */
  touched(commit: MirrorCommit): void;
}

interface Question {
  /**
   * Keeps the answer, without rows that the pull has changed meanwhile. An answer that cannot be kept is shown all the
   * same.
   */
  end(resource: Resource, answered: readonly Row[]): Promise<void>;
}

export interface KeepingOptions {
  readonly isLeader: () => boolean;
  /** Stores opened rows; only the leader's store is written to. */
  readonly keep: MirrorStore['commit'];
  /** What has been pulled. */
  readonly state: () => Promise<MirrorState>;
}

/** A page that this tab has heard of may be stored a moment later. */
const maxTries = 3;
/** Stands for the names of all rows. */
const everything = '*';

export function createKeeping({ isLeader, keep, state }: KeepingOptions): Keeping {
  const underWay = new Set<Set<string>>();
  /** The pull state that this tab last heard of. A tab that led in between may have pulled more. */
  let heard: MirrorState | null = null;

  const hearOnce = oneAtATime(async () => {
    // A mirror that cannot be read has reported its trouble itself.
    const stored = await state().catch(() => null);
    heard ??= stored;
  });

  /**
   * Kept only from the moment from which the feed tells of changes, and only over a state that this tab has heard of.
   */
  const keepUntouched = async (
    resource: Resource,
    answered: readonly Row[],
    touched: ReadonlySet<string>,
  ): Promise<void> => {
    const isOlder = (row: Row): boolean =>
      touched.has(everything) || touched.has(`${resource.name}/${keyOf(resource, row)}`);
    for (let tries = 0; tries < maxTries && isLeader(); tries++) {
      const over = heard;
      const rows = answered.filter((row) => !isOlder(row));
      if (rows.length === 0 || !over || (over.position ?? over.snapshotFrom) === null) return;
      const put = { [resource.name]: rows };
      const outcome = await keep({ ...emptyCommit(null), put, over });
      if (outcome.kind !== 'overtaken') return;
    }
  };

  return {
    begin: () => {
      const touched = new Set<string>();
      underWay.add(touched);
      // The former leader stores only answers that it got before this tab led, and so before this question.
      const hearing = !heard && isLeader() ? hearOnce() : null;
      return {
        end: async (resource, answered) => {
          await hearing;
          await keepUntouched(resource, answered, touched).catch(() => undefined);
          underWay.delete(touched);
        },
      };
    },
    touched: (commit) => {
      heard = commit.state ?? heard;
      if (underWay.size === 0) return;
      // The feed goes on from where a snapshot begins: it does not tell of earlier changes.
      const isBeginning = commit.state?.snapshotFrom && Object.keys(commit.state.progress).length === 0;
      const names = isBeginning ? [everything] : namesIn(commit);
      for (const touched of underWay) for (const name of names) touched.add(name);
    },
  };
}

/** Names of the rows that a commit concerns. */
function namesIn(commit: MirrorCommit): readonly string[] {
  const stored = Object.entries(commit.put).flatMap(([name, rows]) =>
    rows.map((row) => `${name}/${keyOf(resourceOf(name), row)}`),
  );
  const others = Object.entries(removedRows(commit));
  return [...stored, ...others.flatMap(([name, ids]) => ids.map((id) => `${name}/${id}`))];
}
