import type { MirrorCommit, MirrorState } from '../../domain/sync/mirror-types';
import type { OutboxContents, OutboxStore } from '../../domain/sync/outbox-types';
import { createDecisionLog, type Decision } from '../core/decision-log';
import type { DeviceAccess } from '../core/pull/pull-access';
import type { PullResource } from '../core/pull/pull-resources';
import type { UserActionOutcome } from '../device';
import type {
  Channel,
  ChannelMessage,
  Clock,
  LeaderNews,
  Locks,
  MirrorStore,
  Network,
  Random,
} from '../ports';
import { type Connection, createConnection } from './lead/connection';
import { createLeader, type Leader } from './lead/leader';
import { createLeadership } from './lead/leadership';
import { createCommitNews } from './pull/commit-news';
import { createOutboxReader } from './send/outbox-reader';
import { createOutboxView, type OutboxView } from './send/outbox-view';
import { createUserActions, type UserActions } from './send/user-actions';

export interface EnginePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  readonly locks: Locks;
  readonly channel: Channel;
}

export interface EngineOptions extends EnginePorts {
  readonly lockName: string;
  readonly userID: number;
  readonly companyID: number;
  readonly resources: readonly PullResource[];
  /** Names of resources that the role may not read. */
  readonly unreadable?: readonly string[];
  /** Rows asked for at a time, most of all; what the API gives at most when it is left out. */
  readonly pageRows?: number;
  /** Takes some rows that have left the window from the device; resolves to whether there may be more (S51). */
  readonly removeDeparted?: () => Promise<boolean>;
  /** The outbox as it is now: visible rows have to follow. */
  readonly onOutbox: (contents: OutboxContents) => void;
  /** Another tab has committed rows; null: it has not told which. */
  readonly onForeignCommit: (commit: MirrorCommit | null, serial: number) => void;
  readonly onForeignRebuild: () => void;
  readonly onNews: () => void;
  readonly onOutcome: (outcome: UserActionOutcome) => void;
}

/** The engine of one tab: writes of its person go to the outbox, and it leads when it holds the lock. */
export interface Engine extends UserActions {
  readonly connection: Connection;
  outbox(): OutboxContents;
  isLeader(): boolean;
  news(): LeaderNews | null;
  /** Sync now: the network is back, the tab is shown, a person asked. */
  nudge(): void;
  /** The person has signed in again, maybe with another role. */
  renewCredentials(access?: DeviceAccess): void;
  /** The server refused rows of a resource: find out whether they may still be kept. */
  recheckAccess(resource: string): void;
  setWindowDays(days: number): void;
  /** Whether a person sees this tab: a hidden leader hands over to a tab that is shown (S35). */
  setVisible(isVisible: boolean): void;
  rebuild(): void;
  /** Another tab runs a newer version: this one leads no more, the other sends what is queued here (S44). */
  retire(): void;
  isRetired(): boolean;
  /** This tab has committed something beside the pull. */
  tellCommit(commit: MirrorCommit, serial: number): void;
  /** The mirror was found damaged and is empty now. */
  mirrorWasRebuilt(): void;
  decisions(): readonly Decision[];
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  const { clock, random, channel, mirror, userID, companyID } = options;
  const decisionLog = createDecisionLog();
  const note = (what: string, about: Decision['about']): void =>
    decisionLog.note({ atMs: clock.now(), what, about });
  let leader: Leader | null = null;
  let news: LeaderNews | null = null;
  let isVisible = true;
  let isRetired = false;
  let access: DeviceAccess = { resources: options.resources, unreadable: options.unreadable ?? [] };

  const outbox: OutboxView = createOutboxView(options.outbox, channel, (contents) => {
    options.onOutbox(contents);
    leader?.wakeSender();
  });
  const connection = createConnection({
    ...options,
    onChange: (connectivity) => {
      note('connectivity', { kind: connectivity.kind, failures: connectivity.failures });
      leader?.wakeSender();
      leader?.wakePuller();
      void publish();
    },
  });

