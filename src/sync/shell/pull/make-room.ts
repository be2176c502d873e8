import type { CommitOutcome, MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxStore } from '../../../domain/sync/outbox-types';
import type { Mirror } from '../../../mirror/mirror-types';
import { troubleOf } from '../../../mirror/storage/storage-error';

const rowsAtATime = 500;
const departingAtATime = 2_000;
const tries = 4;

export interface RoomOptions {
  readonly mirror: Pick<Mirror, 'commit' | 'planEviction' | 'planDeparture'>;
  /** Whether the clock may say what has left the window. */
  readonly isClockRight: () => boolean;
  /** A commit is stored: what shows rows has to follow, in this tab and in the others. */
  readonly onEvicted: (commit: MirrorCommit, serial: number) => void;
}

/** Makes room: by the day for what comes, and where the disk is full (S31). */
export interface Room {
  /** Like the mirror's own, but gives up rows before it says `full`. */
  commit(commit: MirrorCommit): Promise<CommitOutcome>;
  /** The outbox itself gives nothing up: the mirror makes room for it. */
  forOutbox(outbox: OutboxStore): OutboxStore;
  /** Some rows that have left the window leave the device (S51). @returns whether there may be more */
  removeDeparted(): Promise<boolean>;
}

export function createRoom({ mirror, isClockRight, onEvicted }: RoomOptions): Room {
  /** @returns whether something was given up */
  const giveUp = async (remove: MirrorCommit['remove']): Promise<boolean> => {
    if (Object.keys(remove).length === 0) return false;
    const commit: MirrorCommit = { put: {}, remove, clear: [], state: null };
    const outcome = await mirror.commit(commit);
    if (outcome.kind !== 'committed') return false;
    onEvicted(commit, outcome.serial);
    return true;
  };
  const depart = async (count: number): Promise<boolean> =>
    isClockRight() && giveUp(await mirror.planDeparture(count));
  // First what has left the window, then what somebody opened once, longest ago first.
  const evict = async (): Promise<boolean> =>
    (await depart(rowsAtATime)) || giveUp(await mirror.planEviction(rowsAtATime));

  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tried = 1; ; tried++) {
      try {
        return await work();
      } catch (error) {
        if (troubleOf(error) !== 'full' || tried === tries || !(await evict().catch(() => false)))
          throw error;
      }
    }
  };

  return {
    commit: async (commit) => {
      for (let tried = 1; ; tried++) {
        const outcome = await mirror.commit(commit);
        if (outcome.kind !== 'full' || tried === tries || !(await evict())) return outcome;
      }
    },
    forOutbox: (outbox) => ({
      all: () => withRoom(outbox.all),
      append: (entries) => withRoom(() => outbox.append(entries)),
      update: (decide) => withRoom(() => outbox.update(decide)),
    }),
    removeDeparted: () => depart(departingAtATime),
  };
}
