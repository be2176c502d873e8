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
    const fences = [lease.fence, second.fence, takeLease(returned, 'one', now).fence];
    expect(fences).toEqual([now, now + 1, now + 2]);
  });

  it('[S75] has another one after its database was lost', () => {
    expect(takeLease(null, 'two', now + 1).fence).not.toBe(lease.fence);
    expect(takeLease(null, 'two', now + leaseMs).fence).toBeGreaterThan(takeLease(lease, 'two', now).fence);
  });

  it('[S55] is renewed and given back by its holder only, and not at every read', () => {
    const later = now + leaseMs / 2;
    expect(renewLease(lease, lease.fence, now + 1_000)).toBeNull();
    expect(renewLease(lease, lease.fence, later)).toMatchObject({ renewal: 1, expiresAtMs: later + leaseMs });
    const stolen = takeLease(lease, 'two', now);
    expect(renewLease(stolen, lease.fence, later)).toBeNull();
    expect(giveLeaseBack(stolen, lease.fence)).toBeNull();
  });

  it('[S55] of an earlier day is free at the first read', () => {
    expect(lookAtLease(startOfLeaseWatch, lease, now + leaseMs - 1).isFree).toBe(false);
    expect(lookAtLease(startOfLeaseWatch, lease, now + leaseMs).isFree).toBe(true);
  });

  it('[S55] names its holder and its end, and keeps both names when it is renewed', () => {
    const taken = takeLease(null, 'one', now);
    expect(taken).toEqual({ holder: 'one', fence: now, renewal: 0, expiresAtMs: now + leaseMs });
    expect(renewLease(taken, now, now + leaseMs)).toMatchObject({ holder: 'one', fence: now });
  });

  it('[S55] that was given back, or never had a holder, is free at once, whichever tab has read it before', () => {
    const { watch } = lookAtLease(startOfLeaseWatch, lease, now);
    const returned = giveLeaseBack(lease, lease.fence);
    for (const free of [returned, null])
      expect(lookAtLease(watch, free, now)).toEqual({ watch: startOfLeaseWatch, isFree: true });
    expect(renewLease(returned, lease.fence, now + leaseMs)).toBeNull();
  });

  it('[S55] ends after reads that found it unchanged, whatever the clock says', () => {
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