  const reader = createOutboxReader({
    clock,
    reload: outbox.reload,
    onFailure: (error) => note('trouble', { error: error instanceof Error ? error.name : 'unknown' }),
  });
  /** Tells this tab and the others what only the leader knows. */
  async function publish(): Promise<void> {
    if (!leader) return options.onNews();
    // Sending does not wait for a mirror that cannot be read (S54).
    showState(await mirror.state().catch(() => news?.state ?? null));
  }
  function leaderNews(current: Leader): Omit<LeaderNews, 'state'> {
    return {
      connectivity: connection.connectivity().kind,
      isSyncing: current.isSyncing(),
      isStorageFull: current.isStorageFull(),
      snapshot: current.progress(),
    };
  }
  function show(next: LeaderNews): void {
    news = next;
    channel.post({ kind: 'leader', news: next });
    options.onNews();
  }
  const tell = (outcome: UserActionOutcome): void => {
    channel.post({ kind: 'outcome', outcome });
    options.onOutcome(outcome);
  };
  const showState = (state: MirrorState | null): void => {
    if (state && leader) show({ ...leaderNews(leader), state });
  };

  const onMessage = (message: ChannelMessage): void => {
    switch (message.kind) {
      case 'here':
        break;
      case 'outbox-changed':
        void reader.read();
        break;
      case 'mirror-committed':
        options.onForeignCommit(message.commit, message.serial);
        break;
      case 'mirror-rebuilt':
        leader?.forget();
        options.onForeignRebuild();
        break;
      case 'wake':
        connection.nudge();
        leader?.wakePuller();
        leader?.wakeSender();
        break;
      case 'rebuild':
        leader?.rebuild();
        break;
      case 'window':
        leader?.extendWindow(message.days);
        break;
      case 'recheckAccess':
        leader?.recheckAccess(message.resource);
        break;
      case 'outcome':
        options.onOutcome(message.outcome);
        break;
      case 'leader':
        news = message.news;
        options.onNews();
        break;
      case 'beat':
      case 'hand-over':
        leadership.onMessage(message);
        break;
    }
  };
  /** Leads from inside the lock's callback only (S15). */
  const lead = async (ended: AbortSignal, holds: () => Promise<boolean>): Promise<void> => {
    await reader.read();
    const endFollowing = reader.follow();
    leader = createLeader({
      ...options,
      access: () => access,
      connection,
      outbox,
      holds,
      note,
      onOutcome: tell,
      onChange: () => void publish(),
      onCommitted: (commit, serial) => {
        commitNews.tell(commit, serial);
        showState(commit.state);
      },
      onRebuilt: () => channel.post({ kind: 'mirror-rebuilt' }),
    });
    try {
      await publish();
      await leader.run(ended);
    } finally {
      endFollowing();
      leader = null;
      options.onNews();
    }
  };
  const leadership = createLeadership({ ...options, isVisible: () => isVisible, lead, note });
  const unsubscribe = channel.subscribe((message) => {
    commitNews.hear(message);
    onMessage(message);
  });
  const commitNews = createCommitNews(channel);
  const started = reader.read();

  const toAll = (message: ChannelMessage): void => {
    channel.post(message);
    onMessage(message);
  };
  const wake = (): void => toAll({ kind: 'wake' });
  const userActions = createUserActions({ clock, random, outbox, userID, companyID, started, wake });

  return {
    connection,
    ...userActions,
    outbox: outbox.contents,
    isLeader: () => leader !== null,
    news: () => news,
    nudge: wake,
    renewCredentials: (next) => {
      if (next) access = next;
      connection.renewCredentials();
      leader?.reconcileAccess();
      void publish();
    },
    recheckAccess: (resource) => toAll({ kind: 'recheckAccess', resource }),
    setVisible: (next) => {
      isVisible = next;
    },
    setWindowDays: (days) => toAll({ kind: 'window', days }),
    rebuild: () => toAll({ kind: 'rebuild' }),
    retire: () => {
      if (isRetired) return;
      isRetired = true;
      note('retire', {});
      void leadership.close();
      options.onNews();
    },
    isRetired: () => isRetired,
    tellCommit: commitNews.tell,
    mirrorWasRebuilt: () => leader?.forget(),
    decisions: decisionLog.all,
    close: async () => {
      reader.close();
      unsubscribe();
      await leadership.close();
    },
  };
}
