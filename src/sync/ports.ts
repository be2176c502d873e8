import type { Row } from '../domain/resource';
import type { CommitOutcome, MirrorCommit, MirrorState } from '../domain/sync/mirror-types';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import type { QueuedCommand } from './core/pull/pull-commands';
import type { DeviceStatus, UserActionOutcome } from './device';

/** Everything outside the engine. The simulation implements each of these on a seeded virtual world. */

export interface Clock {
  /** Milliseconds since 1970; may jump. Never used for order. */
  now(): number;
  /** Calls back once after `delayMs`; the result cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A new UUIDv7. */
  uuid(): string;
}

export interface Network {
  send(request: ApiRequest): Promise<ApiReply>;
  /** Listens to `v2/changes/stream`; calls back on news, and once when the stream has ended. */
  listen(callbacks: { onNews(): void; onEnd(): void }): () => void;
}

/** Server rows on the device; a cache that may be dropped at any moment. One transaction a commit. */
export interface MirrorStore {
  state(): Promise<MirrorState>;
  commit(commit: MirrorCommit): Promise<CommitOutcome>;
  /** All keys of a resource on the device (for suspects). */
  keys(resource: string): Promise<readonly number[]>;
  rows(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
  rebuild(): Promise<void>;
  /** Keys of rows that may be evicted, and of those that have left the window; absent: none. */
  readonly planEviction?: (count: number) => Promise<MirrorCommit['remove']>;
  readonly planDeparture?: (count: number) => Promise<MirrorCommit['remove']>;
  /** Deletes the mirror of another session (S72). @returns whether there was one */
  readonly giveUpFormer?: () => Promise<boolean>;
}

/** Writes a decision into the log (S27): what, and about which entry or segment; never credentials or row values. */
export type Note = (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;

/** `steal`: takes it from the tab that holds it · `signal`: aborts the wait. */
export type LockOptions = { readonly steal: true } | { readonly signal: AbortSignal };

export interface Locks {
  /**
   * Runs `work` while this tab alone holds the lock; `lost` fires when it was taken away, `holds` tells whether the tab
   * still has it. Ends when `work` has ended, or when the wait was aborted before the lock was granted. `fence` goes
   * along with what only the holder may store, where the lock is a lease that can be lost unnoticed.
   */
  hold(
    name: string,
    work: (lost: AbortSignal, holds?: () => Promise<boolean>, fence?: number) => Promise<void>,
    options?: LockOptions,
  ): Promise<void>;
}

/** Messages between the tabs of one device. */
export interface Channel {
  post(message: ChannelMessage): void;
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}

export type ChannelMessage =
  /** A tab is open; a tab that has just opened is answered. */
  | { readonly kind: 'here'; readonly isNew: boolean }
  | { readonly kind: 'outbox-changed' }
  /** null: the rows are not included. */
  | { readonly kind: 'mirror-committed'; readonly commit: MirrorCommit | null; readonly serial: number }
  | { readonly kind: 'mirror-rebuilt' }
  /** The leader's sign of life. */
  | { readonly kind: 'beat'; readonly holder: string; readonly isVisible: boolean }
  /** A visible tab asks a hidden leader for the lead. */
  | { readonly kind: 'hand-over'; readonly holder: string }
  /** Asks the leader to sync now; tabs of other versions know it by this kind. */
  | { readonly kind: 'wake' }
  /** Asks the leader to carry a command out. */
  | { readonly kind: 'pull-command'; readonly command: QueuedCommand }
  | { readonly kind: 'done'; readonly command: QueuedCommand }
  /** A tab begins to lead: the others repeat what they asked of the former leader. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'outcome'; readonly outcome: UserActionOutcome }
  | { readonly kind: 'leader'; readonly news: LeaderNews };

/** What only the leader knows, for the status shown by every tab. */
export interface LeaderNews {
  readonly connectivity: DeviceStatus['connectivity'];
  /** Absent from earlier versions of the program. */
  readonly clockErrorMinutes?: number;
  readonly isSyncing: boolean;
  readonly isStorageFull: boolean;
  readonly state: MirrorState;
  readonly snapshot: DeviceStatus['snapshot'];
}
