import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time';

it('calls again only when the call before has ended, with or without success', async () => {
  const ends: (() => void)[] = [];
  let calls = 0;
  const call = oneAtATime(async () => {
    const mine = ++calls;
    await new Promise<void>((resolve) => ends.push(resolve));
    if (mine === 1) throw new Error('first');
    return mine;
  });
  const both = [call(), call()];
  ends[0]?.();
  for (const one of both) await expect(one).rejects.toThrow('first');
  const next = call();
  ends[1]?.();
  expect(await next).toBe(2);
  expect(calls).toBe(2);
});
