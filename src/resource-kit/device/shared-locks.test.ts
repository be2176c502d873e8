import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdersOf } from './shared-locks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hasLocks = (locks: object | undefined) => vi.stubGlobal('navigator', { locks });

it('a browser reports how often a lock is held, or does not: on plain http, if it fails, and if it reports nothing', async () => {
  hasLocks({ query: async () => ({ held: [{ name: 'form' }, { name: 'page' }, { name: 'form' }] }) });
  expect(await holdersOf('form')).toBe(2);
  hasLocks(undefined);
  expect(await holdersOf('form')).toBeNull();
  hasLocks({ query: () => Promise.reject(new Error('out of order')) });
  expect(await holdersOf('form')).toBeNull();
  hasLocks({ query: () => new Promise(() => {}) });
  const asked = vi.fn();
  void holdersOf('form').then(asked);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledWith(null);
});
