import type { Row } from '../resource';
import type { Position } from './position';

/** Progress of a scan by row position (API without a change feed). */
export interface SweepScan {
  /** Position of the last row read, where the next page starts. */
  readonly at: number;
  /** Key of the last row read; null: none yet. */
  readonly last: number | null;
  /** Number of different rows read. */
  readonly met: number;
  /** `drifted`: rows moved during the scan · `unordered`: the server does not sort by key. */
  readonly flaw: 'none' | 'drifted' | 'unordered';
  /** Number of earlier scans of the same segment. */
  readonly repeats: number;
}

/** Sync state for an API without a change feed. */
export interface SweepState {
  /** By segment of the running sweep. */
  readonly scans: Readonly<Record<string, SweepScan>>;
  /** Segments of the running sweep for which no scan succeeded. */
  readonly unproven: readonly string[];
  /** Latest change time of any known row, by resource, in ms; null: its rows have none. */
  readonly newestMs: Readonly<Record<string, number | null>>;
  /** Pages read by the scans of the running or last sweep. */
  readonly pages: number;
  /** End of the last sweep. */
  readonly endedMs: number | null;
}

/** Metadata of the mirror database. */
export interface MirrorState {
  /**
   * Identifies the contents of the mirror; it changes when the mirror is emptied. Absent in the mirror of an earlier
   * version.
   */
  readonly contents?: string;
  /** Feed position up to which `all` and `window` resources are complete; null before the first snapshot. */
  readonly position: Position | null;
  /** Position read before the running snapshot started; the feed continues from there. */
  readonly snapshotFrom: Position | null;
  /** An earlier snapshot had started and may have stored rows that are deleted by now. */
  readonly hadRows?: true;
  /** By segment of the running snapshot (`pickers`, `tasks:open` …): last key, or `done`. */
  readonly progress: Readonly<Record<string, number | 'done'>>;
  /** Resources contained in the last snapshot; absent in the mirror of an earlier version of the program. */
  readonly pulled?: readonly string[];
  /** Resources that this user was not allowed to read in the running or last snapshot. */
  readonly refused?: readonly string[];
  readonly lastSyncMs: number | null;
  /** Start of the running and of the last snapshot: rows are at least that recent. */
  readonly beganMs?: number;
  readonly completeAsOfMs?: number;
  readonly sweep?: SweepState;
  /** Days for which completed tasks are kept, in addition to all open tasks. */
  readonly windowDays: number;
  /** Days that are on the device while a wider window is being pulled; absent: all. */
  readonly heldDays?: number;
  /** The latest time used to compute the window; absent in the mirror of an earlier version. */
  readonly reckonedMs?: number;
}

/** Number of days of closed rows on a device, unless a user has chosen otherwise. */
export const defaultWindowDays = 14;

export interface MirrorCommit {
  /** Rows by resource, with children if known; a row without children keeps its stored ones. */
  readonly put: Readonly<Record<string, readonly Row[]>>;
  readonly remove: Readonly<Record<string, readonly number[]>>;
  /**
   * Changed rows that do not belong on the device. Older versions opened in the meantime are removed in the same
   * transaction (S31).
   */
  readonly passed?: Readonly<Record<string, readonly number[]>>;
  /** Resources to empty first, when a new snapshot starts. */
  readonly clear: readonly string[];
  /** null: unchanged (rows stored because a user opened them). */
  readonly state: MirrorState | null;
  /** State up to which these rows were compared with everything pulled, so that no newer row is overwritten (S31). */
  readonly over?: MirrorState;
}

/** A commit that changes no rows, and sets the given state. */
export function emptyCommit(state: MirrorState | null): MirrorCommit {
  return { put: {}, remove: {}, clear: [], state };
}

/**
 * Result of a commit. `full`: the device's storage is full, nothing was changed. `emptied`: its state belongs to rows
 * removed since, nothing was changed. `overtaken`: more was pulled than it was compared with, nothing was changed.
 * `unavailable`: the database could not be reopened, nothing was changed.
 */
export type CommitOutcome =
  /** Serial numbers of a device's commits increase by one, across all tabs. */
  | { readonly kind: 'committed'; readonly serial: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'emptied' | 'overtaken' }
  | { readonly kind: 'unavailable' };
