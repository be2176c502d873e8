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
  /** Left out: nothing is remembered about the API. */
  readonly apiMemory?: ApiMemory;
}

/** What the engine reports to its tab. */
export interface EngineEvents {
  /** The outbox as it is now: visible rows have to follow it. */
  readonly onOutbox: (contents: OutboxContents) => void;
  /** The pull is about to store rows: answers to earlier questions are older. */
  readonly onStoring?: (commit: MirrorCommit) => void;
  /** This tab has stored rows that its screens have not asked for. */
  readonly onCommitted?: (commit: MirrorCommit) => void;
  /** Another tab has committed rows; null: it is not known which. */
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
  /** Most rows asked for at a time; left out: as many as the API gives. */
  readonly pageRows?: number;
}
