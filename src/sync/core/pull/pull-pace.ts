/** Average time between two polls of a server that sends no news. */
export const pollMs = 30_000;
/** Spreads the next polls of devices that got the same news. */
const pollSpreadMs = 10_000;
const retryMs = 5_000;
const longestStreamPauseMs = 60_000;

/** How a pull step has ended. */
export type PullEnding = 'more' | 'reached' | 'complete' | 'full' | 'failed';

/** How long the pull rests: `ms`, and a random share of `jitterMs`; null: it goes on at once, or the connection waits. */
export function pauseAfter(
  ending: PullEnding,
  isOnline: boolean,
): { readonly ms: number; readonly jitterMs: number } | null {
  switch (ending) {
    case 'more':
    case 'reached':
      return null;
    case 'complete':
    case 'full':
      return { ms: pollMs - pollSpreadMs / 2, jitterMs: pollSpreadMs };
    case 'failed':
      return isOnline ? { ms: retryMs, jitterMs: retryMs } : null;
  }
}

/**
 * Time until the stream of news is asked for again, spread because all devices of a stopped server lose theirs at once.
 * @param failures streams that ended in a row without news, from 1
 * @param jitter uniform in [0, 1)
 */
export function streamPauseMs(failures: number, jitter: number): number {
  const pauseMs = Math.min(longestStreamPauseMs, 1_500 * 2 ** Math.min(failures, 6));
  return pauseMs * (0.2 + 0.8 * jitter);
}
