import type { Lease, LeaseStore } from '../../../domain/sync/outbox-types';
import {
  giveLeaseBack,
  isOwnedUnder,
  lookAtLease,
  lookMs,
  renewLease,
  startOfLeaseWatch,
  takeLease,
} from '../../core/lease';
import type { Clock, Locks } from '../../ports';

export interface LeaseLocksOptions {
  readonly store: LeaseStore;
  readonly clock: Clock;
  /** Names this tab. */
  readonly holder: string;
}

/**
 * The lock of a device whose browser has none (plain http): a lease in the outbox's database (S55). It is renewed
 * whenever the holder asks whether it still holds it; a holder that stops asking loses it.
 */
export function createLeaseLocks({ store, clock, holder }: LeaseLocksOptions): Locks {
  /** Whether this tab has had the lease: tabs that waited meanwhile come first, as with the browser's own locks. */
  let hasHeldIt = false;
  const take = async (isStillFree: (lease: Lease | null) => boolean): Promise<Lease | null> => {
    let taken: Lease | null = null;
    await store.change((lease) => {
      taken = isStillFree(lease) ? takeLease(lease, holder, clock.now()) : null;
      return taken;
    });
    return taken;
  };

  /** Returns null when the wait was aborted before the lease was free. */
  const wait = async (signal: AbortSignal | null): Promise<Lease | null> => {
    let watch = startOfLeaseWatch;
    for (let left = hasHeldIt ? looksOfOthers : 0; left > 0 && !signal?.aborted; left--)
      await pause(clock, signal);
    while (!signal?.aborted) {
      const seen = await store.read();
      const look = lookAtLease(watch, seen, clock.now());
      watch = look.watch;
      const isAsSeen = (lease: Lease | null): boolean =>
        lease?.fence === seen?.fence && lease?.renewal === seen?.renewal && lease?.holder === seen?.holder;
      const taken = look.isFree && !signal?.aborted ? await take(isAsSeen) : null;
      if (taken) return taken;
      await pause(clock, signal);
    }
    return null;
  };

  const keep = async (fence: number): Promise<boolean> => {
    const lease = await store.read();
    if (!isOwnedUnder(lease, fence)) return false;
    if (renewLease(lease, fence, clock.now()) === null) return true;
    const renewed = await store.change((current) => renewLease(current, fence, clock.now()));
    return isOwnedUnder(renewed, fence);
  };

  return {
    hold: async (_name, work, options) => {
      const isTheft = options !== undefined && 'steal' in options;
      const signal = options !== undefined && 'signal' in options ? options.signal : null;
      const lease = isTheft ? await take(() => true) : await wait(signal);
      if (!lease) return;
      const { fence } = lease;
      const lost = new AbortController();
      const holds = async (): Promise<boolean> => {
        if (!lost.signal.aborted && !(await keep(fence))) lost.abort();
        return !lost.signal.aborted;
      };
      try {
        await work(lost.signal, holds, fence);
      } finally {
        hasHeldIt = true;
        // A lease that cannot be given back ends by itself.
        await store.change((current) => giveLeaseBack(current, fence)).catch(() => undefined);
      }
    },
  };
}

/** A tab that has given the lease back leaves it alone for so many looks, in which the others see it. */
const looksOfOthers = 2;

/** Waits for the next look, or until the wait is aborted. */
function pause(clock: Clock, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(lookMs, end);
    signal?.addEventListener('abort', end);
  });
}
