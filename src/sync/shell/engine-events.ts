import type { MirrorCommit } from '../../domain/sync/mirror-types';
import type { OutboxContents } from '../../domain/sync/outbox-types';
import type { UserActionOutcome } from '../device';

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
