import type { MirrorCommit } from '../../domain/sync/mirror-types';
import type { ApiMemory, OutboxContents, OutboxStore } from '../../domain/sync/outbox-types';
import type { PullResource } from '../core/pull/pull-resources';
import type { UserActionOutcome } from '../device';
import type { Channel, Clock, Locks, MirrorStore, Network, Random } from '../ports';

export interface EnginePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  readonly locks: Locks;
  readonly channel: Channel;
  /** Left out: nothing is remembered of the API. */
  readonly apiMemory?: ApiMemory;
}

/** What the engine reports to its tab. */
export interface EngineEvents {
  /** The outbox as it is now: visible rows have to follow. */
  readonly onOutbox: (contents: OutboxContents) => void;
  /** The pull is about to store rows: what was asked for earlier is older. */
  readonly onStoring?: (commit: MirrorCommit) => void;
  /** This tab has stored rows that its screens have not asked for themselves. */
  readonly onCommitted?: (commit: MirrorCommit) => void;
  /** Another tab has committed rows; null: which is not known. */
  readonly onForeignCommit: (commit: MirrorCommit | null, serial: number) => void;
  readonly onForeignRebuild: () => void;
  readonly onNews: () => void;
  readonly onOutcome: (outcome: UserActionOutcome) => void;
}

export interface EngineOptions extends EnginePorts, EngineEvents {
  readonly lockName: string;
  readonly userID: number;
  readonly companyID: number;
  readonly resources: readonly PullResource[];
  /** Names of resources that the role may not read. */
  readonly unreadable?: readonly string[];
  /** Rows asked for at a time, most of all; what the API gives at most when it is left out. */
  readonly pageRows?: number;
}
