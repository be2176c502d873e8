import { expect, it, vi } from 'vitest';
import { createStreamLoop } from './stream-loop';
import { createTerm } from './term';

const capabilities = {
  changeFeed: true,
  changeStream: true,
  retryCache: true,
  preconditions: true,
  columns: true,
  marked: true,
  columnsRows: 1000,
};

it('[S29] devices that lose their streams together do not request the missed changes together', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const terms = [0, 0.25, 0.5, 0.75].map((jitter) => {
    const term = createTerm({
      connection: { mayAskInMs: () => 0, capabilities: async () => capabilities },
      holds: async () => true,
      note: () => undefined,
    });
    const loop = createStreamLoop({
      clock: {
        now: () => Date.now(),
        after: (delayMs, callback) => {
          const timer = setTimeout(callback, delayMs);
          return () => clearTimeout(timer);
        },
      },
      random: { next: () => jitter },
      network: {
        listen: ({ onEnd }) => {
          ends.push(onEnd);
          return () => undefined;
        },
      },
      term,
      onNews: () => asked.push(Date.now()),
    });
    void loop.run();
    return term;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(ends).toHaveLength(4);
  const endedMs = Date.now();
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(new Set(asked.map((atMs) => atMs - endedMs)).size).toBe(4);
  expect(ends).toHaveLength(4);
  for (const term of terms) term.end();
  vi.useRealTimers();
});
