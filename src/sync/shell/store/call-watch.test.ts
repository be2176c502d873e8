import { describe, expect, it, vi } from 'vitest';
import { StorageError } from '../../../mirror/storage/storage-error';
import { createCallWatch, watchNetwork } from './call-watch';

const never = () => new Promise<never>(() => {});
const settle = () => new Promise((resolve) => setImmediate(resolve));

function openWatch() {
  const due: (() => void)[] = [];
  const onStuck = vi.fn();
  const clock = {
    after: (_delayMs: number, callback: () => void) => {
      due.push(callback);
      return () => void due.splice(due.indexOf(callback), 1);
    },
  };
  return { watch: createCallWatch(clock, onStuck), onStuck, due, tick: () => due.shift()?.() };
}

describe('calls to the outside', () => {
  it('[S58] fail after their limit, counted in ticks, and are reported', async () => {
    const { watch, onStuck, due, tick } = openWatch();
    const failed = expect(watch.run(2, never)).rejects.toMatchObject({ trouble: 'stuck' });
    tick();
    expect(onStuck).not.toHaveBeenCalled();
    tick();
    await failed;
    expect(onStuck).toHaveBeenCalledTimes(1);
    tick();
    expect(due).toEqual([]);
  });

  it('[S58] that the store itself has given up are reported at once; other failures are not', async () => {
    const { watch, onStuck, due } = openWatch();
    const failing = (error: Error) => watch.run(2, () => Promise.reject(error)).catch(() => undefined);
    await failing(new StorageError('full', 'no room'));
    await failing(new Error('a bug'));
    expect(onStuck).not.toHaveBeenCalled();
    await failing(new StorageError('stuck', 'no answer'));
    expect(onStuck).toHaveBeenCalledTimes(1);
    await settle();
    expect(due).toEqual([]);
  });

  it('[S58] a request that ignores its own limit counts as unanswered', async () => {
    const { watch, onStuck, tick } = openWatch();
    const network = watchNetwork(watch, { send: never, listen: () => () => {} });
    const sent = network.send({ method: 'GET', path: 'x', headers: {}, body: null, timeoutMs: 5_000 });
    for (let ticks = 0; ticks < 7; ticks++) tick();
    expect(await sent).toEqual({ kind: 'none', reason: 'timeout' });
    expect(onStuck).not.toHaveBeenCalled();
  });
});
