import { expect, it } from 'vitest';
import { pauseAfter, pollMs, streamPauseMs } from './pull-pace';

it('[S29] the pull goes on while there is more, polls when there is not, and tries again soon after a failure', () => {
  expect(pauseAfter('more', true)).toBeNull();
  expect(pauseAfter('reached', true)).toBeNull();
  expect(pauseAfter('complete', true)).toEqual({ ms: pollMs, jitterMs: 0 });
  expect(pauseAfter('full', true)).toEqual({ ms: pollMs, jitterMs: 0 });
  expect(pauseAfter('failed', true)?.ms).toBeLessThan(pollMs);
});

it('[S20] without a connection the backoff of the connection waits, and nothing else', () => {
  expect(pauseAfter('failed', false)).toBeNull();
});

it('a stream that ends at once is asked for ever more seldom, up to a minute', () => {
  const pauses = [1, 2, 3, 9, 90].map((failures) => streamPauseMs(failures, 0.5));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeLessThanOrEqual(60_000);
});
