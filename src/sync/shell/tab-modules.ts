import type { Filter } from '../../domain/query/query';
import { encodeListQuery } from '../../protocol/list-query';
import type { Connectivity } from '../core/connectivity';
import { createDecisionLog } from '../core/decision-log';
import { createAskedCommands } from '../core/pull/asked-commands';
import type { DeviceAccess } from '../core/pull/pull-access';
import type { Note } from '../ports';
import type { EngineOptions } from './engine-options';
import { createConnection } from './lead/connection';
import { createLeader } from './lead/leader';
import { createLeaderStatus } from './lead/leader-news';
import type { LeadershipOptions } from './lead/leadership';
import { createLeading } from './lead/leading';
import { createListeners } from './listeners';
import { createOutboxReader } from './send/outbox-reader';
import { createOutboxView } from './send/outbox-view';
import { createKeptSending } from './send/sender';
import { createCallWatch, watchMirror, watchNetwork, watchOutbox } from './store/call-watch';
import { createCommitNews } from './store/commit-news';
import { createDeviceStore } from './store/device-store';

export type TabModules = ReturnType<typeof createTabModules>;

/** Leads from inside the lock's callback only (S15). */
export function leadWith(
  options: EngineOptions,
  { mirror, leading, connection, outbox, reader, kept, status, store, asked, note }: TabModules,
  access: () => DeviceAccess,
): LeadershipOptions['lead'] {
  const { channel } = options;
  const expires = mirror.planDeparture !== undefined;
  return async (ended, { holds, fence }) => {
    await reader.read();
    const leader = createLeader({
      ...options,
      access,
      mirror: { ...mirror, commit: (commit) => store.commit(commit, 'pull') },
      connection,
      outbox,
      holds,
      fence,
      kept,
      note,
      removeExpired: expires ? store.room.removeExpired : null,
      onOutcome: (outcome) => {
        channel.post({ kind: 'outcome', outcome });
        options.onOutcome(outcome);
      },
      onChange: () => void status.publish(),
      onDone: (command) => {
        asked.remove(command);
        channel.post({ kind: 'done', command });
      },
    });
    asked.all().forEach(leader.command);
    try {
      // The answers are heard once it leads.
      channel.post({ kind: 'leads' });
      await leading.lead(leader, ended, status.publish);
    } finally {
      options.onNews();
    }
  };
}

/** The parts of every tab, leading or not; each is made of those before it. */
export function createTabModules(options: EngineOptions) {
  const { clock, channel } = options;
  const stuck = createListeners<void>();
  const calls = createCallWatch(clock, stuck.tell);
  const mirror = watchMirror(calls, options.mirror);
  const decisionLog = createDecisionLog();
  const note: Note = (what, about) => decisionLog.note({ atMs: clock.now(), what, about });
  const leading = createLeading();
  const connectivity = createListeners<Connectivity>();
  const connection = createConnection({
    ...options,
    network: watchNetwork(calls, options.network),
    probePath: probePathOf(options),
    onChange: connectivity.tell,
  });
  const asked = createAskedCommands();
  const status = createLeaderStatus({ ...options, mirror, connection, leader: leading.leader });
  const news = createCommitNews({
    channel,
    onCommitted: options.onCommitted ?? ignore,
    onState: status.publishState,
  });
  const { within } = calls;
  const store = createDeviceStore({
    mirror,
    news,
    within,
    onStoring: options.onStoring ?? ignore,
  });
  const outbox = createOutboxView(
    store.room.forOutbox(watchOutbox(calls, options.outbox)),
    channel,
    (contents) => {
      options.onOutbox(contents);
      leading.leader()?.wakeSender();
    },
  );
  const reader = createOutboxReader({
    clock,
    reload: () => {
      // A tab that has heard of no other tells none what it commits (S50).
      channel.post({ kind: 'here', isNew: false });
      return outbox.reload();
    },
    onFailure: (error) => note('trouble', { error: error instanceof Error ? error.name : 'unknown' }),
  });
  connectivity.add(({ kind, failures }) => {
    note('connectivity', { kind, failures });
    leading.leader()?.syncNow();
    void status.publish();
  });
  const told = { decisionLog, note, stuck, status, news };
  return { ...told, asked, mirror, leading, connection, store, outbox, reader, kept: createKeptSending() };
}

/** The shortest question that each of our APIs answers with a list. */
function probePathOf({ resources, companyID }: EngineOptions): string | null {
  const asked = resources.find(({ name }) => name === 'tasks') ?? resources[0];
  if (!asked) return null;
  const filter: Filter = asked.scope === 'company' ? { companyID } : {};
  return `${asked.path}?${encodeListQuery({ filter, sort: [], range: [0, 0] })}`;
}

function ignore(): void {}
