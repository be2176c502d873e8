import { dayMs } from '../../../lib/time-units';

export interface RetryPolicy {
  /** Longest wait before the second try; it doubles with each further one. */
  readonly firstMs: number;
  /** Longest wait, unless the accounting system asks for a longer one. */
  readonly maxMs: number;
}

export const usualRetries: RetryPolicy = { firstMs: 2000, maxMs: 10 * 60_000 };

const longestAskedMs = dayMs;

/**
 * Wait after a try that may be repeated: doubling, its upper half random, so that shipments that failed together do not
 * come back together; never shorter than the accounting system asks, a day at most.
 * @param attempts tries that were made, from 1
 * @param random from 0 up to 1
 */
export function retryDelayMs(
  attempts: number,
  { firstMs, maxMs }: RetryPolicy,
  { random, retryAfterMs }: { readonly random: number; readonly retryAfterMs: number | null },
): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 40));
  const jittered = ceiling / 2 + (random * ceiling) / 2;
  const asked = retryAfterMs === null ? 0 : Math.min(retryAfterMs, longestAskedMs) + random * firstMs;
  return Math.round(Math.max(jittered, asked));
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null: none. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim();
  if (!text) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
