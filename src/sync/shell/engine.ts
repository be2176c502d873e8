import type { CommitOutcome, MirrorCommit } from '../../domain/sync/mirror-types';
import type { OutboxContents, OutboxStore } from '../../domain/sync/outbox-types';
import type { Connectivity } from '../core/connectivity';
import { createDecisionLog } from '../core/decision-log';
import type { DeviceAccess } from '../core/pull/pull-access';
import type { PullCommand } from '../core/pull/pull-commands';
import type { PullResource } from '../core/pull/pull-resources';
import type { Decision } from '../device';
import type {
  Channel,
  ChannelMessage,
  Clock,
  LeaderNews,
  Locks,
  MirrorStore,
  Network,
  Note,
  Random,
} from '../ports';
import type { EngineEvents } from './engine-events';
import { type Connection, createConnection } from './lead/connection';
import { createLeader } from './lead/leader';
import { createLeaderStatus } from './lead/leader-news';
import { createLeadership, type LeadershipOptions } from './lead/leadership';
import { createLeading } from './lead/leading';
import { createListeners } from './listeners';
import { routeMessage } from './route-message';
import { createOutboxReader } from './send/outbox-reader';
import { createOutboxView } from './send/outbox-view';
import { createUserActions, type UserActions } from './send/user-actions';
import { createCommitNews } from './store/commit-news';
import { createDeviceStore } from './store/device-store';

export interface EnginePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  readonly locks: Locks;
  readonly channel: Channel;
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

/** The engine of one tab: its user's writes go to the outbox, and it leads when it holds the lock. */
export interface Engine extends UserActions {
  readonly connection: Connection;
  outbox(): OutboxContents;
  isLeader(): boolean;
  news(): LeaderNews | null;
  /** Sync now: the network is back, the tab is shown, a user asked. */
  nudge(): void;
  /** The user has signed in again, maybe with another role. */
  renewCredentials(access?: DeviceAccess): void;
  /** Has the tab that leads carry a command out. */
  command(command: PullCommand): void;
  /** Whether a user sees this tab: a hidden leader hands over to a tab that is shown (S37). */
  setVisible(isVisible: boolean): void;
  /** Another tab runs a newer version: this one leads no more, the other sends what is queued here (S46). */
  retire(): void;
  isRetired(): boolean;
  /** Keeps rows that a screen has asked for. */
  keepRows(commit: MirrorCommit): Promise<CommitOutcome>;
  /** The mirror was found damaged and is empty now. */
  mirrorWasRebuilt(): void;
  decisions(): readonly Decision[];
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  const { channel, userID, companyID } = options;
  const tab = createTabParts(options);
  const { leading, connection, outbox, reader, status, store, note } = tab;
  let isVisible = true;
  let isRetired = false;
  let access: DeviceAccess = { resources: options.resources, unreadable: options.unreadable ?? [] };
  const lead = leadWith(options, tab, () => access);
  const leadership = createLeadership({ ...options, isVisible: () => isVisible, lead, note });
  const handlers = { ...tab, leader: leading.leader, leadership, events: options };
  const unsubscribe = channel.subscribe((message) => {
    tab.news.hear(message);
    routeMessage(message, handlers);
  });
  channel.post({ kind: 'here', isNew: true });
  const started = reader.read();

  const toAll = (message: ChannelMessage): void => {
    channel.post(message);
    routeMessage(message, handlers);
  };
  const wake = (): void => toAll({ kind: 'wake' });

  return {
    connection,
    ...createUserActions({ ...options, outbox, userID, companyID, started, wake }),
    outbox: outbox.contents,
    isLeader: () => leading.leader() !== null,
    news: status.news,
    nudge: wake,
    renewCredentials: (next) => {
      if (next) access = next;
      connection.renewCredentials();
      leading.leader()?.command({ kind: 'reconcileAccess' });
      void status.publish();
    },
    command: (command) => toAll({ kind: 'pull-command', command }),
    setVisible: (next) => {
      isVisible = next;
    },
    retire: () => {
      if (isRetired) return;
      isRetired = true;
      note('retire', {});
      void leadership.close();
      options.onNews();
    },
    isRetired: () => isRetired,
    keepRows: (commit) => store.commit(commit, 'lookup'),
    mirrorWasRebuilt: () => leading.leader()?.command({ kind: 'invalidate' }),
    decisions: tab.decisionLog.all,
    close: async () => {
      reader.close();
      unsubscribe();
      await leadership.close();
    },
  };
}

type TabParts = ReturnType<typeof createTabParts>;

/** Leads from inside the lock's callback only (S15). */
function leadWith(
  options: EngineOptions,
  { leading, connection, outbox, reader, status, store, note }: TabParts,
  access: () => DeviceAccess,
): LeadershipOptions['lead'] {
  const { channel, mirror } = options;
  const expires = mirror.planDeparture !== undefined;
  return async (ended, holds) => {
    await reader.read();
    const endFollowing = reader.follow();
    const leader = createLeader({
      ...options,
      access,
      mirror: { ...mirror, commit: (commit) => store.commit(commit, 'pull') },
      connection,
      outbox,
      holds,
      note,
      removeExpired: expires ? store.room.removeExpired : null,
      onOutcome: (outcome) => {
        channel.post({ kind: 'outcome', outcome });
        options.onOutcome(outcome);
      },
      onChange: () => void status.publish(),
      onRebuilt: () => channel.post({ kind: 'mirror-rebuilt' }),
    });
    try {
      await leading.lead(leader, ended, status.publish);
    } finally {
      endFollowing();
      options.onNews();
    }
  };
}

/** What every tab has, whether it leads or not; each is made of those before it. */
function createTabParts(options: EngineOptions) {
  const { clock, channel, mirror } = options;
  const decisionLog = createDecisionLog();
  const note: Note = (what, about) => decisionLog.note({ atMs: clock.now(), what, about });
  const leading = createLeading();
  const connectivity = createListeners<Connectivity>();
  const connection = createConnection({ ...options, onChange: connectivity.tell });
  const status = createLeaderStatus({ ...options, connection, leader: leading.leader });
  const news = createCommitNews({
    channel,
    onCommitted: options.onCommitted ?? ignore,
    onState: status.publishState,
  });
  const { isClockRight } = connection;
  const store = createDeviceStore({ mirror, news, isClockRight, onStoring: options.onStoring ?? ignore });
  const outbox = createOutboxView(store.room.forOutbox(options.outbox), channel, (contents) => {
    options.onOutbox(contents);
    leading.leader()?.wakeSender();
  });
  const reader = createOutboxReader({
    clock,
    reload: outbox.reload,
    onFailure: (error) => note('trouble', { error: error instanceof Error ? error.name : 'unknown' }),
  });
  connectivity.add(({ kind, failures }) => {
    note('connectivity', { kind, failures });
    leading.leader()?.wakeSender();
    leading.leader()?.wakePuller();
    void status.publish();
  });
  return { decisionLog, note, leading, connection, status, news, store, outbox, reader };
}

function ignore(): void {}
