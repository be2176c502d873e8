import { describe, expect, it } from 'vitest';
import {
  giveLeaseBack,
  leaseMs,
  lookAtLease,
  lookMs,
  renewLease,
  startOfLeaseWatch,
  takeLease,
} from './lease';

const now = 1_000_000;
const lease = takeLease(null, 'one', now);

describe('the lease', () => {
  it('[S55] has a number that never comes again', () => {
    const second = takeLease(lease, 'two', now);
    const returned = giveLeaseBack(second, second.fence);
    expect([lease.fence, second.fence, takeLease(returned, 'one', now).fence]).toEqual([1, 2, 3]);
  });

  it('[S55] is renewed and given back by its holder only, and not at every look', () => {
    const later = now + leaseMs / 2;
    expect(renewLease(lease, 1, now + 1_000)).toBeNull();
    expect(renewLease(lease, 1, later)).toMatchObject({ renewal: 1, expiresAtMs: later + leaseMs });
    const stolen = takeLease(lease, 'two', now);
    expect(renewLease(stolen, 1, later)).toBeNull();
    expect(giveLeaseBack(stolen, 1)).toBeNull();
  });

  it('[S55] of an earlier day is free at the first look', () => {
    expect(lookAtLease(startOfLeaseWatch, lease, now + leaseMs - 1).isFree).toBe(false);
    expect(lookAtLease(startOfLeaseWatch, lease, now + leaseMs).isFree).toBe(true);
  });

  it('[S55] ends after looks that found it unchanged, whatever the clock says', () => {
    const looks = leaseMs / lookMs;
    const look = (clocks: readonly number[], leases = clocks.map(() => lease)) => {
      let watch = startOfLeaseWatch;
      return clocks.map((clock, index) => {
        const next = lookAtLease(watch, leases[index] ?? lease, clock);
        watch = next.watch;
        return next.isFree;
      });
    };
    const hours = (count: number) => now + count * 3_600_000;
    const jumping = Array.from({ length: looks + 1 }, (_, index) => hours(index === 0 ? -1 : index));
    expect(look(jumping)).toEqual([...Array.from({ length: looks }, () => false), true]);
    const renewed = jumping.map((_, index) => ({ ...lease, renewal: index }));
    expect(look(jumping, renewed).some((isFree) => isFree)).toBe(false);
  });
});
