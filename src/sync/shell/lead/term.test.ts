import { expect, it, vi } from 'vitest';
import { createTerm } from './term';
import { createWaker } from './waker';

it('missing code is reported to the page, and its step is tried again', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const notes: unknown[] = [];
  const term = createTerm({
    connection: { mayAskInMs: () => 0, capabilities: () => Promise.reject(new Error('not asked')) },
    holds: async () => true,
    note: (what, facts) => void notes.push([what, facts]),
  });
  const waker = createWaker({
    after: (_, callback) => {
      queueMicrotask(callback);
      return () => undefined;
    },
  });
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/rare.js');
  const full = new DOMException('no room', 'QuotaExceededError');
  const problems = [full, missing];
  await term.repeat(waker, async () => {
    const problem = problems.shift();
    if (problem) throw problem;
    term.end();
  });
  vi.unstubAllGlobals();
  expect(told.mock.calls).toEqual([[missing]]);
  expect(notes).toEqual([
    ['trouble', { error: 'QuotaExceededError' }],
    ['trouble', { error: 'TypeError' }],
  ]);
});
