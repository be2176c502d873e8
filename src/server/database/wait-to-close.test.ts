import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeMs } from './statement-limits';
import { waitToClose } from './wait-to-close';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work in a stuck database is waited for as long as the database may take to close', async () => {
  let isOver = false;
  const waited = waitToClose(new Promise(() => undefined)).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(closeMs - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waited;
});

it('finished work leaves no timer', async () => {
  await waitToClose(Promise.resolve());
  await expect(waitToClose(Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
  expect(vi.getTimerCount()).toBe(0);
});
