import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import type { Channel, ChannelMessage } from '../../ports';
import { withoutChildren } from '../watch/without-children';

/** Tells the other tabs of this one's commits, with their rows only while there may be other tabs (S49). */
export interface CommitNews {
  /** The commit is durable. */
  tell(commit: MirrorCommit, serial: number): void;
  /** Every message of another tab goes through here. */
  hear(message: ChannelMessage): void;
}

/** Says at once that this tab is here; subscribe first. */
export function createCommitNews(channel: Pick<Channel, 'post'>): CommitNews {
  let isAlone = true;
  let untold: number | null = null;
  channel.post({ kind: 'here', isNew: true });
  return {
    tell: (commit, serial) => {
      if (isAlone) untold = serial;
      else channel.post({ kind: 'mirror-committed', commit: withoutChildren(commit), serial });
    },
    hear: (message) => {
      isAlone = false;
      if (message.kind === 'here' && message.isNew) channel.post({ kind: 'here', isNew: false });
      // Whoever has opened the mirror before that commit has to read it.
      if (untold !== null) channel.post({ kind: 'mirror-committed', commit: null, serial: untold });
      untold = null;
    },
  };
}
