import type { Channel, ChannelMessage, Clock, Locks, Random } from '../../ports';

/** Pace of the leader's signs of life. */
export const beatMs = 5_000;
/** Silent beats after which a tab that is shown takes over; one that is hidden waits twice as long. */
const patienceBeats = 4;
const mostSetbacks = 6;
const calmBeats = 12;
/** An answer about the lock that took longer than this may be from before a freeze. */
const freshMs = 3_000;

type Note = (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;

export interface LeadershipOptions {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly channel: Pick<Channel, 'post'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly lockName: string;
  readonly isVisible: () => boolean;
  /** Works as the leader until `ended` fires; `holds` asks whether this tab leads still. */
  readonly lead: (ended: AbortSignal, holds: () => Promise<boolean>) => Promise<void>;
  readonly note: Note;
}

/** Which tab leads (S15, S34, S35): the holder of the lock, as long as it gives signs of life. */
export interface Leadership {
  onMessage(message: ChannelMessage): void;
  close(): Promise<void>;
}

export function createLeadership(options: LeadershipOptions): Leadership {
  const { clock, locks, channel, lockName, isVisible, note } = options;
  const id = options.random.uuid();
  const closing = new AbortController();
  let waiting = new AbortController();
  let handingOver = new AbortController();
  let isLeading = false;
  let wantsTheft = false;
  let hasHeard = true;
  let silentBeats = 0;
  let heardBeats = 0;
  let hiddenBeats = 0;
  // Two tabs that do not hear each other take the lead from each other ever more rarely.
  let setbacks = 0;

  const beat = (): void => channel.post({ kind: 'beat', holder: id, isVisible: isVisible() });

  const listen = (): void => {
    silentBeats = hasHeard ? 0 : silentBeats + 1;
    heardBeats = hasHeard ? heardBeats + 1 : 0;
    hasHeard = false;
    if (heardBeats >= calmBeats) setbacks = 0;
    const patience = (isVisible() ? patienceBeats : 2 * patienceBeats) * 2 ** setbacks;
    if (silentBeats < patience) return;
    note('steal', { silentBeats });
    silentBeats = 0;
    wantsTheft = true;
    waiting.abort();
  };

  // Only beats that this tab was awake for count: after a freeze there is one tick, not many.
  const tick = (): void => {
    if (isLeading) beat();
    else listen();
    endTick = clock.after(beatMs, tick);
  };
  let endTick = clock.after(beatMs, tick);

  const leadNow = async (lost: AbortSignal, holds: () => Promise<boolean>): Promise<void> => {
    isLeading = true;
    handingOver = new AbortController();
    beat();
    try {
      const fence = createFence(clock, lost, holds);
      await options.lead(AbortSignal.any([lost, closing.signal, handingOver.signal]), fence);
    } finally {
      isLeading = false;
      hasHeard = true;
      if (lost.aborted) {
        setbacks = Math.min(setbacks + 1, mostSetbacks);
        note('robbed', { setbacks });
      }
    }
  };

  const contend = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const mine = new AbortController();
      waiting = mine;
      const isTheft = wantsTheft;
      wantsTheft = false;
      const work = (lost: AbortSignal, holds?: () => Promise<boolean>): Promise<void> =>
        mine === waiting && !mine.signal.aborted ? leadNow(lost, holds ?? always) : Promise.resolve();
      const held = locks.hold(lockName, work, isTheft ? { steal: true } : { signal: mine.signal });
      try {
        await Promise.race([held, aborted(mine.signal)]);
      } catch (error) {
        note('trouble', { error: error instanceof Error ? error.name : 'unknown' });
        await new Promise<void>((resolve) => clock.after(beatMs, resolve));
      }
    }
  };
  const contended = contend();

  return {
    onMessage: (message) => {
      if (message.kind === 'beat') {
        hasHeard = true;
        hiddenBeats = message.isVisible || !isVisible() || isLeading ? 0 : hiddenBeats + 1;
        if (hiddenBeats < 2) return;
        hiddenBeats = 0;
        channel.post({ kind: 'hand-over', holder: message.holder });
      } else if (message.kind === 'hand-over' && message.holder === id && isLeading && !isVisible()) {
        note('hand-over', {});
        handingOver.abort();
      }
    },
    close: async () => {
      endTick();
      closing.abort();
      // A leader ends its work first; one that waits need not wait any more.
      if (!isLeading) waiting.abort();
      await contended;
    },
  };
}

/** Asks until the answer is certainly of this moment: a frozen tab may be handed an old one when it thaws. */
function createFence(clock: Pick<Clock, 'now'>, lost: AbortSignal, holds: () => Promise<boolean>) {
  return async (): Promise<boolean> => {
    for (;;) {
      const askedMs = clock.now();
      if (lost.aborted || !(await holds()) || lost.aborted) return false;
      if (Math.abs(clock.now() - askedMs) < freshMs) return true;
    }
  };
}

async function always(): Promise<boolean> {
  return true;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
