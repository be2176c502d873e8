import type { MirrorCommit } from '../../domain/sync/mirror-types';
import type { OutboxContents } from '../../domain/sync/outbox-types';
import type { MirrorEvent } from '../../mirror/mirror-types';
import type { DeviceStatus, UserActionOutcome } from '../device';
import { createListeners, type Listeners } from './listeners';

/** Events of this tab; made before those who report them and those who listen. */
export interface TabNews {
  readonly mirror: Listeners<MirrorEvent>;
  readonly outbox: Listeners<OutboxContents>;
  /** The pull is about to store rows. */
  readonly storing: Listeners<MirrorCommit>;
  /** Rows were committed, by this tab or another; null: coverage, loading or connectivity may have changed. */
  readonly rows: Listeners<MirrorCommit | null>;
  readonly outcomes: Listeners<UserActionOutcome>;
  readonly status: Listeners<DeviceStatus>;
}

export function createTabNews(): TabNews {
  return {
    mirror: createListeners(),
    outbox: createListeners(),
    storing: createListeners(),
    rows: createListeners(),
    outcomes: createListeners(),
    status: createListeners(),
  };
}
