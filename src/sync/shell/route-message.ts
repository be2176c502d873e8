import type { AskedCommands } from '../core/pull/asked-commands';
import type { Channel, ChannelMessage } from '../ports';
import type { EngineEvents } from './engine-options';
import type { Connection } from './lead/connection';
import type { Leader } from './lead/leader';
import type { LeaderStatus } from './lead/leader-news';
import type { Leadership } from './lead/leadership';
import type { OutboxReader } from './send/outbox-reader';

export interface MessageHandlers {
  readonly connection: Pick<Connection, 'syncNow'>;
  readonly reader: Pick<OutboxReader, 'read' | 'after'>;
  readonly leader: () => Leader | null;
  readonly status: Pick<LeaderStatus, 'hear' | 'publish'>;
  readonly leadership: Pick<Leadership, 'onMessage'>;
  readonly asked: AskedCommands;
  readonly channel: Pick<Channel, 'post'>;
  readonly events: EngineEvents;
}

/** What a tab does with a message of another tab, and with those that it sends to all. */
export function routeMessage(message: ChannelMessage, handlers: MessageHandlers): void {
  const { connection, reader, leader, status, leadership, asked, channel, events } = handlers;
  switch (message.kind) {
    case 'outbox-changed':
      void reader.read();
      break;
    case 'mirror-committed':
      // A created row is known by its real key before it is there under it.
      reader.after(() => events.onForeignCommit(message.commit, message.serial));
      break;
    case 'mirror-rebuilt':
      leader()?.command({ kind: 'invalidate' });
      reader.after(events.onForeignRebuild);
      break;
    case 'wake':
      connection.syncNow();
      leader()?.syncNow();
      break;
    case 'pull-command':
      asked.outdate(message.command);
      leader()?.command(message.command);
      break;
    case 'done':
      asked.remove(message.command);
      break;
    case 'leads':
      for (const command of asked.all()) channel.post({ kind: 'pull-command', command });
      break;
    case 'outcome':
      events.onOutcome(message.outcome);
      break;
    case 'here':
      // It would show no state until the next pull.
      if (message.isNew && leader()) void status.publish();
      break;
    case 'leader':
      status.hear(message.news);
      break;
    case 'beat':
    case 'hand-over':
      leadership.onMessage(message);
      break;
  }
}
