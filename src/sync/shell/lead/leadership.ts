import { endLead, hearBeat, startOfWatch, watchBeat } from '../../core/lead-watch';
import type { Channel, ChannelMessage, Clock, Locks, Note, Random } from '../../ports';
import { createLockContest, type LeadOfLock } from './lock-contest';

/** Interval of the leader's signs of life. */
const beatMs = 5_000;
/** An answer about the lock that took longer than this may be from before a freeze. */
const freshMs = 3_000;

export interface LeadershipOptions {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly channel: Pick<Channel, 'post'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly lockName: string;
  readonly isVisible: () => boolean;
  /** Works as the leader until `ended` fires. */
  readonly lead: (ended: AbortSignal, lead: Lead) => Promise<void>;
  readonly note: Note;
}

/** What a leading tab can ask about its lead. */
export interface Lead {
  /** Whether this tab still leads. */
  readonly holds: () => Promise<boolean>;
  /** Fence of its lease, where the lock is one (S55). */
  readonly fence: number | undefined;
}

/** Decides which tab leads (S15, S36, S37): the holder of the lock, while it gives signs of life. */
export interface Leadership {
  onMessage(message: ChannelMessage): void;
  /** This tab cannot do a leader's work: it leaves the lead to a waiting tab, and takes none meanwhile (S58). */
  giveUp(): void;
  close(): Promise<void>;
}

export function createLeadership(options: LeadershipOptions): Leadership {
  const { clock, channel, isVisible, note } = options;
  const id = options.random.uuid();
  let watch = startOfWatch;
  /** Asking whether the lock is still held renews a lease (S55). */
  let renew: (() => Promise<boolean>) | null = null;
  /** Whether the lead is being given up: a leader that is stuck in it gives no sign of life, and can be robbed. */
  let isGivingUp = false;

  const beat = (): void => channel.post({ kind: 'beat', holder: id, isVisible: isVisible() });
  const lead: LeadOfLock = async (ended, { lost, holds, fence }) => {
    isGivingUp = false;
    beat();
    renew = holds;
    try {
      await options.lead(ended, { holds: createFence(clock, lost, holds), fence });
    } finally {
      renew = null;
      watch = endLead(watch, lost.aborted);
      if (lost.aborted) note('robbed', { setbacks: watch.setbacks });
    }
  };
  const contest = createLockContest(options, lead);

  const listen = (): void => {
    const next = watchBeat(watch, isVisible());
    watch = next.watch;
    if (!next.steals) return;
    note('steal', { silentBeats: next.silentBeats });
    contest.steal();
  };
  // Only beats during which this tab was awake count: after a freeze there is one tick, not many.
  const tick = (): void => {
    if (!contest.isLeading()) listen();
    else if (!isGivingUp) {
      beat();
      void renew?.().catch(() => false);
    }
    endTick = clock.after(beatMs, tick);
  };
  let endTick = clock.after(beatMs, tick);
  const contended = contest.run();

  return {
    onMessage: (message) => {
      const isLeading = contest.isLeading();
      if (message.kind === 'beat') {
        const tabs = { isLeaderVisible: message.isVisible, isVisible: isVisible(), isLeading };
        const next = hearBeat(watch, tabs);
        watch = next.watch;
        if (next.asks) channel.post({ kind: 'hand-over', holder: message.holder });
      } else if (message.kind === 'hand-over' && message.holder === id && isLeading && !isVisible()) {
        note('hand-over', {});
        contest.handOver();
      }
    },
    giveUp: () => {
      if (!contest.isLeading() || isGivingUp) return;
      isGivingUp = true;
      note('give-up', {});
      contest.handOver();
    },
    close: async () => {
      endTick();
      contest.close();
      await contended;
    },
  };
}

/** Asks until the answer is certain to be current: a frozen tab may get an old one when it thaws. */
function createFence(clock: Pick<Clock, 'now'>, lost: AbortSignal, holds: () => Promise<boolean>) {
  return async (): Promise<boolean> => {
    for (;;) {
      const askedMs = clock.now();
      if (lost.aborted || !(await holds()) || lost.aborted) return false;
      if (Math.abs(clock.now() - askedMs) < freshMs) return true;
    }
  };
}
