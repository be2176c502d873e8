import type { Row } from '../domain/resource';
import type { CommitOutcome, MirrorCommit, MirrorState } from '../domain/sync/mirror-types';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import type { QueuedCommand } from './core/pull/pull-commands';
import type { DeviceStatus, UserActionOutcome } from './device';

/** Everything outside the engine. The simulation implements each of these on a seeded virtual world. */

export interface Clock {
  /** Milliseconds since 1970; may jump. Never used for order. */
  now(): number;
  /** Calls back once after `delayMs`; the result cancels. */
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
  /** Listens to `v2/changes/stream`; calls back on news and once when the stream has ended. */
  listen(callbacks: { onNews(): void; onEnd(): void }): () => void;
}

/** Server rows on the device; a cache that may be dropped at any moment. One transaction a commit. */
export interface MirrorStore {
  state(): Promise<MirrorState>;
  commit(commit: MirrorCommit): Promise<CommitOutcome>;
  /** Every key of a resource on the device (for suspects). */
  keys(resource: string): Promise<readonly number[]>;
  rows(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
  rebuild(): Promise<void>;
  /** Keys of rows that may be given up for room, and of those that have left the window; absent: none are. */
  readonly planEviction?: (count: number) => Promise<MirrorCommit['remove']>;
  readonly planDeparture?: (count: number) => Promise<MirrorCommit['remove']>;
  /** Gives up the mirror of another session (S72). @returns whether there was one */
  readonly giveUpFormer?: () => Promise<boolean>;
}

/** Writes a decision into the log (S27): what, about which entry or segment; never credentials or row values. */
export type Note = (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;

/** `steal`: takes it from the tab that holds it · `signal`: gives up waiting. */
export type LockOptions = { readonly steal: true } | { readonly signal: AbortSignal };

export interface Locks {
  /**
   * Runs `work` while this tab alone holds the lock; `lost` fires when it was taken away, `holds` asks whether it has
   * it still. Ends when `work` has ended, or when it was given up before the lock was granted. `fence` is passed on with
   * what only the holder may store, where the lock is a lease that can be lost unnoticed.
   */
  hold(
    name: string,
    work: (lost: AbortSignal, holds?: () => Promise<boolean>, fence?: number) => Promise<void>,
    options?: LockOptions,
  ): Promise<void>;
}

/** News between the tabs of one device. */
export interface Channel {
  post(message: ChannelMessage): void;
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}

export type ChannelMessage =
  /** A tab is open; one that has just been opened is answered. */
  | { readonly kind: 'here'; readonly isNew: boolean }
  | { readonly kind: 'outbox-changed' }
  /** null: its rows are not included. */
  | { readonly kind: 'mirror-committed'; readonly commit: MirrorCommit | null; readonly serial: number }
  | { readonly kind: 'mirror-rebuilt' }
  /** The leader's sign of life. */
  | { readonly kind: 'beat'; readonly holder: string; readonly isVisible: boolean }
  /** A tab that is shown asks a hidden leader for the lead. */
  | { readonly kind: 'hand-over'; readonly holder: string }
  /** Asks the leader to sync now; tabs of other versions know it by this kind. */
  | { readonly kind: 'wake' }
  /** Asks the leader to carry a command out. */
  | { readonly kind: 'pull-command'; readonly command: QueuedCommand }
  | { readonly kind: 'done'; readonly command: QueuedCommand }
  /** A tab begins to lead: it is told what was asked of the one before it. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'outcome'; readonly outcome: UserActionOutcome }
  | { readonly kind: 'leader'; readonly news: LeaderNews };

/** What only the leader knows, for the status that every tab shows. */
export interface LeaderNews {
  readonly connectivity: DeviceStatus['connectivity'];
  /** An earlier version of the program does not tell it. */
  readonly clockErrorMinutes?: number;
  readonly isSyncing: boolean;
  readonly isStorageFull: boolean;
  readonly state: MirrorState;
  readonly snapshot: DeviceStatus['snapshot'];
}
