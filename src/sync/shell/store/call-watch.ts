import type { OutboxStore } from '../../../domain/sync/outbox-types';
import { StorageError, troubleOf } from '../../../mirror/storage/storage-error';
import type { ApiReply } from '../../../protocol/exchange';
import type { Clock, MirrorStore, Network } from '../../ports';

const tickMs = 5_000;
/**
 * Longer than the stores' own limits (S53), which end what was begun: these are for a store that does not keep its own.
 */
const outboxTicks = 8;
const mirrorTicks = 30;
const spareTicks = 6;

/** Watches calls to the outside: each ends within a limit, so that a leader that gives signs of life makes progress. */
export interface CallWatch {
  /** @throws StorageError: `stuck` when the call is not answered after so many ticks during which this tab was awake */
  run<T>(ticks: number, call: () => Promise<T>): Promise<T>;
  /** The same for a call that says nothing about the databases. */
  within<T>(ticks: number, call: () => Promise<T>): Promise<T>;
}

interface Running {
  ticksLeft: number;
  fail(): void;
}

/** @param onStuck a database does not answer, not even after it was opened again */
export function createCallWatch(clock: Pick<Clock, 'after'>, onStuck: () => void): CallWatch {
  const running = new Set<Running>();
  let endTicks: (() => void) | null = null;
  // After a freeze there is one tick, not many: answers that came meanwhile are heard before they count as late.
  const tick = (): void => {
    endTicks = running.size > 0 ? clock.after(tickMs, tick) : null;
    for (const call of running) if (--call.ticksLeft <= 0) call.fail();
  };
  const limited = <T>(ticks: number, call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const mine: Running = {
        ticksLeft: ticks,
        fail: () => {
          running.delete(mine);
          reject(new StorageError('stuck'));
        },
      };
      running.add(mine);
      endTicks ??= clock.after(tickMs, tick);
      call()
        .then(resolve, reject)
        .finally(() => {
          running.delete(mine);
          if (running.size > 0) return;
          endTicks?.();
          endTicks = null;
        });
    });
  return {
    within: limited,
    run: async (ticks, call) => {
      try {
        return await limited(ticks, call);
      } catch (error) {
        if (troubleOf(error) === 'stuck') onStuck();
        throw error;
      }
    },
  };
}

export function watchOutbox({ run, within }: CallWatch, outbox: OutboxStore): OutboxStore {
  const { adopt } = outbox;
  return {
    ...outbox,
    // Another session's database says nothing about ours.
    ...(adopt && { adopt: (from) => within(outboxTicks, () => adopt(from)) }),
    all: () => run(outboxTicks, outbox.all),
    append: (entries) => run(outboxTicks, () => outbox.append(entries)),
    update: (decide, fence) => run(outboxTicks, () => outbox.update(decide, fence)),
  };
}

export function watchMirror<M extends MirrorStore>({ run, within }: CallWatch, mirror: M): M {
  const { giveUpFormer } = mirror;
  return {
    ...mirror,
    state: () => run(mirrorTicks, mirror.state),
    commit: (commit) => run(mirrorTicks, () => mirror.commit(commit)),
    keys: (resource) => run(mirrorTicks, () => mirror.keys(resource)),
    rows: (resource, ids) => run(mirrorTicks, () => mirror.rows(resource, ids)),
    rebuild: () => run(mirrorTicks, mirror.rebuild),
    // Another session's database says nothing about ours.
    ...(giveUpFormer && { giveUpFormer: () => within(outboxTicks, giveUpFormer).catch(() => false) }),
  };
}

/** A request has its own limit; one that does not keep it counts as unanswered. */
export function watchNetwork({ within }: CallWatch, network: Network): Network {
  return {
    ...network,
    send: (request) => {
      const ticks = Math.ceil(request.timeoutMs / tickMs) + spareTicks;
      return within(ticks, () => network.send(request)).catch((error: unknown): ApiReply => {
        if (troubleOf(error) !== 'stuck') throw error;
        return { kind: 'none', reason: 'timeout' };
      });
    },
  };
}
