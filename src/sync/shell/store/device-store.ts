import type { CommitOutcome, MirrorCommit } from '../../../domain/sync/mirror-types';
import type { MirrorStore } from '../../ports';
import type { CallWatch } from './call-watch';
import type { CommitNews, CommitOrigin } from './commit-news';
import { createRoom, type Room } from './make-room';

/** The mirror as this tab writes it: every commit finds room if there is any, and is announced once it is durable. */
export interface DeviceStore {
  commit(commit: MirrorCommit, origin: Exclude<CommitOrigin, 'eviction'>): Promise<CommitOutcome>;
  readonly room: Room;
}

export interface DeviceStoreOptions {
  readonly mirror: MirrorStore;
  readonly news: Pick<CommitNews, 'announce'>;
  readonly within: CallWatch['within'];
  /** A commit of the pull is about to be stored. */
  readonly onStoring: (commit: MirrorCommit) => void;
}

export function createDeviceStore({ mirror, news, onStoring, ...forRoom }: DeviceStoreOptions): DeviceStore {
  const storeAndAnnounce = async (commit: MirrorCommit, origin: CommitOrigin): Promise<CommitOutcome> => {
    const outcome = await mirror.commit(commit);
    if (outcome.kind === 'committed') news.announce(commit, { serial: outcome.serial, origin });
    return outcome;
  };
  const room = createRoom({
    mirror: { ...mirror, commit: (commit) => storeAndAnnounce(commit, 'eviction') },
    ...forRoom,
  });
  return {
    commit: (commit, origin) => {
      if (origin === 'pull') onStoring(commit);
      return room.commit(() => storeAndAnnounce(commit, origin));
    },
    room,
  };
}
