import { type CommitOutcome, emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxStore } from '../../../domain/sync/outbox-types';
import { troubleOf } from '../../../mirror/storage/storage-error';
import type { MirrorStore } from '../../ports';
import type { CallWatch } from './call-watch';

const rowsAtATime = 500;
const expiredAtATime = 2_000;
const tries = 4;
/**
 * How long the outbox waits for room, in ticks of 5 s: a mirror that does not answer delays nothing that was entered
 * (S54).
 */
const roomTicks = 2;

export interface RoomOptions {
  readonly mirror: Pick<MirrorStore, 'commit' | 'planEviction' | 'planDeparture' | 'giveUpFormer'>;
  readonly within: CallWatch['within'];
}

/** Makes room: once a day for new rows, and when the disk is full (S33). */
export interface Room {
  /** Like the mirror's own commit, but evicts rows before it reports `full`. */
  commit(store: () => Promise<CommitOutcome>): Promise<CommitOutcome>;
  /** The outbox itself evicts nothing: the mirror makes room for it. */
  forOutbox(outbox: OutboxStore): OutboxStore;
  /** Removes some rows that have left the window (S25). @returns whether there may be more */
  removeExpired(): Promise<boolean>;
}

export function createRoom({ mirror, within }: RoomOptions): Room {
  const { planDeparture = planNothing, planEviction = planNothing, giveUpFormer } = mirror;

  /** @returns whether something was evicted */
  const giveUp = async (remove: MirrorCommit['remove']): Promise<boolean> => {
    if (Object.keys(remove).length === 0) return false;
    const outcome = await mirror.commit({ ...emptyCommit(null), remove });
    return outcome.kind === 'committed';
  };
  const expire = async (count: number): Promise<boolean> => giveUp(await planDeparture(count));
  // First rows that have left the window, then mirrors of former users, then rows that a user opened once, longest ago
  // first.
  const evict = async (): Promise<boolean> =>
    (await expire(rowsAtATime)) ||
    ((await giveUpFormer?.()) ?? false) ||
    giveUp(await planEviction(rowsAtATime));

  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tried = 1; ; tried++) {
      try {
        return await work();
      } catch (error) {
        if (
          troubleOf(error) !== 'full' ||
          tried === tries ||
          !(await within(roomTicks, evict).catch(() => false))
        )
          throw error;
      }
    }
  };

  return {
    commit: async (store) => {
      for (let tried = 1; ; tried++) {
        const outcome = await store();
        if (outcome.kind !== 'full' || tried === tries || !(await evict())) return outcome;
      }
    },
    forOutbox: ({ adopt, ...outbox }) => ({
      ...outbox,
      ...(adopt && { adopt: (from) => withRoom(() => adopt(from)) }),
      all: () => withRoom(outbox.all),
      append: (entries) => withRoom(() => outbox.append(entries)),
      update: (decide, fence) => withRoom(() => outbox.update(decide, fence)),
    }),
    removeExpired: () => expire(expiredAtATime),
  };
}

async function planNothing(): Promise<MirrorCommit['remove']> {
  return {};
}
