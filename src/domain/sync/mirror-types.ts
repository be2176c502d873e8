import type { Row } from '../resource';
import type { Position } from './position';

/** How far a scan by places has come (API without a change feed). */
export interface SweepScan {
  /** Place of the last row met: there the next page begins. */
  readonly at: number;
  /** Key of the last row met; null: none yet. */
  readonly last: number | null;
  /** Different rows met. */
  readonly met: number;
  /** `drifted`: rows moved while it scanned · `unordered`: the server does not sort by key. */
  readonly flaw: 'none' | 'drifted' | 'unordered';
  /** Scans of the same segment before it. */
  readonly repeats: number;
}

/** What is remembered where the API has no change feed. */
export interface SweepState {
  /** By segment of the running sweep. */
  readonly scans: Readonly<Record<string, SweepScan>>;
  /** Segments of the running sweep that never came out clean. */
  readonly unproven: readonly string[];
  /** Change time of the newest row known, by resource, in ms; null: its rows have none to sort by. */
  readonly newestMs: Readonly<Record<string, number | null>>;
  /** Pages that the scans of the running, or last, sweep have taken. */
  readonly pages: number;
  /** When the last sweep ended. */
  readonly endedMs: number | null;
}

/** What the mirror database remembers about itself. */
export interface MirrorState {
  /** Names these contents of the mirror: another name after it was emptied. Absent in a mirror of an earlier version. */
  readonly contents?: string;
  /** Position of the feed up to which `all` and `window` resources are complete; null before the first snapshot. */
  readonly position: Position | null;
  /** Position taken before the running snapshot began; the feed continues from there. */
  readonly snapshotFrom: Position | null;
  /** An earlier snapshot had begun, so that it may have left rows that are gone since. */
  readonly hadRows?: true;
  /** Per segment of the running snapshot (`pickers`, `tasks:open` …): last key, or `done`. */
  readonly progress: Readonly<Record<string, number | 'done'>>;
  /** Resources that the last snapshot has brought; absent in a mirror of an earlier version of the program. */
  readonly pulled?: readonly string[];
  /** Resources that the server did not let this user read since the running, or last, snapshot began. */
  readonly refused?: readonly string[];
  readonly lastSyncMs: number | null;
  /** When the running snapshot began, and when the last one did: rows are at least as new as that. */
  readonly beganMs?: number;
  readonly completeAsOfMs?: number;
  readonly sweep?: SweepState;
  /** Days of completed tasks kept besides all open ones. */
  readonly windowDays: number;
  /** Days of them that are on the device, where a wider window is being pulled; absent: all. */
  readonly heldDays?: number;
  /** The latest time by which the window was reckoned; absent in a mirror of an earlier version. */
  readonly reckonedMs?: number;
}

/** Closed rows of so many days are on a device that nobody has set otherwise. */
export const defaultWindowDays = 14;

export interface MirrorCommit {
  /** Rows by resource, children inside where they are known; a row without its children keeps those it had. */
  readonly put: Readonly<Record<string, readonly Row[]>>;
  readonly remove: Readonly<Record<string, readonly number[]>>;
  /**
   * Rows that have changed and do not belong on the device. One that was opened meanwhile is older and leaves, in the same
   * transaction (S31).
   */
  readonly passed?: Readonly<Record<string, readonly number[]>>;
  /** Resources to be emptied first (a new snapshot begins). */
  readonly clear: readonly string[];
  /** null: as it is (rows kept because a user opened them). */
  readonly state: MirrorState | null;
  /** Rows that were compared with all that was pulled up to this state: nothing is stored over another one (S31). */
  readonly over?: MirrorState;
}

/** Changes no rows, and the state to the one given. */
export function emptyCommit(state: MirrorState | null): MirrorCommit {
  return { put: {}, remove: {}, clear: [], state };
}

/**
 * What became of a commit. `full`: the device's storage has no room, nothing was changed.
 * `emptied`: its state belongs to rows that are gone since the mirror was emptied, nothing was changed.
 * `overtaken`: more was pulled than it was compared with, nothing was changed.
 * `unavailable`: the database could not be reopened, nothing was changed.
 */
export type CommitOutcome =
  /** Serial numbers of a device's commits ascend by one, whichever tab makes them. */
  | { readonly kind: 'committed'; readonly serial: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'emptied' | 'overtaken' }
  | { readonly kind: 'unavailable' };
