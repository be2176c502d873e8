const baseMs = 1_000;
const capMs = 60_000;
/** The engine never waits longer; a longer wait can only come from a clock that has jumped (S14). */
const longestWaitMs = 15 * 60_000;
const longestRetryAfterMs = 10 * 60_000;

/**
 * Full-jitter exponential backoff (AWS Architecture Blog, "Exponential Backoff And Jitter").
 * @param jitter uniform in [0, 1)
 * @param failures failures in a row, from 1
 */
export function backoffMs(failures: number, jitter: number): number {
  return Math.ceil(jitter * Math.min(capMs, baseMs * 2 ** Math.min(failures, 16)));
}

/** Reads `Retry-After` (seconds or an HTTP date), bounded; null where there is none. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), longestRetryAfterMs) : null;
}

/** Milliseconds until the moment that was set as `now + wait`; 0 when it has passed or is implausibly far away. */
export function waitMs(untilMs: number, nowMs: number): number {
  const wait = untilMs - nowMs;
  return wait > longestWaitMs ? 0 : Math.max(wait, 0);
}
