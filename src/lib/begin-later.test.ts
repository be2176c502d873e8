import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginLater } from './begin-later';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = () => Promise.reject(new Error('no such chunk'));

it('begins with what has been loaded, and ends it', async () => {
  const ended: string[] = [];
  const end = beginLater(
    async () => 'code',
    (loaded) => () => ended.push(loaded),
  );
  await vi.runAllTimersAsync();
  end();
  expect(ended).toEqual(['code']);
});

it('never begins what was ended while its code was loaded', async () => {
  const begin = vi.fn(() => () => undefined);
  beginLater(async () => 'code', begin)();
  await vi.runAllTimersAsync();
  expect(begin).not.toHaveBeenCalled();
});

it('asks again for code that could not be loaded, as long as somebody waits for it', async () => {
  const begin = vi.fn(() => () => undefined);
  const load = vi
    .fn(async () => 'code')
    .mockImplementationOnce(failing)
    .mockImplementationOnce(failing);
  beginLater(load, begin);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(3);
  expect(begin).toHaveBeenCalledExactlyOnceWith('code');
});

it('does not ask again for what nobody waits for any more', async () => {
  const load = vi.fn(failing);
  const end = beginLater(load, () => () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledOnce();
});
