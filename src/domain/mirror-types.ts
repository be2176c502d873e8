import type { Row } from './resource';

/** A place in the change feed, as the mirror remembers it (the wire form is protocol's `Position`). */
export interface FeedPosition {
  readonly epoch: string;
  readonly version: number;
}

/** What the mirror database remembers about itself. */
export interface MirrorState {
  /** Position of the feed up to which `all` and `window` resources are complete; null before the first snapshot. */
  readonly position: FeedPosition | null;
  /** Position taken before the running snapshot began; the feed continues from there. */
  readonly snapshotFrom: FeedPosition | null;
  /** Per part of the running snapshot (`pickers`, `tasks:open` …): last key, or `done`. */
  readonly progress: Readonly<Record<string, number | 'done'>>;
  /** Resources that the last snapshot has brought; absent in a mirror of an earlier version of the program. */
  readonly pulled?: readonly string[];
  /** Resources that the server did not let this person read since the running, or last, snapshot began. */
  readonly refused?: readonly string[];
  readonly lastSyncMs: number | null;
  /** When the running snapshot began, and when the last one did: rows are at least as new as that. */
  readonly beganMs?: number;
  readonly completeAsOfMs?: number;
  /** Days of completed tasks kept besides all open ones. */
  readonly windowDays: number;
}

export interface MirrorCommit {
  /** Rows by resource, parts inside where they are known; a row without its parts keeps those it had. */
  readonly put: Readonly<Record<string, readonly Row[]>>;
  readonly remove: Readonly<Record<string, readonly number[]>>;
  /** Resources to be emptied first (a new snapshot begins). */
  readonly clear: readonly string[];
  /** null: as it is (rows kept because somebody opened them). */
  readonly state: MirrorState | null;
}

/**
 * What became of a commit. `full`: the device's storage has no room, nothing was changed.
 * `unavailable`: the database could not be reopened, nothing was changed.
 */
export type CommitOutcome =
  /** Serial numbers of a device's commits ascend by one, whichever tab makes them. */
  | { readonly kind: 'committed'; readonly serial: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'unavailable' };
