import { expect, it } from 'vitest';
import { pauseAfter, pollMs, streamPauseMs } from './pull-pace';

it('[S29] the pull goes on while there is more, polls when there is not, and tries again soon after a failure', () => {
  expect(pauseAfter('more', true)).toBeNull();
  expect(pauseAfter('reached', true)).toBeNull();
  for (const ending of ['complete', 'full'] as const) {
    const { ms = 0, jitterMs = 0 } = pauseAfter(ending, true) ?? {};
    expect(ms + jitterMs / 2).toBe(pollMs);
    // Devices that got the same news poll at different moments.
    expect(jitterMs).toBeGreaterThanOrEqual(pollMs / 5);
  }
  expect(pauseAfter('failed', true)?.ms).toBeLessThan(pollMs);
});

it('[S20] without a connection only the connection’s backoff applies', () => {
  expect(pauseAfter('failed', false)).toBeNull();
});

it('[S29] streams that end together are requested again over several times the shortest pause', () => {
  expect(streamPauseMs(1, 1)).toBeGreaterThanOrEqual(5 * streamPauseMs(1, 0));
  expect(streamPauseMs(1, 1)).toBeLessThanOrEqual(3_000);
});

it('a stream that ends at once is requested at growing intervals, up to a minute', () => {
  const pauses = [1, 2, 3, 9, 90].map((failures) => streamPauseMs(failures, 0.5));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeLessThanOrEqual(60_000);
});
