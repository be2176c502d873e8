import type { Lease } from '../../domain/sync/outbox-types';

/** A lease that is not renewed ends after this. */
export const leaseMs = 15_000;
/** How often a waiting tab looks at the lease. */
export const lookMs = 2_500;
/** Looks at an unrenewed lease until it counts as ended. */
const patienceLooks = leaseMs / lookMs;
/** A younger renewal is not repeated. */
const renewAfterMs = 4_000;

/** What a waiting tab has seen of the lease. */
export interface LeaseWatch {
  readonly seen: Pick<Lease, 'fence' | 'renewal'> | null;
  /** Consecutive looks that found the lease unchanged. */
  readonly unchanged: number;
}

export const startOfLeaseWatch: LeaseWatch = { seen: null, unchanged: 0 };

/**
 * A waiting tab looks at the lease. At the first look the clock decides whether the lease has ended, since it may be a
 * day old. After that only looks count, which pass while the tab is awake: a clock that jumps neither ends nor keeps a
 * lease.
 */
export function lookAtLease(
  watch: LeaseWatch,
  lease: Lease | null,
  nowMs: number,
): { readonly watch: LeaseWatch; readonly isFree: boolean } {
  if (lease === null || lease.holder === null) return { watch: startOfLeaseWatch, isFree: true };
  const { fence, renewal } = lease;
  const { seen } = watch;
  if (seen === null)
    return { watch: { seen: { fence, renewal }, unchanged: 0 }, isFree: nowMs >= lease.expiresAtMs };
  const isSame = seen.fence === fence && seen.renewal === renewal;
  const unchanged = isSame ? watch.unchanged + 1 : 0;
  return { watch: { seen: { fence, renewal }, unchanged }, isFree: unchanged >= patienceLooks };
}

/**
 * The lease of a new holder; it fences off what was begun under an earlier one. Fence numbers begin with the time, so
 * that those of a database that the browser has lost (S75) are not used again.
 */
export function takeLease(lease: Lease | null, holder: string, nowMs: number): Lease {
  return { holder, fence: lease ? lease.fence + 1 : nowMs, renewal: 0, expiresAtMs: nowMs + leaseMs };
}

export function isOwnedUnder(lease: Lease | null, fence: number): lease is Lease {
  return lease !== null && lease.holder !== null && lease.fence === fence;
}

/** Returns null when no renewal is due yet or another tab holds the lease. */
export function renewLease(lease: Lease | null, fence: number, nowMs: number): Lease | null {
  if (!isOwnedUnder(lease, fence)) return null;
  const renewedMs = lease.expiresAtMs - leaseMs;
  if (Math.abs(nowMs - renewedMs) < renewAfterMs) return null;
  return { ...lease, renewal: lease.renewal + 1, expiresAtMs: nowMs + leaseMs };
}

/** Returns null when another tab holds the lease. The number stays, so that it is never used again. */
export function giveLeaseBack(lease: Lease | null, fence: number): Lease | null {
  return isOwnedUnder(lease, fence) ? { ...lease, holder: null } : null;
}
