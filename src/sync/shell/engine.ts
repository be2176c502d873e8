import type { CommitOutcome, MirrorCommit } from '../../domain/sync/mirror-types';
import type { OutboxContents } from '../../domain/sync/outbox-types';
import type { DeviceAccess } from '../core/pull/pull-access';
import type { QueuedCommand } from '../core/pull/pull-commands';
import type { Decision } from '../device';
import type { ChannelMessage, LeaderNews } from '../ports';
import type { EngineOptions } from './engine-options';
import type { Connection } from './lead/connection';
import { createLeadership } from './lead/leadership';
import { routeMessage } from './route-message';
import { createUserActions, type UserActions } from './send/user-actions';
import { createTabModules, leadWith } from './tab-modules';

/** The engine of one tab: it stores its user's writes in the outbox, and leads while it holds the lock. */
export interface Engine extends UserActions {
  readonly connection: Connection;
  outbox(): OutboxContents;
  isLeader(): boolean;
  news(): LeaderNews | null;
  /** The network is back, the tab became visible, or a user asked. */
  syncNow(): void;
  /** The user has signed in again, possibly with another role. */
  renewCredentials(access?: DeviceAccess): void;
  /** Gives a command to the leader, or to the next one (S74). */
  command(command: QueuedCommand): void;
  /** Whether the tab is visible: a hidden leader hands over to a visible tab (S37). */
  setVisible(isVisible: boolean): void;
  /** Another tab runs a newer version: this one stops leading, and the other sends what is queued here (S46). */
  retire(): void;
  isRetired(): boolean;
  /** Stores rows that a screen has asked for. */
  keepRows(commit: MirrorCommit): Promise<CommitOutcome>;
  /** The mirror was damaged, or was to be emptied, and is empty now: other tabs are told. */
  mirrorWasRebuilt(): void;
  decisions(): readonly Decision[];
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  const { channel, userID, companyID } = options;
  const tab = createTabModules(options);
  const { leading, connection, outbox, reader, status, store, note } = tab;
  let isVisible = true;
  let isRetired = false;
  let access: DeviceAccess = { resources: options.resources, unreadable: options.unreadable ?? [] };
  const lead = leadWith(options, tab, () => access);
  const leadership = createLeadership({ ...options, isVisible: () => isVisible, lead, note });
  tab.stuck.add(leadership.giveUp);
  const handlers = { ...tab, leader: leading.leader, leadership, channel, events: options };
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
  const syncNow = (): void => toAll({ kind: 'wake' });

  return {
    connection,
    ...createUserActions({ ...options, outbox, userID, companyID, started, syncNow }),
    outbox: outbox.contents,
    isLeader: () => leading.leader() !== null,
    news: status.news,
    syncNow,
    renewCredentials: (next) => {
      if (next) access = next;
      connection.renewCredentials();
      leading.leader()?.command({ kind: 'reconcileAccess' });
      void status.publish();
    },
    command: (command) => {
      tab.asked.add(command);
      toAll({ kind: 'pull-command', command });
    },
    setVisible: (next) => {
      isVisible = next;
    },
    retire: () => {
      if (isRetired) return;
      isRetired = true;
      note('retire', {});
      reader.close();
      void leadership.close();
      options.onNews();
    },
    isRetired: () => isRetired,
    keepRows: (commit) => store.commit(commit, 'lookup'),
    mirrorWasRebuilt: () => {
      leading.leader()?.command({ kind: 'invalidate' });
      channel.post({ kind: 'mirror-rebuilt' });
    },
    decisions: tab.decisionLog.all,
    close: async () => {
      reader.close();
      unsubscribe();
      await leadership.close();
    },
  };
}
