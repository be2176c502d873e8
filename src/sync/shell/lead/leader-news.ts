import type { MirrorState } from '../../../domain/sync/mirror-types';
import type { Channel, LeaderNews, MirrorStore } from '../../ports';
import type { Connection } from './connection';
import type { Leader } from './leader';

/** What only the leader knows, in the state that this tab knows. */
export interface LeaderStatus {
  /** null: no leader has been heard yet. */
  news(): LeaderNews | null;
  /** The leader tells this tab and the others its state. */
  publish(): Promise<void>;
  /** The same when the mirror's state is known already. */
  publishState(state: MirrorState): void;
  /** Another tab's news. */
  hear(news: LeaderNews): void;
}

export interface LeaderStatusOptions {
  readonly channel: Pick<Channel, 'post'>;
  readonly mirror: Pick<MirrorStore, 'state'>;
  readonly connection: Pick<Connection, 'connectivity' | 'clockErrorMinutes'>;
  /** null: this tab does not lead. */
  readonly leader: () => Leader | null;
  readonly onNews: () => void;
}

export function createLeaderStatus(options: LeaderStatusOptions): LeaderStatus {
  const { channel, mirror, connection, leader, onNews } = options;
  let news: LeaderNews | null = null;

  const show = (current: Omit<LeaderNews, 'state'>, state: MirrorState): void => {
    news = { ...current, state };
    channel.post({ kind: 'leader', news });
    onNews();
  };
  const currentOf = (leading: Leader): Omit<LeaderNews, 'state'> => ({
    connectivity: connection.connectivity().kind,
    clockErrorMinutes: connection.clockErrorMinutes(),
    isSyncing: leading.isSyncing(),
    isStorageFull: leading.isStorageFull(),
    snapshot: leading.progress(),
  });

  return {
    news: () => news,
    publish: async () => {
      const leading = leader();
      if (!leading) return onNews();
      const current = currentOf(leading);
      // Sending does not wait for a mirror that cannot be read (S54).
      const state = await mirror.state().catch(() => news?.state ?? null);
      if (state && leader()) show(current, state);
    },
    publishState: (state) => {
      const leading = leader();
      if (leading) show(currentOf(leading), state);
    },
    hear: (next) => {
      news = next;
      onNews();
    },
  };
}
