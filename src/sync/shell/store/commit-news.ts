import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { Channel, ChannelMessage } from '../../ports';
import { withoutChildren } from './without-children';

/** Where a commit comes from: the pull, evicted rows, or rows that a screen of this tab has asked for. */
export type CommitOrigin = 'pull' | 'eviction' | 'lookup';

/** The one place from which news of this tab's commits goes to other tabs, screens and the status. */
export interface CommitNews {
  /** The commit is durable. */
  announce(commit: MirrorCommit, about: { readonly serial: number; readonly origin: CommitOrigin }): void;
  /** Every message of another tab passes through here. */
  hear(message: ChannelMessage): void;
}

export interface CommitNewsOptions {
  readonly channel: Pick<Channel, 'post'>;
  /** Screens of this tab have to follow. */
  readonly onCommitted: (commit: MirrorCommit) => void;
  readonly onState: (state: MirrorState) => void;
}

/** Other tabs get the rows only while there may be other tabs (S50). */
export function createCommitNews({ channel, onCommitted, onState }: CommitNewsOptions): CommitNews {
  let isAlone = true;
  let unannounced: number | null = null;
  return {
    announce: (commit, { serial, origin }) => {
      // The screen that asked for the rows has them in its answer: on news of them it would ask again.
      if (origin !== 'lookup') onCommitted(commit);
      if (isAlone) unannounced = serial;
      else channel.post({ kind: 'mirror-committed', commit: withoutChildren(commit), serial });
      if (commit.state) onState(commit.state);
    },
    hear: (message) => {
      isAlone = false;
      if (message.kind === 'here' && message.isNew) channel.post({ kind: 'here', isNew: false });
      // A tab that opened the mirror before that commit has to read it.
      if (unannounced !== null) channel.post({ kind: 'mirror-committed', commit: null, serial: unannounced });
      unannounced = null;
    },
  };
}
