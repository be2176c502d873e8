import type { DeviceAccess } from '../../core/pull/pull-access';
import type { PullCommand, QueuedCommand } from '../../core/pull/pull-commands';
import type { UserActionOutcome } from '../../device';
import type { Clock, MirrorStore, Network, Note, Random } from '../../ports';
import type { OutboxView } from '../send/outbox-view';
import type { KeptSending } from '../send/sender';
import type { Connection } from './connection';
import { createPullLoop, type PullLoop } from './pull-loop';
import { createSendLoop } from './send-loop';
import { createStreamLoop } from './stream-loop';
import { createTerm } from './term';

export interface LeaderOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly mirror: MirrorStore;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  readonly access: () => DeviceAccess;
  readonly companyID: number;
  /** Most rows asked for at a time. */
  readonly pageRows?: number;
  readonly removeExpired: (() => Promise<boolean>) | null;
  /** Whether this tab still leads: asked before anything is stored and before anything is sent (S36). */
  readonly holds: () => Promise<boolean>;
  /** Fence of the lease under which it leads: entries are marked with it (S55). */
  readonly fence: number | undefined;
  /** State kept from this tab's earlier leads. */
  readonly kept: KeptSending;
  readonly onDone: (command: QueuedCommand) => void;
  readonly onOutcome: (outcome: UserActionOutcome) => void;
  /** Progress or the state of syncing has changed. */
  readonly onChange: () => void;
  readonly note: Note;
}

/** The one tab of a device that talks to the server: it sends the outbox and keeps the mirror current. */
export interface Leader extends Pick<PullLoop, 'isSyncing' | 'progress'> {
  /** Runs until the lock is lost or the tab closes. */
  run(lost: AbortSignal): Promise<void>;
  /** The outbox has changed, or may be sent at once. */
  wakeSender(): void;
  syncNow(): void;
  command(command: PullCommand): void;
  isStorageFull(): boolean;
}

export function createLeader(options: LeaderOptions): Leader {
  const term = createTerm(options);
  const pullLoop = createPullLoop({ ...options, term, exchange: () => sendLoop.exchange() });
  const sendLoop = createSendLoop({
    ...options,
    term,
    onCommand: pullLoop.take,
    onAnswered: pullLoop.wake,
  });
  const streamLoop = createStreamLoop({ ...options, term, onNews: pullLoop.wake });
  return {
    run: async (lost) => {
      if (lost.aborted) return;
      lost.addEventListener('abort', term.end, { once: true });
      options.note('lead', {});
      await Promise.all([sendLoop.run(), pullLoop.run(), streamLoop.run()]);
    },
    wakeSender: sendLoop.wake,
    syncNow: () => {
      sendLoop.wake();
      pullLoop.syncNow();
      streamLoop.wake();
    },
    command: pullLoop.take,
    isSyncing: pullLoop.isSyncing,
    isStorageFull: pullLoop.isFull,
    progress: pullLoop.progress,
  };
}
